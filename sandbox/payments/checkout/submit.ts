import type Stripe from 'stripe';
import { toDocUrl } from '../api/errors.ts';
import { getRow } from '../api/rows.ts';
import { beginBillingIntent } from '../billing/invoicing.ts';
import { beginSubscription } from '../billing/subscribe.ts';
import type { Change } from '../change.ts';
import { createCustomer } from '../resources/customers.ts';
import { buildPaymentIntent } from '../resources/payment-intents.ts';
import { buildPaymentMethod } from '../resources/payment-methods.ts';
import { buildSetupIntent } from '../resources/setup-intents.ts';
import { newId } from '../state/ids.ts';
import type { CheckoutPlanRow } from '../state/tables.ts';
import type { Card } from './cards.ts';
import { charge, recordDecline } from './pay.ts';
import { completeSetup, recordSetupDecline, saveCard, setupIntentOf } from './save-card.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
/**
 * Result of a submission. `closed` means no change, because the session or the authentication had
 * already ended.
 */
export type Outcome =
  { result: 'paid' | 'authenticate' | 'closed' } | { result: 'declined'; message: string };

/** Returns the payment intent of the session. In mode `subscription` only the plan has its id. */
export function findIntent(reader: Pick<Change, 'find'>, session: Session): Intent | undefined {
  const id = session.payment_intent ?? reader.find('checkoutPlan', session.id)?.intentId;
  return typeof id === 'string' ? reader.find('payment_intent', id) : undefined;
}

/**
 * Returns the payment intent of the session. The intent is created when a card is first submitted.
 */
function beginIntent(change: Change, session: Session, plan: CheckoutPlanRow): Intent {
  const found = findIntent(change, session);
  if (found) return found;
  if (plan.subscription) {
    const intent = beginBillingIntent(
      change,
      {
        amountCents: session.amount_total ?? 0,
        currency: session.currency ?? 'aud',
        customer: typeof session.customer === 'string' ? session.customer : null,
        description: 'Subscription creation',
      },
      plan.subscription,
    );
    change.put('checkoutPlan', { ...plan, intentId: intent.id });
    return intent;
  }
  const { transfer_data: transfer, ...rest } = plan.payment;
  const intent = change.put(
    'payment_intent',
    buildPaymentIntent({
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

/**
 * Returns the setup intent of a subscription whose first month is free. The intent is created when
 * a card is first submitted, and only the plan has its id.
 */
function beginSetup(change: Change, session: Session, plan: CheckoutPlanRow): Stripe.SetupIntent {
  const found = plan.intentId === null ? undefined : change.find('setup_intent', plan.intentId);
  if (found) return found;
  const intent = change.put(
    'setup_intent',
    buildSetupIntent({ id: newId('seti'), created: change.now, customer: session.customer }),
  );
  change.emit('setup_intent.created', intent);
  change.put('checkoutPlan', { ...plan, intentId: intent.id });
  return intent;
}

function customerOf(change: Change, { customer, customer_creation }: Session, email: string | null) {
  if (typeof customer === 'string') return customer;
  return customer_creation === 'always' ? createCustomer(change, { email }).id : null;
}

/**
 * Charges the card and completes the session. In mode `subscription` the subscription starts; a
 * trial charges nothing.
 */
function complete(
  change: Change,
  session: Session,
  begun: Intent | null,
  method: Stripe.PaymentMethod,
  authenticated = false,
): Outcome {
  const { email } = method.billing_details;
  const customer = customerOf(change, session, email);
  const intent = begun && charge(change, { ...begun, customer }, method, authenticated);
  const plan = getRow(change, 'checkoutPlan', session.id);
  const bought =
    plan.subscription && customer
      ? beginSubscription(change, plan, { customer, method, intent })
      : { payment_intent: intent?.id ?? null };
  const paid = change.put('checkout.session', {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer,
    customer_details: toCustomerDetails(email),
    ...bought,
    payment_status: intent ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  });
  change.emit('checkout.session.completed', paid);
  return { result: 'paid' };
}

export const toCustomerDetails = (email: string | null): Session['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Saves a card without a charge. As for a trial, the sandbox requires no authentication. */
function submitForLater(change: Change, session: Session, card: Card, email: string): Outcome {
  const method = change.put('payment_method', buildPaymentMethod(card, email, change.now));
  if (card.behaviour.does === 'decline') {
    recordSetupDecline(change, setupIntentOf(change, session), method, card.behaviour);
    return { result: 'declined', message: card.behaviour.message };
  }
  saveCard(change, session, method);
  const kept = change.put('checkout.session', {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: toCustomerDetails(email),
    status: 'complete',
    url: null,
  });
  change.emit('checkout.session.completed', kept);
  return { result: 'paid' };
}

/**
 * Tries to pay with a card. A session that is already paid is not changed, so that no card is
 * charged twice.
 */
export function submitCard(change: Change, sessionId: string, card: Card, email: string): Outcome {
  const session = getRow(change, 'checkout.session', sessionId);
  if (session.status !== 'open') return { result: 'closed' };
  if (session.mode === 'setup') return submitForLater(change, session, card, email);
  const plan = getRow(change, 'checkoutPlan', sessionId);
  const { behaviour } = card;
  const setup = session.amount_total === 0 ? beginSetup(change, session, plan) : null;
  const intent = setup ? null : beginIntent(change, session, plan);
  const method = change.put('payment_method', buildPaymentMethod(card, email, change.now));
  if (behaviour.does === 'decline') {
    if (intent) recordDecline(change, intent, method, behaviour);
    if (setup) recordSetupDecline(change, setup, method, behaviour);
    return { result: 'declined', message: behaviour.message };
  }
  if (setup) completeSetup(change, setup, method);
  if (behaviour.does === 'pay' || !intent) return complete(change, session, intent, method);

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

/**
 * Returns the payment that requires the card holder's authentication, if the session has such a
 * payment.
 */
export function findAuthentication(change: Pick<Change, 'find'>, session: Session) {
  if (session.status !== 'open') return undefined;
  const intent = findIntent(change, session);
  return intent?.status === 'requires_action' ? intent : undefined;
}

/** Completes an authentication. Without a pending authentication the result is `closed`. */
export function authenticate(change: Change, sessionId: string, succeeded: boolean): Outcome {
  const session = getRow(change, 'checkout.session', sessionId);
  const intent = findAuthentication(change, session);
  if (!intent) return { result: 'closed' };
  const method = getRow(change, 'payment_method', String(intent.payment_method));
  if (succeeded) return complete(change, session, intent, method, true);

  const code = 'payment_intent_authentication_failure';
  const message = 'We could not confirm that this is your card. Try again or use another card.';
  const failed = change.put('payment_intent', {
    ...intent,
    last_payment_error: {
      code,
      doc_url: toDocUrl(code),
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
