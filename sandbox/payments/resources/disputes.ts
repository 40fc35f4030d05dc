import * as z from 'zod';
import type Stripe from 'stripe';
import { ApiError, badParam } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { clearableText, expand, flag, metadata, onlyExpand, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { postDispute } from '../ledger.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from './metadata.ts';

/** Fee of the provider for each dispute, independent of its result (cents). */
const DISPUTE_FEE_CENTS = 2500;
const ANSWER_DAYS = 7;

/** Text fields of the provider's evidence. The sandbox does not support its file fields. */
const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;
const FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

type Texts = Record<(typeof TEXTS)[number], string | null>;
const noEvidence = {
  ...(Object.fromEntries([...TEXTS, ...FILES].map((name) => [name, null])) as Texts &
    Record<(typeof FILES)[number], null>),
  enhanced_evidence: {},
};

/** Records money of the platform that the buyer's bank withdrew or returned. */
const transactionOf = (change: Change, source: string, amount: number, fee: number) =>
  change.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: change.now,
    balance_type: 'payments',
    created: change.now,
    currency: 'aud',
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: 'aud', description: 'Dispute fee', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  });

/**
 * Opens a dispute. The bank withdraws the amount that is not refunded, and the provider takes its
 * fee.
 * @throws ApiError 400 for a charge that is already disputed or has no amount left
 */
export function openDispute(change: Change, chargeId: string, reason = 'fraudulent'): Stripe.Dispute {
  const charge = getRow(change, 'charge', chargeId, 'charge');
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || amount <= 0) throw badParam(`${charge.id} cannot be disputed.`, 'charge');
  const id = newId('du');
  postDispute(change, { id, amountCents: amount, feeCents: DISPUTE_FEE_CENTS }, change.now);
  const dispute = change.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [transactionOf(change, id, -amount, DISPUTE_FEE_CENTS)],
    charge: charge.id,
    created: change.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, customer_email_address: charge.billing_details.email },
    evidence_details: {
      due_by: change.now + ANSWER_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  });
  change.put('charge', { ...charge, disputed: true });
  change.emit('charge.dispute.created', dispute);
  change.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const isOver = ({ status }: Stripe.Dispute) => status === 'won' || status === 'lost';

/**
 * Records the decision of the bank. A won dispute returns the money but never the fee.
 * @throws ApiError 400 if the dispute is already decided
 */
export function decideDispute(change: Change, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const before = getRow(change, 'dispute', id);
  if (isOver(before)) throw new ApiError(400, `The dispute ${id} is already closed.`);
  const decided = { ...before, status };
  if (status === 'won') {
    postDispute(change, { id, amountCents: -before.amount, feeCents: 0 }, change.now);
    decided.balance_transactions = [
      ...before.balance_transactions,
      transactionOf(change, id, before.amount, 0),
    ];
  }
  const dispute = change.put('dispute', decided);
  if (status === 'won') change.emit('charge.dispute.funds_reinstated', dispute);
  change.emit('charge.dispute.closed', dispute, { status: before.status });
  return dispute;
}

const update = z.strictObject({
  evidence: z
    .strictObject(
      Object.fromEntries(TEXTS.map((name) => [name, clearableText(20_000).optional()])) as {
        [Name in (typeof TEXTS)[number]]: z.ZodOptional<ReturnType<typeof clearableText>>;
      },
    )
    .optional(),
  metadata: metadata().optional(),
  submit: flag().optional(),
  expand: expand().optional(),
});

/** Maximum number of characters of all evidence texts together. */
const EVIDENCE_CHARACTERS = 150_000;

function answer(change: Change, id: string, given: z.output<typeof update>): Stripe.Dispute {
  const before = getRow(change, 'dispute', id);
  if (before.status !== 'needs_response')
    throw new ApiError(400, `Evidence for the dispute ${id} cannot be changed any more.`);
  const evidence = { ...before.evidence, ...given.evidence };
  if (JSON.stringify(evidence).length > EVIDENCE_CHARACTERS)
    throw badParam('The combined length of all evidence is too long', 'evidence');
  const { evidence_details: details } = before;
  // The default of `submit` is true.
  const isSubmitted = given.evidence !== undefined && given.submit !== false;
  const after = change.put('dispute', {
    ...before,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || given.evidence !== undefined,
      ...(isSubmitted && {
        submission_count: details.submission_count + 1,
        submission_method: 'manual' as const,
      }),
    },
    metadata: mergeMetadata(before.metadata, given.metadata),
    status: isSubmitted ? 'under_review' : before.status,
  });
  change.emit('charge.dispute.updated', after, { evidence: before.evidence, status: before.status });
  return after;
}

/** Disputed payments, which the buyer's bank withdraws until its decision. */
export const disputes: Resource = {
  expansions: { dispute: { charge: 'charge', payment_intent: 'payment_intent' } },
  routes: [
    retrieveRoute('/v1/disputes', 'dispute'),
    route('POST /v1/disputes/:id', update, ({ id, params, change }) => answer(change, id, params)),
    route('POST /v1/disputes/:id/close', onlyExpand(), ({ id, change }) => decideDispute(change, id, 'lost')),
    route(
      'GET /v1/disputes',
      z.strictObject({ ...paging(), charge: text().optional(), payment_intent: text().optional() }),
      ({ params, url, change }) =>
        paginate(
          change
            .list('dispute')
            .filter(
              (row) =>
                (!params.charge || row.charge === params.charge) &&
                (!params.payment_intent || row.payment_intent === params.payment_intent),
            ),
          params,
          url,
        ),
    ),
  ],
};
