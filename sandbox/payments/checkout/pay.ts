import type Stripe from 'stripe';
import { toDocUrl } from '../api/errors.ts';
import { getClearingTime, postSale, processingFeeCents } from '../ledger.ts';
import type { Change } from '../change.ts';
import { chargeTransfer } from '../resources/charge-transfers.ts';
import { buildCharge } from '../resources/charges.ts';
import { openDispute } from '../resources/disputes.ts';
import { newId } from '../state/ids.ts';
import { isDisputed, type CardBehaviour } from './cards.ts';

type Intent = Stripe.PaymentIntent;

function cardDetails(method: Stripe.PaymentMethod, amountCents: number, authenticated: boolean) {
  const card = method.card;
  if (!card) throw new Error(`${method.id} is not a card`);
  return {
    type: 'card',
    card: {
      amount_authorized: amountCents,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge' as const,
            electronic_commerce_indicator: '05' as const,
            exemption_indicator: null,
            result: 'authenticated' as const,
            result_reason: null,
            transaction_id: newId('ds'),
            version: '2.2.0' as const,
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** Returns the fields that successful and failed charges share. */
function chargeSkeleton(
  change: Change,
  intent: Intent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
) {
  return {
    id: newId('ch'),
    amount: intent.amount,
    billing_details: method.billing_details,
    created: change.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent.amount, authenticated),
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
  };
}

const outcome = (
  given: Pick<Stripe.Charge.Outcome, 'type' | 'network_status' | 'reason' | 'seller_message'>,
) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  risk_level: 'normal',
  ...given,
});

/** Records an attempt with a declined card. The intent can still be paid. */
export function recordDecline(
  change: Change,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Extract<CardBehaviour, { does: 'decline' }>,
): Intent {
  const charge = change.put(
    'charge',
    buildCharge({
      ...chargeSkeleton(change, intent, method, false),
      failure_code: code,
      failure_message: message,
      outcome: outcome({
        network_status: 'declined_by_network',
        reason: declineCode,
        seller_message: 'The bank did not approve this payment.',
        type: 'issuer_declined',
      }),
      status: 'failed',
    }),
  );
  const failed = change.put('payment_intent', {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code: declineCode,
      doc_url: toDocUrl(code),
      message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  change.emit('charge.failed', charge);
  change.emit('payment_intent.payment_failed', failed);
  return failed;
}

/**
 * Posts the payment to the ledger: to the platform and from there to the destination, if the
 * payment has a destination.
 */
function settle(change: Change, chargeId: string, intent: Intent) {
  const { application_fee_amount: fee, transfer_data: transfer } = intent;
  const destination = typeof transfer?.destination === 'string' ? transfer.destination : null;
  const transferCents = transfer?.amount ?? intent.amount;
  postSale(
    change,
    {
      chargeId,
      amountCents: intent.amount,
      currency: intent.currency,
      transfer: destination
        ? { account: destination, amountCents: transferCents, applicationFeeCents: fee ?? 0 }
        : null,
    },
    change.now,
  );
  const feeCents = processingFeeCents(intent.amount);
  const { id } = change.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: intent.amount,
    available_on: getClearingTime(change.now),
    balance_type: 'payments',
    created: change.now,
    currency: intent.currency,
    description: intent.description,
    exchange_rate: null,
    fee: feeCents,
    fee_details: [
      {
        amount: feeCents,
        application: null,
        currency: intent.currency,
        description: 'Sandbox processing fees',
        type: 'stripe_fee',
      },
    ],
    net: intent.amount - feeCents,
    reporting_category: 'charge',
    source: chargeId,
    status: 'pending',
    type: 'charge',
  });
  return {
    balance_transaction: id,
    application_fee: fee ? newId('fee') : null,
    application_fee_amount: fee,
    transfer_data: destination ? { amount: transfer?.amount ?? null, destination } : null,
    ...(destination && {
      transfer: chargeTransfer(change, { chargeId, destination, amountCents: transferCents, intent }).id,
    }),
  };
}

/** Charges a card that is accepted. */
export function charge(
  change: Change,
  intent: Intent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Intent {
  const skeleton = chargeSkeleton(change, intent, method, authenticated);
  const paid = change.put(
    'charge',
    buildCharge({
      ...skeleton,
      ...settle(change, skeleton.id, intent),
      amount_captured: intent.amount,
      captured: true,
      outcome: outcome({
        network_status: 'approved_by_network',
        reason: null,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }),
      paid: true,
      status: 'succeeded',
    }),
  );
  const succeeded = change.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: paid.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  change.emit('charge.succeeded', paid);
  change.emit('payment_intent.succeeded', succeeded);
  if (isDisputed(method.card?.last4)) openDispute(change, paid.id);
  return succeeded;
}
