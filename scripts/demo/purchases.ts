import { config } from '../../backend/config.ts';
import { fulfil } from '../../backend/checkout/purchases/fulfil-service.ts';
import { start } from '../../backend/checkout/payments/service.ts';
import { quote, type Order } from '../../backend/checkout/service.ts';
import type { CheckoutRecord } from '../../backend/providers/payments/payments.ts';
import { memberActor } from './people.ts';

/**
 * Card numbers of the payments sandbox: `pays` always works, and `paysOnce` is declined after the
 * first payment.
 */
export const cards = { pays: '4242 4242 4242 4242', paysOnce: '4000 0000 0000 0341' };

export type Wish = Pick<Order, 'type' | 'contentId' | 'amountCents' | 'businessId' | 'code' | 'note'> & {
  card?: string;
};

/**
 * Buys in the same way as a member: starts a checkout, submits the form of the payment page, and
 * returns to the site. The function does not wait for the webhook event, because no receiver is
 * running yet.
 */
export const buy = async (userId: string, { card = cards.pays, ...wish }: Wish): Promise<Bought> =>
  pay(await open(userId, wish), card);

/** Starts a checkout. */
export async function open(userId: string, wish: Omit<Wish, 'card'>): Promise<Page> {
  const buyer = memberActor(userId);
  const { totalCents } = await quote(buyer, wish.type, wish);
  const paths = { successPath: '/my-library', cancelPath: '/courses' };
  return start(buyer, { ...wish, priceCents: totalCents, ...paths });
}

/** Pays on an open payment page, and returns to the site. */
export async function pay({ sessionId, url, checkoutId }: Page, card = cards.pays): Promise<Bought> {
  const { host, port } = config.stripe.sandbox!;
  const answer = await fetch(new URL(new URL(url).pathname, `http://${host}:${port}`), {
    method: 'POST',
    body: new URLSearchParams({ number: card, expiry: '12 / 40', cvc: '123' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
  const record = await fulfil(sessionId);
  if (record?.state !== 'PAID') throw new Error(`a demo purchase is ${record?.state}`);
  return { checkoutId, record };
}
type Page = Awaited<ReturnType<typeof start>>;
type Bought = { checkoutId: string; record: CheckoutRecord };
