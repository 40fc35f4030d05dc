import { act, screen, waitFor, within } from '@testing-library/react';
import { ShopCheckoutPage } from '@/components/cart/checkout/ShopCheckoutPage';
import type { CheckoutPreview } from '@/contract/carts';
import { readCheckoutDraft } from '@/lib/cart/checkout-draft';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import {
  address,
  cart,
  checkoutPreview,
  collect,
  express,
  order,
  orderPurchase,
  parcel,
  tracked,
  unpaid,
} from '../../support/make/shop-carts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));
jest.mock('@/lib/checkout/card-provider', () => ({ loadFraudSignals: () => Promise.resolve() }));

afterEach(() => {
  sessionStorage.clear();
  jest.mocked(redirectTo).mockClear();
});

type Asked = { address: unknown; deliveries: { rateId: string }[]; codes: string[] };

/** Shows the checkout with the prices that `price` returns for each request. */
function show(saved = [address()], price: (asked: Asked) => CheckoutPreview = () => checkoutPreview()) {
  answer('GET /shop/addresses', { items: saved });
  const priced = answer('POST /shop/checkout/preview', ({ body }) => price(body as Asked));
  const ordered = answer('POST /shop/checkout', {
    orderId: id(51),
    checkoutId: id(500),
    url: 'https://pay.test/session',
  });
  const page = renderPage(<ShopCheckoutPage />, { user: memberUser, pathname: '/shop/checkout' });
  return { ...page, priced, ordered };
}

/** Restores the page by the browser's back button. */
const comeBackFromPayment = () =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

const findPay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });

const { id: _id, label: _label, isDefault: _isDefault, ...postal } = address();

