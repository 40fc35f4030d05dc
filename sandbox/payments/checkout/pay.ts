import type Stripe from 'stripe';
import { docUrlOf } from '../api/errors.ts';
import { getRow } from '../api/rows.ts';
import { clearsAt, postSale, processingFeeCents } from '../ledger.ts';
import type { Change } from '../change.ts';
import { chargeOf } from '../resources/charges.ts';
import { createCustomer } from '../resources/customers.ts';
import { paymentIntentOf } from '../resources/payment-intents.ts';
import { paymentMethodOf } from '../resources/payment-methods.ts';
import { newId } from '../state/ids.ts';
import type { CheckoutPlanRow } from '../state/tables.ts';
import type { Card, CardBehaviour } from './cards.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
/** `closed`: nothing happened, because the session or the authentication was already over. */
export type Outcome =
  { result: 'paid' | 'authenticate' | 'closed' } | { result: 'declined'; message: string };

/** The session's payment intent; it is created when a card is first submitted. */
function beginIntent(change: Change, session: Session, { payment }: CheckoutPlanRow): Intent {
  if (typeof session.payment_intent === 'string') {
    return getRow(change, 'payment_intent', session.payment_intent);
  }
  const { transfer_data: transfer, ...rest } = payment;
  const intent = change.put(
    'payment_intent',
    paymentIntentOf({
      id: newId('pi'),
      amount: session.amount_total ?? 0,
      created: change.now,
      currency: session.currency ?? 'aud',
      customer: session.customer,
      ...rest,
      transfer_data: transfer,
      transfer_group: rest.transfer_group ?? (transfer ? newId('group_pi') : null),
    }),
  );
  change.emit('payment_intent.created', intent);
  change.put('checkout.session', { ...session, payment_intent: intent.id });
  return intent;
}

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

/** What a charge has in common whether it succeeds or not. */
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

function refuse(
  change: Change,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Extract<CardBehaviour, { does: 'decline' }>,
): Outcome {
  const charge = change.put(
    'charge',
    chargeOf({
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
      doc_url: docUrlOf(code),
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
  return { result: 'declined', message };
}

/** Posts the payment to the ledger: to the platform and, with a destination, on to the connected account. */
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
    available_on: clearsAt(change.now),
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
    ...(destination && { transfer: newId('tr') }),
  };
}

function complete(change: Change, sessionId: string, intent: Intent, email: string | null) {
  const session = getRow(change, 'checkout.session', sessionId);
  const customer =
    session.customer ??
    (session.customer_creation === 'always' ? createCustomer(change, { email }).id : null);
  const paid = change.put('checkout.session', {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer,
    customer_details: customerDetailsOf(email),
    payment_intent: intent.id,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  change.emit('checkout.session.completed', paid);
}

export const customerDetailsOf = (email: string | null): Session['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

function charge(
  change: Change,
  sessionId: string,
  intent: Intent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Outcome {
  const skeleton = chargeSkeleton(change, intent, method, authenticated);
  const paid = change.put(
    'charge',
    chargeOf({
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
  complete(change, sessionId, succeeded, method.billing_details.email);
  return { result: 'paid' };
}

/** Tries to pay with a card. A session that is already paid stays paid: nothing is charged twice. */
export function submitCard(change: Change, sessionId: string, card: Card, email: string): Outcome {
  const session = getRow(change, 'checkout.session', sessionId);
  if (session.status !== 'open') return { result: 'closed' };
  const intent = beginIntent(change, session, getRow(change, 'checkoutPlan', sessionId));
  const method = change.put('payment_method', paymentMethodOf(card, email, change.now));
  if (card.behaviour.does === 'decline') return refuse(change, intent, method, card.behaviour);
  if (card.behaviour.does === 'pay') return charge(change, sessionId, intent, method, false);

  const page = `${change.publicUrl}/c/pay/${sessionId}`;
  const waiting = change.put('payment_intent', {
    ...intent,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${page}/authenticate`, return_url: page },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  change.emit('payment_intent.requires_action', waiting);
  return { result: 'authenticate' };
}

/** The payment that waits for the card holder's authentication, if this session has one. */
export function findAuthentication(change: Pick<Change, 'find'>, session: Session) {
  if (session.status !== 'open' || typeof session.payment_intent !== 'string') return undefined;
  const intent = change.find('payment_intent', session.payment_intent);
  return intent?.status === 'requires_action' ? intent : undefined;
}

/** Ends an authentication; does nothing when there is none. */
export function authenticate(change: Change, sessionId: string, succeeded: boolean): Outcome {
  const session = getRow(change, 'checkout.session', sessionId);
  const intent = findAuthentication(change, session);
  if (!intent) return { result: 'closed' };
  const method = getRow(change, 'payment_method', String(intent.payment_method));
  if (succeeded) return charge(change, sessionId, intent, method, true);

  const code = 'payment_intent_authentication_failure';
  const message = 'We could not confirm that this is your card. Try again or use another card.';
  const failed = change.put('payment_intent', {
    ...intent,
    last_payment_error: {
      code,
      doc_url: docUrlOf(code),
      message,
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  change.emit('payment_intent.payment_failed', failed);
  return { result: 'declined', message };
}
