import Stripe from 'stripe';
import type { RecurringInterval } from '../../../contract/values/checkout.ts';
import { Id } from '../../../contract/shared.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

export type CheckoutOrder = {
  paymentId: string;
  /** First purchase of the payment; a recurring payment has only one purchase. */
  purchaseId: string;
  /** Lines that the buyer reads on the payment page, each with its total (cents). */
  lines: { title: string; quantity: number; amountCents: number }[];
  /** Platform's share (cents), retained when the remaining amount goes to `destination`. */
  feeCents: number;
  /** Platform's share of each recurring payment, as a percentage with two decimals. */
  recurringFeePercent: number;
  /**
   * Discount on the first recurring payment (cents). The lines of a single payment already exclude
   * it.
   */
  discountCents: number;
  /** Interval of a recurring payment; null for a single payment. */
  recurring: RecurringInterval | null;
  /** Price of a recurring payment at the provider; null if `lines` define the price. */
  priceId: string | null;
  /** Number of trial days of a recurring payment. */
  trialDays: number | null;
  /** True if the shares of several sellers are transferred from the charge later. */
  isSplit: boolean;
  /**
   * Seller's account at the provider, which receives the amount minus the fee; null keeps all of it
   * on the platform's account.
   */
  destination: string | null;
  buyerEmail: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type CheckoutRecord = {
  sessionId: string;
  url: string | null;
  /** Id of our payment. */
  reference: string | null;
  state: 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | 'PENDING';
  /** True if the last card was refused; another card may be tried while the state is OPEN. */
  isRefused: boolean;
  amountCents: number | null;
  currency: string | null;
  providerPaymentId: string | null;
  /** Subscription of a recurring payment. */
  subscriptionId: string | null;
};

/**
 * Asserts that a response contains a checkout session, because another response is not a success.
 */
const checked = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  if (session.object !== 'checkout.session' || !session.id) throw new Error('not a checkout session');
  return session;
};

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** Returns a valid own id, or null for a reference of another system on the same account. */
export const ownId = (text: string | null | undefined): string | null => Id.safeParse(text).data ?? null;

const stateOf = (
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): CheckoutRecord['state'] => {
  if (session.status === 'expired') return 'EXPIRED';
  if (session.status !== 'complete') return 'OPEN';
  if (session.payment_status !== 'unpaid') return 'PAID';
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'FAILED'
    : 'PENDING';
};

/**
 * Returns the first payment of a subscription, or null during a trial. The session of a
 * subscription contains its first invoice instead of the payment.
 */
function firstPaymentOf({ invoice }: Stripe.Checkout.Session): string | null {
  if (invoice === null || typeof invoice === 'string') return null;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return idOf(paid);
}

/**
 * Returns a line item. A line item has one unit price, so an amount that the quantity does not
 * divide evenly is sent with quantity 1.
 */
function lineItem(
  { title, quantity, amountCents }: CheckoutOrder['lines'][number],
  recurring: RecurringInterval | null,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const isEven = amountCents % quantity === 0;
  return {
    quantity: isEven ? quantity : 1,
    price_data: {
      currency: 'aud',
      unit_amount: isEven ? amountCents / quantity : amountCents,
      tax_behavior: 'inclusive',
      product_data: { name: isEven ? title : `${quantity} × ${title}` },
      ...(recurring && { recurring: { interval: recurring } }),
    },
  };
}

/**
 * Returns the fields of a destination charge: the seller's account gets the amount minus the
 * platform's fee.
 */
const share = ({ destination, feeCents, paymentId, isSplit }: CheckoutOrder) =>
  destination
    ? { application_fee_amount: feeCents, transfer_data: { destination } }
    : isSplit
      ? { transfer_group: paymentId }
      : {};

/**
 * Returns the destination fields of a subscription, whose fee is a percentage with two decimals.
 */
const recurringShare = ({ destination, recurringFeePercent }: CheckoutOrder) =>
  destination ? { application_fee_percent: recurringFeePercent, transfer_data: { destination } } : {};

