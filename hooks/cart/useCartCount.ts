import { useSyncExternalStore } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { countItems, noLocalLines, readLocalLines, watchLocalLines } from '@/lib/cart/stored-lines';

/**
 * Returns the number of items in the cart. The hook has its own file, because every page of a
 * member loads it.
 */
export function useCartCount(): number {
  const { user, isSignedIn } = useUser();
  const lines = useSyncExternalStore(watchLocalLines, readLocalLines, noLocalLines);
  return isSignedIn ? (user.cartItemsCount ?? 0) : countItems(lines);
}
