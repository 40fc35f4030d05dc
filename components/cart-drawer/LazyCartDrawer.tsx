import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { withShopTexts } from '@/lib/browser/with-wallet-texts';
import { closeCartDrawer, closedCartDrawer, readCartDrawer, watchCartDrawer } from '@/lib/cart/cart-drawer';

const CartDrawer = lazy(async () => ({
  default: (await withShopTexts(import('./CartDrawer'))).CartDrawer,
}));

/** Cart drawer for pages that add to the cart. Its code and texts are loaded when it opens. */
export function LazyCartDrawer() {
  const { isOpen } = useSyncExternalStore(watchCartDrawer, readCartDrawer, closedCartDrawer);
  // Closes the drawer when the page is left, so that a later visit starts without it.
  useEffect(() => closeCartDrawer, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CartDrawer />
    </Suspense>
  );
}
