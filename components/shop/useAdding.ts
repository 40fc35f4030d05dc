import { useEffect, useState } from 'react';
import { useCart } from '@/hooks/cart/useCart';
import type { ProductChoice } from './useProductChoice';

/** Time for which the button confirms that the items were added (ms). */
const SHOWN_MS = 2000;

export type Adding = {
  isAdding: boolean;
  /** True for a moment after the items were added. */
  isAdded: boolean;
  failure: unknown;
  add: () => Promise<void>;
};

/** Adds the chosen variant to the basket and opens the basket's drawer. */
export function useAdding({ variant, quantity }: ProductChoice): Adding {
  const { add, openDrawer } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const [addedAt, setAddedAt] = useState<number>();
  /** Failure with its variant, because it does not apply to another variant. */
  const [failed, setFailed] = useState<{ variantId: string | undefined; failure: unknown }>();
  const variantId = variant?.id;

  useEffect(() => {
    if (addedAt === undefined) return;
    const timer = setTimeout(() => setAddedAt(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [addedAt]);

  return {
    isAdding,
    isAdded: addedAt !== undefined,
    failure: failed?.variantId === variantId ? failed?.failure : undefined,
    async add() {
      if (!variant) return;
      setFailed(undefined);
      setIsAdding(true);
      try {
        await add([{ variantId: variant.id, quantity, seenCents: variant.priceCents }]);
        setAddedAt(Date.now());
        openDrawer();
      } catch (failure) {
        setFailed({ variantId, failure });
      } finally {
        setIsAdding(false);
      }
    },
  };
}
