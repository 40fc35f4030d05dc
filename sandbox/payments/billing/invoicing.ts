import type Stripe from 'stripe';
import { getRow, updateRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import type { Card, CardBehaviour } from '../checkout/cards.ts';
import { charge, recordDecline } from '../checkout/pay.ts';
import { buildInvoice, buildInvoicePayment } from '../resources/invoice-object.ts';
import { buildPaymentIntent } from '../resources/payment-intents.ts';
import { buildPaymentMethod } from '../resources/payment-methods.ts';
import { getSubscriptionItem } from '../resources/subscription-object.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import { newId } from '../state/ids.ts';
import type { Reader } from '../state/store.ts';
import type { InvoiceRow, SubscriptionRow } from '../state/tables.ts';

/**
 * Days after the due date on which a failed renewal is retried. The subscription ends after the
 * last retry.
 */
const RETRY_DAYS = [1, 3, 5, 7];

type Split = Pick<SubscriptionRow, 'application_fee_percent' | 'transfer_data'>;
type Payment = { amountCents: number; currency: string; customer: string | null; description: string };

/**
 * Creates the payment intent of a subscription's invoice. The fee is the percentage of the amount,
 * rounded to the cent.
 */
export function beginBillingIntent(change: Change, payment: Payment, split: Split): Stripe.PaymentIntent {
  const { application_fee_percent: percent, transfer_data: transfer } = split;
  const intent = change.put(
    'payment_intent',
    buildPaymentIntent({
      id: newId('pi'),
      amount: payment.amountCents,
      application_fee_amount: percent === null ? null : Math.round((payment.amountCents * percent) / 100),
      created: change.now,
      currency: payment.currency,
      customer: payment.customer,
      description: payment.description,
      setup_future_usage: 'off_session',
      transfer_data: transfer && { destination: transfer.destination },
      transfer_group: transfer ? newId('group_pi') : null,
    }),
  );
  change.emit('payment_intent.created', intent);
  return intent;
}

/** Creates a finalized unpaid invoice for the item's current period. */
export function createInvoice(
  change: Change,
  subscription: SubscriptionRow,
  billed: Pick<
    Parameters<typeof buildInvoice>[0],
    'amount' | 'description' | 'discount' | 'periodStart' | 'reason'
  >,
): InvoiceRow {
  const customer = getRow(change, 'customer', subscription.customer);
  const { now, publicUrl } = change;
  const invoice = change.put('invoice', buildInvoice({ subscription, customer, now, publicUrl, ...billed }));
  change.put('customer', { ...customer, next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1 });
  change.emit('invoice.created', invoice);
  change.emit('invoice.finalized', invoice);
  return invoice;
}

/**
 * Marks an invoice as paid.
 * @param intent payment intent that paid the invoice; null if nothing was due
 */
export function markPaid(
  change: Change,
  invoice: InvoiceRow,
  intent: Stripe.PaymentIntent | null,
): InvoiceRow {
  const paid = change.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: change.now },
  });
  change.emit('invoice.paid', paid);
  change.emit('invoice.payment_succeeded', paid);
  if (!intent) return paid;
  const payment = change.put('invoice_payment', {
    ...(paymentOf(change, invoice.id) ?? buildInvoicePayment(invoice, intent, change.now)),
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: change.now },
  });
  change.emit('invoice_payment.paid', payment);
  return paid;
}

const paymentOf = (reader: Reader, invoiceId: string) =>
  reader.list('invoice_payment').find(({ invoice }) => invoice === invoiceId);

/** Returns the payment intent of the invoice's earlier attempts, or creates a new intent. */
function intentOf(change: Change, invoice: InvoiceRow, subscription: SubscriptionRow) {
  const earlier = paymentOf(change, invoice.id)?.payment.payment_intent;
  if (typeof earlier === 'string') return getRow(change, 'payment_intent', earlier);
  const intent = beginBillingIntent(
    change,
    {
      amountCents: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: 'Subscription update',
    },
    subscription,
  );
  change.put('invoice_payment', buildInvoicePayment(invoice, intent, change.now));
  return intent;
}

/** Returns the next retry time of a failed renewal, or `null` after the last retry. */
function nextAttempt(invoice: InvoiceRow, now: number) {
  const at = RETRY_DAYS.map((days) => invoice.created + days * DAY_SECONDS).find((day) => day > now);
  return at ?? null;
}

/**
 * Tries to pay an open invoice. The subscription becomes active if the payment succeeds and past
 * due if it fails.
 * @param scheduled true for the provider's own attempt, which plans the next attempt
 */
export function payInvoice(
  change: Change,
  invoice: InvoiceRow,
  method: Stripe.PaymentMethod,
  behaviour: CardBehaviour,
  scheduled: boolean,
): InvoiceRow {
  const subscription = getRow(change, 'subscription', invoice.parent.subscription_details.subscription);
  const intent = intentOf(change, invoice, subscription);
  if (behaviour.does !== 'decline') {
    const paid = markPaid(change, invoice, charge(change, intent, method, behaviour.does === 'authenticate'));
    if (subscription.status === 'past_due') {
      updateRow(change, 'subscription', subscription, { ...subscription, status: 'active' });
    }
    return paid;
  }
  recordDecline(change, intent, method, behaviour);
  const failed = change.put('invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: scheduled ? nextAttempt(invoice, change.now) : invoice.next_payment_attempt,
  });
  change.emit('invoice.payment_failed', failed);
  if (subscription.status === 'active') {
    updateRow(change, 'subscription', subscription, { ...subscription, status: 'past_due' });
  }
  return failed;
}

/**
 * Pays an open invoice with a card that its holder enters. A card that pays becomes the card of the
 * subscription.
 */
export function payOpenInvoice(change: Change, invoice: InvoiceRow, card: Card, email: string): InvoiceRow {
  const given = change.put('payment_method', buildPaymentMethod(card, email, change.now));
  if (card.behaviour.does === 'decline') return payInvoice(change, invoice, given, card.behaviour, false);
  const method = change.put('payment_method', { ...given, customer: invoice.customer });
  change.emit('payment_method.attached', method);
  const subscription = getRow(change, 'subscription', invoice.parent.subscription_details.subscription);
  if (!isEnded(subscription)) {
    updateRow(change, 'subscription', subscription, { ...subscription, default_payment_method: method.id });
  }
  return payInvoice(change, invoice, method, card.behaviour, false);
}

/** Returns true if a subscription has ended permanently. */
export const isEnded = ({ status }: SubscriptionRow) => status === 'canceled';

/** Ends a subscription now and stops the collection of its open invoices. */
export function endSubscription(
  change: Change,
  subscription: SubscriptionRow,
  reason: 'cancellation_requested' | 'payment_failed',
  endedAt = change.now,
): SubscriptionRow {
  for (const invoice of change.list('invoice')) {
    const isOwed =
      invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id;
    if (isOwed) {
      change.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
    }
  }
  const ended = change.put('subscription', {
    ...subscription,
    cancel_at: null,
    canceled_at: subscription.canceled_at ?? change.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: endedAt,
    status: 'canceled',
  });
  change.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Returns the price of a subscription (cents) and the description on its invoices. */
export function toRenewalLine(change: Change, subscription: SubscriptionRow) {
  const { price } = getSubscriptionItem(subscription);
  const { name } = getRow(change, 'product', price.product);
  const cents = price.unit_amount ?? 0;
  const interval = price.recurring?.interval ?? 'month';
  return { amount: cents, description: `1 × ${name} (at A$${(cents / 100).toFixed(2)} / ${interval})` };
}
