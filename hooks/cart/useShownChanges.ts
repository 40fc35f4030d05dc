import { useEffect, useEffectEvent, useState } from 'react';
import type { Cart, CartLine } from '@/contract/carts';
import { listLines } from '@/lib/cart/cart-sums';

type Changes = Record<string, NonNullable<CartLine['change']>>;

/** Returns the changes that the server reports, by variant. */
const changesOf = (cart: Cart): Changes =>
  Object.fromEntries(
    listLines(cart).flatMap(({ variantId, change }) => (change ? [[variantId, change]] : [])),
  );

/**
 * Marks the changes of a shown cart as seen.
 * @returns the cart with these changes, which are shown until the user leaves the page
 */
export function useShownChanges(cart: Cart | undefined, markSeen: () => Promise<void>): Cart | undefined {
  const [shown, setShown] = useState<Changes>({});
  const fresh = cart ? changesOf(cart) : {};
  const isNew = Object.entries(fresh).some(([id, { before }]) => shown[id]?.before !== before);
  if (isNew) setShown({ ...shown, ...fresh });

  const mark = useEffectEvent(() => {
    // `call` logs a failure, and the next visit shows the changes again.
    void markSeen().catch(() => undefined);
  });
  const hasChanges = Boolean(cart?.changesCount);
  useEffect(() => {
    if (hasChanges) mark();
  }, [hasChanges]);

  return (
    cart && {
      ...cart,
      parts: cart.parts.map((part) => ({
        ...part,
        lines: part.lines.map((line) => ({ ...line, change: shown[line.variantId] ?? null })),
      })),
    }
  );
}
