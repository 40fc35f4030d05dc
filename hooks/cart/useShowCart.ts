import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import type { Cart } from '@/contract/carts';
import { userKey } from '@/hooks/accounts/useUser';
import { toCallPath } from '@/lib/browser/call';
import { mergeLocalCart } from '@/lib/cart/merge-local-cart';

/** SWR key of the member's cart. */
export const cartKey = toCallPath('GET /shop/cart');

/** Returns functions that cache a server response: the whole cart, or only its number of items. */
export function useShowCart() {
  const { mutate } = useSWRConfig();
  const showCount = useCallback(
    ({ itemsCount }: Cart) =>
      mutate<User>(userKey, (user) => user && { ...user, cartItemsCount: itemsCount }, {
        revalidate: false,
      }),
    [mutate],
  );
  const show = useCallback(
    async (cart: Cart) => {
      await mutate(cartKey, cart, { revalidate: false });
      await showCount(cart);
    },
    [mutate, showCount],
  );
  return { show, showCount };
}

/** Returns a function that adds the lines of this browser to the cart of the signed-in person. */
export function useMergeCart() {
  const { show } = useShowCart();
  return async (): Promise<void> => {
    const cart = await mergeLocalCart();
    if (cart) await show(cart);
  };
}
