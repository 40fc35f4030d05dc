import { screen } from '@testing-library/react';
import { LazyCartDrawer } from '@/components/cart-drawer/LazyCartDrawer';
import { openCartDrawer } from '@/lib/cart/cart-drawer';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { cart } from '../../support/make/shop-carts';
import { renderPage } from '../../support/render-page';

test('the cart drawer is closed when the page that opened it is opened again', async () => {
  answer('GET /shop/cart', cart());
  const page = (
    <>
      <h1>Lavender eye pillow</h1>
      <button onClick={openCartDrawer}>open</button>
      <LazyCartDrawer />
    </>
  );
  const { user, unmount } = renderPage(page, { user: memberUser });
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog', { name: 'Your basket' })).toBeVisible();
  unmount();
  renderPage(page, { user: memberUser });
  expect(screen.getByRole('button', { name: 'open' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
