import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { withShopTexts } from '@/lib/browser/with-wallet-texts';
import { closeCartDrawer, closedCartDrawer, readCartDrawer, watchCartDrawer } from '@/lib/cart/cart-drawer';

const CartDrawer = lazy(async () => ({
  default: (await withShopTexts(import('./CartDrawer'))).CartDrawer,
}));

/** Drawer of the cart on a page that adds to it, loaded with its texts when it is opened. */
export function LazyCartDrawer() {
  const { isOpen } = useSyncExternalStore(watchCartDrawer, readCartDrawer, closedCartDrawer);
  // A page that is left with the drawer open is later shown without it.
  useEffect(() => closeCartDrawer, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CartDrawer />
    </Suspense>
  );
}
