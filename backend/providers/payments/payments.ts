import Stripe from 'stripe';
import { z } from 'zod';
import type { RecurringInterval } from '../../../contract/values/checkout.ts';
import { Id } from '../../../contract/shared.ts';
import { config } from '../../config.ts';
import type { ThinEvent } from '../../extension-points/provider-events.ts';
import { AppError } from '../../errors.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

export type CheckoutOrder = {
  purchaseId: string;
  /** What the buyer reads on the payment page; cents for each whole line. */
  lines: { title: string; quantity: number; amountCents: number }[];
  /** The platform's share, in cents, retained where the rest goes to `destination`. */
  feeCents: number;
  /** The platform's share of every payment of a recurring one, as a percentage with two decimals. */
  monthlyFeePercent: number;
  /** What a recurring payment costs less the first time, in cents; of a single one the lines are without it. */
  discountCents: number;
  /** The interval of a recurring payment; null for a single one. */
  recurring: RecurringInterval | null;
  /** The plan that a recurring payment is for; null: it is named by its line. */
  priceId: string | null;
  /** How many days of a recurring payment are free. */
  trialDays: number | null;
  /** The one seller's account at the provider, which receives the amount less the fee; null: the platform keeps all of it. */
  destination: string | null;
  buyerEmail: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type CheckoutRecord = {
  sessionId: string;
  url: string | null;
  purchaseId: string | null;
  state: 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | 'PENDING';
  /** The last card that was tried was refused; while the state is OPEN another one may be tried. */
  isRefused: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  /** What a recurring payment became. */
  subscriptionId: string | null;
};

/** An answer counts as a success only when it contains the requested object. */
const checked = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  if (session.object !== 'checkout.session' || !session.id) throw new Error('not a checkout session');
  return session;
};

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** References of other systems on the same account are no purchase ids. */
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

/** Of a subscription, whose session names the first invoice and not its payment; null during a trial. */
function firstPaymentOf({ invoice }: Stripe.Checkout.Session): string | null {
  if (invoice === null || typeof invoice === 'string') return null;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return idOf(paid);
}

/** A line item has one unit price: an amount that its quantity does not divide evenly is sent with quantity 1. */
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

/** A destination charge: the seller's account gets the amount less the platform's fee. */
const share = ({ destination, feeCents }: CheckoutOrder) =>
  destination ? { application_fee_amount: feeCents, transfer_data: { destination } } : {};

/** The same for a subscription, whose fee is a percentage with two decimals. */
const recurringShare = ({ destination, monthlyFeePercent }: CheckoutOrder) =>
  destination ? { application_fee_percent: monthlyFeePercent, transfer_data: { destination } } : {};

/** A coupon of this payment alone, for its first invoice; the later ones are of the whole price. */
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
 * Opens a payment page. Called again with the same order it returns the same page.
 * @throws 502 when the provider does not answer.
 */
export async function openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }> {
  const { purchaseId } = order;
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
            : { payment_intent_data: { ...share(order), metadata: { purchaseId } } }),
          ...(await couponOf(order)),
          client_reference_id: purchaseId,
          metadata: { purchaseId },
          customer_email: order.buyerEmail,
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          expires_at: Math.floor(order.expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `purchase:${purchaseId}` },
      ),
    );
    if (!session.url) throw new Error('the session has no page');
    return { sessionId: session.id, url: session.url };
  } catch (error) {
    throw unavailable(error);
  }
}

/** The state of a payment at the provider, which is authoritative; null for an unknown session. @throws 502 when it does not answer. */
export async function readCheckout(sessionId: string): Promise<CheckoutRecord | null> {
  try {
    const session = checked(
      await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent', 'invoice.payments'] }),
    );
    const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return {
      sessionId: session.id,
      url: session.url,
      purchaseId: ownId(session.client_reference_id),
      state: stateOf(session, payment),
      isRefused: payment?.status === 'requires_payment_method' && payment.last_payment_error !== null,
      amountCents: session.amount_total,
      currency: session.currency,
      paymentId: payment?.id ?? firstPaymentOf(session),
      subscriptionId: idOf(session.subscription),
    };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/** Expires an open payment page, so that an old tab can no longer pay. A page that is closed already is no error. */
export async function expireCheckout(sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
  }
}

/** What of an event is used before its object is read from the provider. */
const Envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({ object: z.object({}) }),
});

/**
 * Reads a webhook. Its signature proves that the provider sent it within the last 300 seconds.
 * @throws 400 for anything else.
 */
export function readEvent(body: Buffer, signature: string | undefined): Stripe.Event {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', config.stripe.webhookSecret);
  } catch {
    throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not right.');
  }
  if (!Envelope.safeParse(event).success) throw new AppError(400, 'BAD_EVENT', 'This is not an event.');
  return event;
}

const ThinEnvelope = z.object({
  id: z.string().min(1),
  object: z.literal('v2.core.event'),
  type: z.string().min(1),
  livemode: z.boolean(),
  context: z.string().optional(),
  related_object: z.object({ id: z.string().min(1), type: z.string() }).nullish(),
});

/**
 * The same for the provider's newer API, whose events are signed with a secret of their own.
 * @throws 400 for anything else.
 */
export function readThinEvent(body: Buffer, signature: string | undefined): ThinEvent {
  try {
    stripe.parseEventNotification(body, signature ?? '', config.stripe.thinWebhookSecret);
  } catch {
    throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not right.');
  }
  const event = ThinEnvelope.safeParse(JSON.parse(body.toString()));
  if (!event.success) throw new AppError(400, 'BAD_EVENT', 'This is not an event.');
  const { related_object: related, ...rest } = event.data;
  return { ...rest, ...(related && { related_object: related }) };
}