/** Creates a coupon for the first invoice of this payment; later invoices have the full price. */
async function couponOf({ purchaseId, recurring, discountCents }: CheckoutOrder) {
  if (!recurring || discountCents === 0) return {};
  const coupon = await stripe.coupons.create(
    {
      amount_off: discountCents,
      currency: 'aud',
      duration: 'once',
      max_redemptions: 1,
      metadata: { purchaseId },
    },
    { idempotencyKey: `discount:${purchaseId}` },
  );
  return { discounts: [{ coupon: coupon.id }] };
}

/**
 * Returns the buyer of a payment page. A recurring payment gets its own customer, because the
 * provider shows a refused card of an open subscription page only on the customer.
 */
async function buyerOf({ purchaseId, recurring, buyerEmail }: CheckoutOrder) {
  if (!recurring) return { customer_email: buyerEmail };
  const customer = await stripe.customers.create(
    { email: buyerEmail, metadata: { purchaseId } },
    { idempotencyKey: `customer:${purchaseId}` },
  );
  return { customer: customer.id };
}

/**
 * Returns true if the last card on an open payment page was refused. The page of a subscription has
 * no subscription and no invoice before the payment. The attempts are therefore read from the
 * customer of the page: setups while the first payment is free, otherwise payments.
 */
async function isRefusedOn(
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): Promise<boolean> {
  const customer = idOf(session.customer);
  if (session.mode !== 'subscription' || session.status !== 'open' || customer === null)
    return isRefusedPayment(payment);
  if (session.amount_total !== 0) {
    const { data } = await stripe.paymentIntents.list({ customer, limit: 1 });
    return isRefusedPayment(data[0] ?? null);
  }
  const { data } = await stripe.setupIntents.list({ customer, limit: 1 });
  return data[0]?.status === 'requires_payment_method' && data[0].last_setup_error !== null;
}

const isRefusedPayment = (payment: Stripe.PaymentIntent | null): boolean =>
  payment?.status === 'requires_payment_method' && payment.last_payment_error !== null;

/**
 * Opens a payment page. A repeated call with the same order returns the same page.
 * @throws 502 when the provider does not respond
 */
export async function openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }> {
  const { paymentId, purchaseId } = order;
  try {
    const session = checked(
      await stripe.checkout.sessions.create(
        {
          mode: order.recurring ? 'subscription' : 'payment',
          line_items: order.priceId
            ? [{ price: order.priceId, quantity: 1 }]
            : order.lines.map((line) => lineItem(line, order.recurring)),
          ...(order.recurring
            ? {
                subscription_data: {
                  ...recurringShare(order),
                  ...(order.trialDays && { trial_period_days: order.trialDays }),
                  metadata: { purchaseId },
                },
              }
            : { payment_intent_data: { ...share(order), metadata: { paymentId } } }),
          ...(await couponOf(order)),
          client_reference_id: paymentId,
          metadata: { paymentId },
          ...(await buyerOf(order)),
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          expires_at: Math.floor(order.expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `payment:${paymentId}` },
      ),
    );
    if (!session.url) throw new Error('the session has no page');
    return { sessionId: session.id, url: session.url };
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Reads the authoritative state of a payment at the provider, or null for an unknown session.
 * @throws 502 when the provider does not respond
 */
export async function readCheckout(sessionId: string): Promise<CheckoutRecord | null> {
  try {
    const session = checked(
      await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent', 'invoice.payments'] }),
    );
    const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return {
      sessionId: session.id,
      url: session.url,
      reference: ownId(session.client_reference_id),
      state: stateOf(session, payment),
      isRefused: await isRefusedOn(session, payment),
      amountCents: session.amount_total,
      currency: session.currency,
      providerPaymentId: payment?.id ?? firstPaymentOf(session),
      subscriptionId: idOf(session.subscription),
    };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/**
 * Expires an open payment page, so that an old tab cannot pay any more. A page that is already
 * closed is not an error.
 */
export async function expireCheckout(sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
  }
}
