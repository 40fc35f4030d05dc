import * as z from 'zod';
import type Stripe from 'stripe';
import { ApiError, badParam } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { choice, expand, flag, integer, metadata, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { postRefund } from '../ledger.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from './metadata.ts';

const creation = z.strictObject({
  amount: integer(1, 99_999_999).optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  metadata: metadata().optional(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  refund_application_fee: flag().optional(),
  reverse_transfer: flag().optional(),
  expand: expand().optional(),
});
type Given = z.output<typeof creation>;

/**
 * Returns the paid charge with the given charge id, or of the given payment.
 * @throws ApiError 400 for an ambiguous, missing, unknown or unpaid charge
 */
function chargeNamedIn(change: Change, { charge: chargeId, payment_intent: intentId }: Given): Stripe.Charge {
  if (chargeId && intentId)
    throw new ApiError(400, 'You may only specify one of these parameters: charge, payment_intent.');
  if (chargeId) {
    const charge = getRow(change, 'charge', chargeId, 'charge');
    if (charge.paid) return charge;
    throw badParam(`The charge ${chargeId} was not paid.`, 'charge');
  }
  if (!intentId)
    throw new ApiError(400, 'One of the following params should be provided: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const intent = getRow(change, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw badParam(`The payment ${intentId} has no successful charge to refund.`, 'payment_intent');
  return getRow(change, 'charge', intent.latest_charge);
}

/**
 * Returns the amount of a refund (cents).
 * @throws ApiError 400 for more than the remaining amount, and for shares that the charge does not
 *   have
 */
function amountOf(change: Change, charge: Stripe.Charge, given: Given): number {
  if (change.list('dispute').some(({ charge: id, status }) => id === charge.id && status !== 'won'))
    throw new ApiError(400, `Charge ${charge.id} has been charged back; it cannot be refunded.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = given.amount ?? left;
  if (amount > left)
    throw badParam(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  if (given.reverse_transfer && !charge.transfer_data)
    throw badParam(`Charge ${charge.id} has no transfer to reverse.`, 'reverse_transfer');
  if (given.refund_application_fee && !charge.application_fee)
    throw badParam(`Charge ${charge.id} has no application fee.`, 'refund_application_fee');
  return amount;
}

/**
 * Returns the part of a share that a refund takes back (cents). Rounding uses the cumulative
 * amount, so that partial refunds add up to the whole.
 */
const shareOf = (partCents: number, charge: Stripe.Charge, amount: number) => {
  const until = (refunded: number) => Math.round((partCents * refunded) / charge.amount);
  return until(charge.amount_refunded + amount) - until(charge.amount_refunded);
};

/** Takes the money from the platform and the requested part from the connected account. */
function settle(
  change: Change,
  refundId: string,
  charge: Stripe.Charge,
  given: Given,
  amount: number,
): string {
  const destination = charge.transfer_data?.destination;
  const account = typeof destination === 'string' ? destination : null;
  const transferCents = charge.transfer_data?.amount ?? charge.amount;
  const reversedCents = given.reverse_transfer ? shareOf(transferCents, charge, amount) : 0;
  const transfer = reversedCents ? getRow(change, 'transfer', String(charge.transfer)) : undefined;
  if (transfer) {
    const amount_reversed = transfer.amount_reversed + reversedCents;
    change.put('transfer', { ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount });
  }
  postRefund(
    change,
    {
      refundId,
      amountCents: amount,
      currency: charge.currency,
      account,
      reversedCents,
      applicationFeeCents: given.refund_application_fee
        ? shareOf(charge.application_fee_amount ?? 0, charge, amount)
        : 0,
    },
    change.now,
  );
  return change.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: change.now,
    balance_type: 'payments',
    created: change.now,
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
    exchange_rate: null,
    // The provider does not return the fee of the payment.
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: 'refund',
    source: refundId,
    status: 'available',
    type: 'refund',
  }).id;
}

function create(change: Change, given: Given): Stripe.Refund {
  const charge = chargeNamedIn(change, given);
  const amount = amountOf(change, charge, given);
  const id = newId('re');
  const refund = change.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: settle(change, id, charge, given, amount),
    charge: charge.id,
    created: change.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: given.reverse_transfer ? newId('trr') : null,
  });
  const refunded = charge.amount_refunded + amount;
  const changed = change.put('charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  });
  change.emit('refund.created', refund);
  change.emit('charge.refunded', changed, {
    amount_refunded: charge.amount_refunded,
    ...(changed.refunded && { refunded: false }),
  });
  return refund;
}

export const refunds: Resource = {
  expansions: {
    refund: {
      balance_transaction: 'balance_transaction',
      charge: 'charge',
      payment_intent: 'payment_intent',
    },
  },
  routes: [
    route('POST /v1/refunds', creation, ({ params, change }) => create(change, params)),
    retrieveRoute('/v1/refunds', 'refund'),
    route(
      'POST /v1/refunds/:id',
      z.strictObject({ metadata: metadata().optional(), expand: expand().optional() }),
      ({ id, params, change }) => {
        const before = getRow(change, 'refund', id);
        const after = change.put('refund', {
          ...before,
          metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
        });
        change.emit('refund.updated', after, { metadata: before.metadata });
        return after;
      },
    ),
    route(
      'GET /v1/refunds',
      z.strictObject({ ...paging(), charge: text().optional(), payment_intent: text().optional() }),
      ({ params, url, change }) =>
        paginate(
          change
            .list('refund')
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
