import type { carts, CheckoutChoices } from '@/contract/carts';
import type { Body } from '@/contract/call';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';
import { postalAddress } from './shop';

/** Puts items into the cart of a person at their current prices. */
export async function fillCart(
  buyer: Person,
  lines: { variantId: string; quantity?: number }[],
): Promise<void> {
  const { add } = await import('@/backend/carts/service');
  const { readSellable } = await import('@/backend/products/stock-service');
  const { db } = await import('@/backend/db/connection');
  const sellables = await readSellable(
    db,
    lines.map(({ variantId }) => variantId),
  );
  await add(buyer.actor, {
    merge: false,
    lines: lines.map(({ variantId, quantity = 1 }) => ({
      variantId,
      quantity,
      seenCents: sellables.get(variantId)!.priceCents,
    })),
  });
}

/** Returns the choices of a checkout that is posted within Victoria. */
export const choose = (
  deliveries: { seller: CreatorPerson; rateId: string }[],
  { codes = [], address = postalAddress() }: Partial<CheckoutChoices> = {},
): CheckoutChoices => ({
  address,
  deliveries: deliveries.map(({ seller, rateId }) => ({ creatorId: seller.actor.creator.id, rateId })),
  codes,
});

/** Returns the body of a checkout for a total (cents). */
export const order = (
  choices: CheckoutChoices,
  totalCents: number,
  more: Partial<Body<typeof carts.checkout>> = {},
): Body<typeof carts.checkout> => ({
  ...choices,
  totalCents,
  name: '',
  phone: '',
  notes: [],
  successUrl: '/shop/cart',
  cancelUrl: '/shop/checkout',
  ...more,
});
