import { useSyncExternalStore } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { countItems, noLocalLines, readLocalLines, watchLocalLines } from '@/lib/cart/stored-lines';

/** Number of items in the cart. A file of its own, because every page of a member loads it. */
export function useCartCount(): number {
  const { user, isSignedIn } = useUser();
  const lines = useSyncExternalStore(watchLocalLines, readLocalLines, noLocalLines);
  return isSignedIn ? (user.cartItemsCount ?? 0) : countItems(lines);
}