test('a member with a saved address pays the shown total with one press', async () => {
  const { user, ordered } = show();
  await user.click(await findPay('A$67.50'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/session'));
  expect(ordered.bodies).toEqual([
    {
      address: postal,
      deliveries: [{ creatorId: id(2), rateId: tracked.rateId }],
      codes: [],
      totalCents: 6750,
      name: '',
      phone: '',
      notes: [],
      successUrl: '/shop/checkout',
      cancelUrl: '/shop/checkout',
    },
  ]);
  expect(readCheckoutDraft(memberUser.id!).opened).toEqual({ orderId: id(51), checkoutId: id(500) });
});

test('a changed delivery rate is priced before the order can be paid', async () => {
  const { user, ordered } = show([address()], ({ deliveries }) =>
    deliveries[0]?.rateId === express.rateId
      ? checkoutPreview({ totalCents: 7900 }, { chosenRateId: express.rateId, deliveryCents: 2100 })
      : checkoutPreview(),
  );
  await findPay('A$67.50');
  await user.click(screen.getByRole('radio', { name: /Express/ }));
  expect(screen.queryByRole('button', { name: /^Pay A/ })).toBeNull();
  await user.click(await findPay('A$79.00'));
  await waitFor(() => expect(ordered.bodies).toHaveLength(1));
  expect(ordered.bodies[0]).toMatchObject({ totalCents: 7900, deliveries: [{ rateId: express.rateId }] });
});

test('an order cannot be paid while its total could not be updated', async () => {
  let isDown = false;
  answer('GET /shop/addresses', { items: [address()] });
  answer('POST /shop/checkout/preview', () => (isDown ? refuse(503, 'BUSY') : checkoutPreview()));
  const ordered = answer('POST /shop/checkout', refuse(409, 'PRICE_CHANGED'));
  const { user } = renderPage(<ShopCheckoutPage />, { user: memberUser, pathname: '/shop/checkout' });
  await findPay('A$67.50');
  isDown = true;
  await user.click(screen.getByRole('radio', { name: /Express/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t update the total.');
  await user.click(await findPay('A$67.50'));
  expect(ordered.bodies).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an order with missing fields shows a focused error summary, keeps the input and is not sent', async () => {
  const { user, ordered } = show([], () =>
    checkoutPreview(
      { totalCents: 5800 },
      { rates: [tracked, express], chosenRateId: null, deliveryCents: null },
    ),
  );
  await user.type(await screen.findByLabelText('Suburb or town'), 'Newtown');
  await user.selectOptions(screen.getByLabelText('State'), 'NSW');
  await user.type(screen.getByLabelText('Full name'), 'Jo Weatherlow');
  await user.type(screen.getByLabelText('Postcode'), '204');
  await user.click(await findPay('A$58.00'));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('heading', { name: 'Check 3 things before you pay' })).toBeVisible();
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Enter the street and number.',
    'Use 4 digits for the postcode.',
    'Choose how Marisol sends the parcel.',
  ]);
  await user.click(within(summary).getByRole('link', { name: 'Use 4 digits for the postcode.' }));
  expect(screen.getByLabelText('Postcode')).toHaveFocus();
  expect(screen.getByLabelText('Suburb or town')).toHaveValue('Newtown');
  expect(ordered.bodies).toEqual([]);
  expect(readCheckoutDraft(memberUser.id!).address.city).toBe('Newtown');
});

test('a typed address is saved to the account before the order is sent', async () => {
  const { user, ordered } = show();
  const saved = answer('POST /shop/addresses', address({ id: id(33), label: '' }));
  await findPay('A$67.50');
  await user.click(screen.getByRole('radio', { name: 'A new address' }));
  for (const [label, text] of [
    ['Full name', 'Jo Weatherlow'],
    ['Street address', '8/21 Egan Street'],
    ['Suburb or town', 'Newtown'],
    ['Postcode', '2042'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  await user.selectOptions(screen.getByLabelText('State'), 'NSW');
  await user.click(await findPay('A$67.50'));
  await waitFor(() => expect(ordered.bodies).toHaveLength(1));
  expect(ordered.bodies[0]!.address).toMatchObject({ line1: '8/21 Egan Street', postcode: '2042' });
  expect(saved.bodies).toHaveLength(1);
});

test('an order for collection needs a name and a phone number, but no address', async () => {
  const { user, ordered } = show([address()], () =>
    checkoutPreview(
      { isCollected: true, totalCents: 5800 },
      { rates: [collect], chosenRateId: 'COLLECT', deliveryCents: 0 },
    ),
  );
  await user.click(await findPay('A$58.00'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a phone number, like 0491 570 006.');
  expect(screen.queryByRole('radio', { name: /Home/ })).toBeNull();
  await user.type(screen.getByLabelText('Phone'), '0491 570 006');
  await user.click(await findPay('A$58.00'));
  await waitFor(() => expect(ordered.bodies).toHaveLength(1));
  expect(ordered.bodies[0]).toMatchObject({ address: null, name: 'Jo', phone: '0491 570 006' });
});

test('each delivery rate shows its delivery time and its price with cents', async () => {
  show([address()], () =>
    checkoutPreview({}, { rates: [tracked, { ...express, priceCents: 2100 }, collect] }),
  );
  await findPay('A$67.50');
  expect(
    screen
      .getAllByRole('radio', { name: /posted|packed/ })
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'Tracked parcel2 to 4 working days once postedA$9.50',
    'Express2 to 4 working days once postedA$21.00',
    'Collect in Marrickville, NSWSaturdays, 9 am to 12 pm. Marisol sends the address when it’s packed.Free',
  ]);
});

test('a changed total shows the old and the new amount before the order can be paid', async () => {
  let preview = checkoutPreview();
  const { user } = show([address()], () => preview);
  const pay = await findPay('A$67.50');
  const refused = answer('POST /shop/checkout', refuse(409, 'PRICE_CHANGED'));
  const [part] = preview.parts;
  preview = checkoutPreview({ totalCents: 7150 }, { lines: [{ ...part!.lines[0]!, amountCents: 6200 }] });
  await user.click(pay);
  expect(await screen.findByText('The total went from A$67.50 to A$71.50.')).toBeVisible();
  expect(screen.getByText(/Nothing was charged\./)).toBeVisible();
  expect(screen.getByText('A$58.00', { selector: 's' })).toBeVisible();
  expect(refused.bodies).toHaveLength(1);
  expect(redirectTo).not.toHaveBeenCalled();
  const ordered = answer('POST /shop/checkout', {
    orderId: id(51),
    checkoutId: id(500),
    url: 'https://pay.test/2',
  });
  await user.click(await findPay('A$71.50'));
  await waitFor(() => expect(ordered.bodies[0]).toMatchObject({ totalCents: 7150 }));
});

test('an order for items that sold out meanwhile is not charged and links back to the basket', async () => {
  const { user } = show();
  answer('POST /shop/checkout', refuse(409, 'STOCK_SHORT'));
  await user.click(await findPay('A$67.50'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Nothing was charged. Somebody was faster');
  expect(within(alert).getByRole('link', { name: 'Back to basket' })).toHaveAttribute('href', '/shop/cart');
});

test('a discount code lowers the total, and a refused code shows the reason and is not sent with the order', async () => {
  const { user, ordered } = show([address()], ({ codes }) =>
    codes.includes('SLOW10')
      ? checkoutPreview({ totalCents: 6170 }, { discount: { code: 'SLOW10', offCents: 580 } })
      : checkoutPreview({
          refusedCodes: codes.map((code) => ({ code, reason: 'DISCOUNT_BELOW_MINIMUM', cents: 20_000 })),
        }),
  );
  await findPay('A$67.50');
  const side = screen.getByRole('region', { name: 'Your basket' });
  await user.type(within(side).getByLabelText('Discount code'), 'cork5');
  await user.click(within(side).getByRole('button', { name: 'Apply' }));
  expect(await within(side).findByText(/CORK5 is for orders over A\$200/)).toBeVisible();
  await user.click(await findPay('A$67.50'));
  await waitFor(() => expect(ordered.bodies).toMatchObject([{ codes: [], totalCents: 6750 }]));
  comeBackFromPayment();
  await user.clear(within(side).getByLabelText('Discount code'));
  await user.type(within(side).getByLabelText('Discount code'), 'slow10');
  await user.click(within(side).getByRole('button', { name: 'Apply' }));
  await user.click(await findPay('A$61.70'));
  await waitFor(() => expect(ordered.bodies[1]).toMatchObject({ codes: ['SLOW10'], totalCents: 6170 }));
});

test('an unknown discount code shows an error beside its field', async () => {
  const { user } = show([address()], ({ codes }) =>
    checkoutPreview({
      refusedCodes: codes.map((code) => ({ code, reason: 'DISCOUNT_NOT_FOUND', cents: null })),
    }),
  );
  await findPay('A$67.50');
  const side = screen.getByRole('region', { name: 'Your basket' });
  await user.type(within(side).getByLabelText('Discount code'), 'nope{Enter}');
  await waitFor(() =>
    expect(within(side).getByLabelText('Discount code')).toHaveAccessibleDescription(
      /^(Error: )?We don’t know this code here/,
    ),
  );
});

test('the items of a creator who does not deliver to the address can be left out of the order', async () => {
  let isRemoved = false;
  const { user } = show([address()], () =>
    isRemoved
      ? checkoutPreview({ parts: [], itemsCount: 0 })
      : checkoutPreview({}, { rates: [], chosenRateId: null, deliveryCents: null, isUnreachable: true }),
  );
  const removed = answer('DELETE /shop/cart', () => {
    isRemoved = true;
    return cart({}, [], []);
  });
  expect(await screen.findByText('No delivery to Marrickville NSW 2204')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove 2 items' }));
  expect(await screen.findByRole('heading', { name: 'Nothing to check out' })).toBeVisible();
  expect(removed.queries).toEqual([{ creatorId: id(2) }]);
});

const open = { state: 'IN_PROGRESS', status: 'IN_PROGRESS', completedAt: null } as const;

function comeBack(status: 'SUCCESS' | 'FAILED' | 'CANCELLED') {
  answer('GET /shop/cart', cart());
  answer('GET /shop/addresses', { items: [] });
  return renderPage(<ShopCheckoutPage />, {
    user: memberUser,
    pathname: '/shop/checkout',
    asPath: `/shop/checkout?status=${status}&checkoutId=${id(500)}`,
    query: { status, checkoutId: id(500) },
  });
}

test('a paid order is confirmed by its payment record, even if the address says cancelled', async () => {
  answer('POST /checkout/:id/refresh', orderPurchase());
  answer('GET /shop/orders/:id', order());
  comeBack('CANCELLED');
  expect(await screen.findByRole('heading', { name: 'Thank you, Jo. It’s ordered.' })).toHaveFocus();
  expect(screen.getByText(/You paid A\$67\.50\..*The order is K-10482\./)).toBeVisible();
  expect(screen.getByText('2 × Lavender eye pillow · Posts on Mondays and Thursdays')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    `/profile/orders/${id(51)}`,
  );
});

test('a payment that only the address calls successful is shown as being checked', async () => {
  let isPaid = false;
  answer('POST /checkout/:id/refresh', () => orderPurchase(isPaid ? {} : open));
  answer('GET /shop/orders/:id', () => order([isPaid ? parcel() : parcel(unpaid)]));
  comeBack('SUCCESS');
  expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  isPaid = true;
  expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeVisible();
});

test('a buyer who returned without paying can pay the same order or cancel it', async () => {
  answer('POST /checkout/:id/refresh', orderPurchase(open));
  answer('GET /shop/orders/:id', order([parcel(unpaid)]));
  const paid = answer('POST /shop/orders/:id/pay', { url: 'https://pay.test/again' });
  const cancelled = answer(
    'POST /shop/orders/:id/cancel',
    order([parcel({ state: 'EXPIRED', paidAt: null })]),
  );
  const { user } = comeBack('CANCELLED');
  expect(await screen.findByRole('heading', { name: 'You came back before paying' })).toBeVisible();
  expect(screen.getByText('Nothing was charged.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay A$67.50' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/again'));
  expect(paid.params).toEqual([{ id: id(51) }]);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/shop/checkout'));
  expect(cancelled.params).toEqual([{ id: id(51) }]);
});

test('a payment for an expired order is shown as fully refunded', async () => {
  answer('POST /checkout/:id/refresh', orderPurchase({ state: 'REFUNDED', isUndeliverable: true }));
  answer('GET /shop/orders/:id', order([parcel({ state: 'EXPIRED', paidAt: null })]));
  comeBack('SUCCESS');
  expect(await screen.findByRole('heading', { name: 'Paid too late, so refunded' })).toBeVisible();
  expect(screen.getByText(/the whole A\$67\.50 back to your card/)).toBeVisible();
});

test("the return page of another person's order shows that it was not found", async () => {
  answer('POST /checkout/:id/refresh', refuse(404, 'NOT_FOUND'));
  comeBack('SUCCESS');
  expect(await screen.findByRole('heading', { name: 'We can’t find that order' })).toBeVisible();
});
