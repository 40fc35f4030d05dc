import Stripe from 'stripe';
import { config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { log } from '../log.ts';

const { sandbox, secretKey, webhookSecret } = config.stripe;

/** The same client speaks to the card provider and, by host, to the sandbox that replaces it. */
const stripe = new Stripe(secretKey, {
  timeout: 10_000,
  maxNetworkRetries: 2,
  telemetry: false,
  ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
});

export type CheckoutOrder = {
  purchaseId: string;
  /** What the buyer reads on the payment page. */
  productName: string;
  amountCents: number;
  feeCents: number;
  /** The creator's account at the provider, which receives the amount less the fee. */
  destination: string;
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
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
};

/** What the provider answers is taken for a success only with the object we asked for. */
const checked = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  if (session.object !== 'checkout.session' || !session.id) throw new Error('not a checkout session');
  return session;
};

const unavailable = (error: unknown): AppError => {
  log.error({ err: error }, 'card provider');
  return new AppError(
    502,
    'PAYMENTS_UNAVAILABLE',
    'The card partner does not answer. Nothing was charged; try again.',
  );
};

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
 * Opens a payment page. Called again with the same order it answers with the same page.
 * @throws 502 when the provider does not answer.
 */
export async function openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }> {
  const { purchaseId } = order;
  try {
    const session = checked(
      await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'aud',
                unit_amount: order.amountCents,
                tax_behavior: 'inclusive',
                product_data: { name: order.productName },
              },
            },
          ],
          payment_intent_data: {
            application_fee_amount: order.feeCents,
            transfer_data: { destination: order.destination },
            metadata: { purchaseId },
          },
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

/** How a payment stands at the provider, which alone knows. @throws 502 when it does not answer. */
export async function readCheckout(sessionId: string): Promise<CheckoutRecord> {
  try {
    const session = checked(
      await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    );
    const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return {
      sessionId: session.id,
      url: session.url,
      purchaseId: session.client_reference_id,
      state: stateOf(session, payment),
      amountCents: session.amount_total,
      currency: session.currency,
      paymentId: payment?.id ?? null,
    };
  } catch (error) {
    throw unavailable(error);
  }
}

/** Closes an open payment page, so that an old tab cannot pay any more. A page that is closed already is fine. */
export async function expireCheckout(sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
  }
}

/**
 * Reads a webhook. Its signature proves that the provider sent it within the last 300 seconds.
 * @throws 400 for anything else.
 */
export function readEvent(body: Buffer, signature: string | undefined): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
  } catch {
    throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not right.');
  }
}
