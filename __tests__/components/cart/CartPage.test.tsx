import { screen, waitFor, within } from '@testing-library/react';
import { CartLink } from '@/components/cart-drawer/CartLink';
import { CartPage } from '@/components/cart/CartPage';
import { LazyCartDrawer } from '@/components/cart-drawer/LazyCartDrawer';
import { useMergeCart } from '@/hooks/cart/useShowCart';
import { useCart } from '@/hooks/cart/useCart';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { readLocalLines, writeLocalLines } from '@/lib/cart/local-cart';
import { forgetMerged } from '@/lib/cart/merged-cart';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { productCard } from '../../support/make/product-page';
import { cart, cartLine, corkBlock } from '../../support/make/shop-carts';
import { renderPage } from '../../support/render-page';

beforeEach(() => void answer('GET /shop/itemLike', { items: [], nextCursor: null }));
afterEach(() => {
  writeLocalLines([]);
  forgetMerged();
});

const asMember = { user: memberUser };
const asVisitor = { user: anonymousUser };
const local = { variantId: id(21), quantity: 2, seenCents: 4600 };

test('the basket groups its lines by creator and shows the sum before delivery', async () => {
  answer('GET /shop/cart', cart());
  renderPage(<CartPage />, asMember);
  const part = await screen.findByRole('group', { name: 'From Marisol Quennell' });
  expect(within(part).getByRole('link', { name: 'Lavender eye pillow' })).toHaveAttribute(
    'href',
    '/shop/products/lavender-eye-pillow',
  );
  expect(screen.getByText('3 items from 2 creators')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(within(summary).getByText('A$104')).toBeVisible();
  expect(within(summary).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/shop/checkout');
});

test('a changed quantity is shown at once and sent to the server', async () => {
  answer('GET /shop/cart', cart());
  const changed = answer('PATCH /shop/cart', cart({}, [cartLine({ quantity: 3, amountCents: 8700 })]));
  const { user } = renderPage(
    <>
      <CartLink />
      <CartPage />
    </>,
    asMember,
  );
  const quantity = await screen.findByRole('group', { name: 'Quantity, Lavender eye pillow' });
  await user.click(within(quantity).getByRole('button', { name: 'One more' }));
  expect(within(quantity).getByRole('textbox')).toHaveValue('3');
  await waitFor(() => expect(changed.bodies).toEqual([{ variantId: id(11), quantity: 3 }]));
  expect(await screen.findByRole('link', { name: 'Basket, 4 items' })).toBeVisible();
});

test('a typed quantity above the stock is reduced to the stock', async () => {
  answer('GET /shop/cart', cart({}, [cartLine({ leftCount: 3 })], []));
  const changed = answer('PATCH /shop/cart', cart({}, [cartLine({ quantity: 3, leftCount: 3 })], []));
  const { user } = renderPage(<CartPage />, asMember);
  const field = await screen.findByRole('textbox', { name: 'Quantity' });
  await user.clear(field);
  await user.type(field, '40{Enter}');
  await waitFor(() => expect(changed.bodies).toEqual([{ variantId: id(11), quantity: 3 }]));
  expect(screen.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true');
});

test("a refused quantity shows the reason and the server's cart", async () => {
  answer('GET /shop/cart', cart());
  answer('PATCH /shop/cart', refuse(409, 'STOCK_SHORT'));
  const { user } = renderPage(<CartPage />, asMember);
  const quantity = await screen.findByRole('group', { name: 'Quantity, Lavender eye pillow' });
  await user.click(within(quantity).getByRole('button', { name: 'One more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There aren’t that many left.');
  await waitFor(() => expect(within(quantity).getByRole('textbox')).toHaveValue('2'));
});

test('a removed line is replaced by Undo, which adds the line again', async () => {
  answer('GET /shop/cart', cart());
  const removed = answer('DELETE /shop/cart', cart({}, []));
  const added = answer('POST /shop/cart', cart());
  const { user } = renderPage(<CartPage />, asMember);
  await user.click(await screen.findByRole('button', { name: 'Remove Lavender eye pillow' }));
  expect(await screen.findByText('Lavender eye pillow removed.')).toBeVisible();
  expect(removed.queries).toEqual([{ variantId: id(11) }]);
  await user.click(screen.getByRole('button', { name: 'Undo Lavender eye pillow' }));
  await waitFor(() =>
    expect(added.bodies).toEqual([{ lines: [{ variantId: id(11), quantity: 2, seenCents: 2900 }] }]),
  );
  await waitFor(() => expect(screen.queryByText('Lavender eye pillow removed.')).toBeNull());
});

test('a line restored by Undo returns to its position', async () => {
  const mat = corkBlock({ variantId: id(22), title: 'Mat' });
  answer('GET /shop/cart', cart({}, [], [corkBlock(), mat]));
  answer('DELETE /shop/cart', cart({}, [], [mat]));
  answer('POST /shop/cart', cart({}, [], [mat, corkBlock()]));
  const { user } = renderPage(<CartPage />, asMember);
  await user.click(await screen.findByRole('button', { name: 'Remove Cork block and strap' }));
  await user.click(await screen.findByRole('button', { name: 'Undo Cork block and strap' }));
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Cork block and strap',
      'Mat',
    ]),
  );
});

test('a basket whose lines were all removed shows neither a sum nor the amount missing for free delivery', async () => {
  const before = cart({}, [cartLine()], []);
  before.parts[0]!.missingForFreeCents = 2200;
  answer('GET /shop/cart', before);
  answer('DELETE /shop/cart', cart({}, [], []));
  const { user } = renderPage(<CartPage />, asMember);
  expect(await screen.findByText(/A\$22 more and delivery is free/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Lavender eye pillow' }));
  expect(await screen.findByRole('button', { name: 'Undo Lavender eye pillow' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull());
  expect(screen.queryByText(/and delivery is free/)).toBeNull();
});

test('the basket of a member also lists the products that they liked', async () => {
  answer('GET /shop/cart', cart());
  answer('GET /shop/itemLike', { items: [productCard({ title: 'Slow-morning cup' })], nextCursor: null });
  renderPage(<CartPage />, asMember);
  const liked = await screen.findByRole('region', { name: 'Things you’ve liked' });
  expect(within(liked).getByRole('link', { name: 'Slow-morning cup' })).toBeVisible();
  expect(within(liked).getByRole('link', { name: /All liked products$/ })).toHaveAttribute(
    'href',
    '/liked-products',
  );
});

test('changes since the last visit are counted, shown until the page closes and marked as seen', async () => {
  const changed = cart(
    {},
    [cartLine({ change: { code: 'PRICE_CHANGED', before: 2700 } })],
    [corkBlock({ leftCount: 1, change: { code: 'STOCK_SHORT', before: 2 } })],
  );
  answer('GET /shop/cart', changed);
  const marked = answer('PATCH /shop/cart', cart());
  const { user } = renderPage(<CartPage />, asMember);
  expect(await screen.findByText('2 things changed since you were last here.')).toBeVisible();
  expect(screen.getByText('Now A$29 each. It was A$27 when you added it.')).toBeVisible();
  expect(screen.getByText('Only 1 left. You had 2, so we’ve changed it to 1.')).toBeVisible();
  await waitFor(() => expect(marked.bodies).toEqual([{ seen: true }]));
  const quantity = screen.getByRole('group', { name: 'Quantity, Lavender eye pillow' });
  await user.click(within(quantity).getByRole('button', { name: 'One more' }));
  await waitFor(() => expect(marked.bodies).toHaveLength(2));
  expect(screen.getByText('Now A$29 each. It was A$27 when you added it.')).toBeVisible();
});

test('checkout is disabled while a line cannot be bought', async () => {
  answer('GET /shop/cart', cart({}, [cartLine({ problem: 'SOLD_OUT' })], []));
  const asked = answer('POST /shop/items/:id/waiting', { done: true });
  const { user } = renderPage(<CartPage />, asMember);
  expect(await screen.findByText('Sold out while it was in your basket.', { exact: false })).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Checkout' }))
    expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Tell me when it’s back/ }));
  expect(await screen.findByText('We’ll email you once it’s back.')).toBeVisible();
  expect(asked.bodies).toEqual([{ variantId: id(11) }]);
});

test('a visitor’s basket is stored in the browser and priced by the server', async () => {
  writeLocalLines([local]);
  const priced = answer(
    'POST /shop/cart/local',
    cart({ isReminded: null }, [], [corkBlock({ quantity: 2, amountCents: 9200 })]),
  );
  const { user } = renderPage(
    <>
      <CartLink />
      <CartPage />
    </>,
    asVisitor,
  );
  expect(await screen.findByRole('link', { name: 'Basket, 2 items' })).toBeVisible();
  const quantity = await screen.findByRole('group', { name: 'Quantity, Cork block and strap' });
  expect(priced.bodies).toEqual([{ lines: [local] }]);
  for (const link of screen.getAllByRole('link', { name: 'Log in to check out' }))
    expect(link).toHaveAttribute('href', '/flow/login?next=%2Fshop%2Fcart');
  await user.click(within(quantity).getByRole('button', { name: 'One more' }));
  await waitFor(() => expect(readLocalLines()).toEqual([{ ...local, quantity: 3 }]));
});

test('a visitor’s empty basket sends no request', async () => {
  renderPage(<CartPage />, asVisitor);
  expect(await screen.findByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
});

test('a basket that did not load can be loaded again', async () => {
  answer('GET /shop/cart', refuse(500, 'UNEXPECTED'));
  const { user } = renderPage(<CartPage />, asMember);
  expect(await screen.findByRole('heading', { name: 'Your basket didn’t load' })).toBeVisible();
  answer('GET /shop/cart', cart());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 items from 2 creators')).toBeVisible();
});

const openOrder = {
  id: id(51),
  number: 'K-10482',
  itemsCount: 3,
  startedAt: '2026-11-29T00:12:00.000Z',
  heldUntil: '2026-11-29T00:42:00.000Z',
};

test('an order with an open payment can be cancelled', async () => {
  let isOpen = true;
  answer('GET /shop/cart', () => cart({ openOrder: isOpen ? openOrder : null }));
  const { user } = renderPage(<CartPage />, asMember);
  expect(await screen.findByRole('heading', { name: 'One payment is still open' })).toBeVisible();
  const cancelled = answer('POST /shop/orders/:id/cancel', () => {
    isOpen = false;
    return refuse(409, 'INVALID_TRANSITION');
  });
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(screen.queryByText('One payment is still open')).toBeNull());
  expect(cancelled.params).toEqual([{ id: id(51) }]);
});

function Merge() {
  const merge = useMergeCart();
  return <button onClick={() => void Promise.all([merge(), merge()])}>merge</button>;
}

test('the login merges the browser’s lines into the basket once and says which lines were added', async () => {
  writeLocalLines([local]);
  answer('GET /shop/cart', cart());
  const added = answer(
    'POST /shop/cart',
    cart({}, [cartLine()], [corkBlock({ quantity: 3, amountCents: 13800 })]),
  );
  const { user } = renderPage(
    <>
      <Merge />
      <CartLink />
      <CartPage />
    </>,
    asMember,
  );
  await user.click(screen.getByRole('button', { name: 'merge' }));
  expect(await screen.findByText('Your two baskets are one now.')).toBeVisible();
  expect(screen.getByText(/We added 2 × Cork block and strap from this browser/)).toBeVisible();
  expect(added.bodies).toEqual([{ lines: [local], merge: true }]);
  expect(readLocalLines()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Basket, 5 items' })).toBeVisible();
});

test('lines that the login could not merge into the basket are kept in the browser', async () => {
  writeLocalLines([local]);
  answer('GET /shop/cart', cart());
  const tried = answer('POST /shop/cart', refuse(503, 'BUSY'));
  const { user } = renderPage(<Merge />, asMember);
  await user.click(screen.getByRole('button', { name: 'merge' }));
  await waitFor(() => expect(tried.bodies).toHaveLength(1));
  await waitFor(() => expect(readLocalLines()).toEqual([local]));
});

function Add({ quantity = 1 }) {
  const { add, openDrawer } = useCart();
  const press = () =>
    add([{ variantId: id(21), quantity, seenCents: 4600 }]).then(openDrawer, (error: { code: string }) =>
      document.body.setAttribute('data-code', error.code),
    );
  return <button onClick={() => void press()}>add</button>;
}

test('adding an item opens the drawer with its heading focused, and closing it returns the focus', async () => {
  answer('GET /shop/cart', cart());
  const added = answer('POST /shop/cart', cart());
  const { user } = renderPage(
    <>
      <Add />
      <LazyCartDrawer />
    </>,
    asMember,
  );
  await user.click(screen.getByRole('button', { name: 'add' }));
  const heading = await screen.findByRole('heading', { name: 'Added to your basket' });
  expect(heading).toHaveFocus();
  expect(added.bodies).toEqual([{ lines: [{ variantId: id(21), quantity: 1, seenCents: 4600 }] }]);
  expect(await screen.findByText('Cork block and strap')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'add' })).toHaveFocus());
});

test('a visitor cannot add more items than are in stock', async () => {
  writeLocalLines([local]);
  answer('POST /shop/cart/local', cart({ isReminded: null }, [], [corkBlock({ quantity: 2, leftCount: 2 })]));
  const { user } = renderPage(<Add />, asVisitor);
  await user.click(screen.getByRole('button', { name: 'add' }));
  await waitFor(() => expect(document.body).toHaveAttribute('data-code', 'STOCK_SHORT'));
  expect(readLocalLines()).toEqual([local]);
});

test('an item added after the session expired is stored in the browser', async () => {
  answer('POST /shop/cart', refuse(401, 'SIGN_IN_REQUIRED'));
  answer('POST /shop/cart/local', cart({ isReminded: null }, [], [corkBlock()]));
  const { user } = renderPage(<Add />, asMember);
  await user.click(screen.getByRole('button', { name: 'add' }));
  await waitFor(() => expect(readLocalLines()).toEqual([{ ...local, quantity: 1 }]));
});
