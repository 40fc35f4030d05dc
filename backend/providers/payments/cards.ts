import Stripe from 'stripe';
import { cardBrands, type CardBrand } from '../../../contract/values/memberships.ts';
import { log } from '../../log.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

/** Displayable data of a card. */
export type CardRecord = { brand: CardBrand; last4: string; expMonth: number; expYear: number };

/** Fields that are read of a payment method. */
type Method = Pick<Stripe.PaymentMethod, 'id' | 'created'> & {
  card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'> | null;
};

/**
 * Converts a payment method into a card; null for an id that was not expanded, and for a method
 * that is not a card.
 */
export function toCard(method: string | Pick<Method, 'card'> | null): CardRecord | null {
  const card = typeof method === 'string' ? undefined : method?.card;
  if (!card) return null;
  const brand = cardBrands.find((known) => known === card.brand) ?? 'other';
  return { brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

type CardPage = { subscriptionId: string; successUrl: string; cancelUrl: string };

/**
 * Opens the provider's page on which the payer of a subscription enters another card. Nothing is
 * charged there.
 * @throws 502
 */
export async function openCardPage({ subscriptionId, successUrl, cancelUrl }: CardPage): Promise<string> {
  try {
    const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'aud',
      customer: idOf(customer)!,
      allowed_payment_method_types: ['card'],
      metadata: { subscriptionId },
      success_url: successUrl,
      cancel_url: cancelUrl,
    });
    if (!session.url) throw new Error('the session has no page');
    return session.url;
  } catch (error) {
    throw unavailable(error);
  }
}

type NewCard = {
  subscriptionId: string;
  customerId: string;
  intentId: string;
  method: Method;
};

/**
 * Returns the card that was saved on a page of `openCardPage`; null before a card is saved, and for
 * another type of page.
 * @throws 502
 */
export async function readCardPage(sessionId: string): Promise<NewCard | null> {
  try {
    const {
      mode,
      status,
      customer,
      metadata,
      setup_intent: intent,
    } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] });
    const subscriptionId = metadata?.subscriptionId;
    const customerId = idOf(customer);
    if (mode !== 'setup' || status !== 'complete' || !subscriptionId || !customerId) return null;
    if (typeof intent !== 'object' || typeof intent?.payment_method !== 'object') return null;
    const { payment_method: method } = intent;
    return method && { subscriptionId, customerId, intentId: intent.id, method };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/**
 * Sets the card that pays a subscription, and tries once to pay an open invoice with the card. A
 * repeated call, or a call after a newer card was set, changes nothing.
 * @throws 502
 */
export async function applyCard({ subscriptionId, customerId, intentId, method }: NewCard): Promise<void> {
  try {
    const found = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['default_payment_method', 'latest_invoice'],
    });
    if (found.status === 'canceled' || idOf(found.customer) !== customerId) return;
    const { default_payment_method: before, latest_invoice: invoice } = found;
    if (typeof before === 'object' && before && before.created > method.created) return;
    if (idOf(before) !== method.id)
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id });
    if (typeof invoice !== 'object' || invoice?.status !== 'open') return;
    await stripe.invoices
      .pay(
        invoice.id,
        { payment_method: method.id, off_session: true },
        { idempotencyKey: `card:${intentId}:${invoice.id}` },
      )
      .catch(refused);
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Ignores a declined card and an already paid invoice, because the subscription shows the result.
 */
function refused(error: unknown): void {
  const isAnswer =
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError;
  if (!isAnswer) throw error;
  log.warn({ err: error }, 'an open invoice was not paid with the new card');
}
