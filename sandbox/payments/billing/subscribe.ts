import type Stripe from 'stripe';
import { getRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { redeem } from '../resources/coupons.ts';
import { buildSubscription } from '../resources/subscription-object.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { CheckoutPlanRow } from '../state/tables.ts';
import { createInvoice, markPaid, toRenewalLine } from './invoicing.ts';
import { getPeriodEnd } from './periods.ts';

/** Redeems the coupon of a checkout and returns its discount on the first invoice. */
function discountOf(change: Change, { coupon, lineItems }: CheckoutPlanRow) {
  if (coupon === null) return null;
  const amount = lineItems.reduce((sum, { amount_discount: cents }) => sum + cents, 0);
  return { id: redeem(change, getRow(change, 'coupon', coupon)), amount };
}

type Buyer = {
  customer: string;
  method: Stripe.PaymentMethod;
  /** Payment intent of the first period; null during a trial. */
  intent: Stripe.PaymentIntent | null;
};

/**
 * Starts the subscription of a checkout whose card was accepted, and saves the card for renewals. A
 * declined card leaves no subscription, because none exists earlier.
 * @returns the fields of the session that name the subscription
 */
export function beginSubscription(
  change: Change,
  plan: CheckoutPlanRow,
  { customer, method, intent }: Buyer,
) {
  const [bought] = plan.lineItems;
  const { trial_period_days: trialDays = null, ...terms } = plan.subscription ?? {};
  if (!bought) throw new Error(`${plan.id} has no line`);
  const attached = change.put('payment_method', { ...method, customer });
  change.emit('payment_method.attached', attached);

  const { now } = change;
  const trialEnd = trialDays === null ? null : now + trialDays * DAY_SECONDS;
  const anchor = trialEnd ?? now;
  const begun = buildSubscription({
    ...terms,
    billing_cycle_anchor: anchor,
    created: now,
    customer,
    default_payment_method: method.id,
    period: { start: now, end: trialEnd ?? getPeriodEnd(anchor, now, bought.price) },
    price: bought.price,
    status: trialEnd ? 'trialing' : 'active',
    trial_end: trialEnd,
    trial_start: trialEnd && now,
  });
  const { amount, description } = toRenewalLine(change, begun);
  const invoice = createInvoice(change, begun, {
    amount: trialEnd ? 0 : amount,
    discount: discountOf(change, plan),
    description: trialEnd ? `Trial period for ${bought.description ?? ''}` : description,
    periodStart: now,
    reason: 'subscription_create',
  });
  const subscription = change.put('subscription', { ...begun, latest_invoice: invoice.id });
  change.emit('customer.subscription.created', subscription);
  markPaid(change, invoice, intent);
  return { invoice: invoice.id, subscription: subscription.id };
}
