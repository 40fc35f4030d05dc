import { act, screen, waitFor } from '@testing-library/react';
import { ConfirmPurchase } from '@/components/checkout/ConfirmPurchase';
import { redirectTo } from '@/lib/page/redirect';
import { toChoice } from '@/lib/checkout/choice';
import { saveCode, savedCode } from '@/lib/checkout/saved-code';
import { consumeCheckout } from '@/lib/checkout/saved-checkout';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { quote } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const credits = (balanceCents: number) => ({
  items: [],
  nextCursor: null,
  balanceCents,
  grantedCents: 0,
  pending: null,
});
const opened = { sessionId: 'cs_1', url: 'https://pay.test/cs_1', checkoutId: id(500) };
const show = () =>
  renderPage(
    <ConfirmPurchase choice={toChoice('PPV_COURSE', 'COURSE', courseCard())} returnPath="/courses/1" />,
    {
      pathname: '/courses/1',
      user: memberUser,
    },
  );

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  answer('GET /checkout/quote', quote());
  answer('GET /credits', credits(0));
});
afterEach(() => jest.restoreAllMocks());

test('the dialog shows the price, the included items and the amount in the button', async () => {
  show();
  expect(await screen.findByText('Sleep Without Trying')).toBeVisible();
  expect(screen.getByText('Marisol Quennell')).toBeVisible();
  expect(screen.getByText('One payment, yours to keep')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay A$64' })).toBeVisible();
});

test("the dialog says which PDFs carry the buyer's name when one PDF cannot be changed", async () => {
  answer('GET /checkout/quote', quote({ included: [{ code: 'stampedInPart', count: 1, seconds: 0 }] }));
  show();
  expect(
    await screen.findByText('Your name at the foot of each PDF page, except in 1 file that can’t be changed'),
  ).toBeVisible();
});

test('the dialog lists the seat of a live with its length, and the recording', async () => {
  answer(
    'GET /checkout/quote',
    quote({
      type: 'PPV_LIVE',
      contentType: 'LIVE',
      included: [
        { code: 'seat', count: 1, seconds: 2700 },
        { code: 'recording', count: 1, seconds: 0 },
      ],
    }),
  );
  show();
  expect(await screen.findByText('A seat in the live, 45 min')).toBeVisible();
  expect(screen.getByText('The recording, to watch whenever you like')).toBeVisible();
});

test('a payment saves the checkout, sends return paths within this site and redirects to the provider', async () => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(opened.url));
  expect(heard.bodies[0]?.stripeOperation).toMatchObject({
    type: 'PPV_COURSE',
    contentId: id(1),
    price: 6400,
    creatorId: id(2),
    context: 'DEFAULT',
    successUrl: '/courses/1',
    cancelUrl: '/courses/1',
  });
  expect(consumeCheckout()).toMatchObject({
    contentId: id(1),
    price: 6400,
    openModal: false,
    checkoutId: id(500),
  });
  const busy = screen.getByRole('button', { name: 'Opening checkout' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  // The payment note follows directly because a buyer without credits sees no text about credits.
  expect(busy.nextSibling).toHaveTextContent(/^You’ll pay on our payments partner’s page/);
});

test('a buyer who closes the dialog before the payment page opens is not redirected', async () => {
  const { promise: answered, resolve: respond } = Promise.withResolvers<void>();
  const heard = answer('POST /stripe/customer/checkout', async () => {
    await answered;
    return opened;
  });
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  unmount();
  respond();
  // These requests finish after the response above has been handled.
  await fetch('/api/users').then((answered) => answered.json());
  await fetch('/api/users').then((answered) => answered.json());
  expect(redirectTo).not.toHaveBeenCalled();
  expect(consumeCheckout()).toBeNull();
});

test('a failed payment request says that nothing was charged', async () => {
  answer('POST /stripe/customer/checkout', () => refuse(502, 'BACKEND_DOWN'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
});

test('a double click starts one payment', async () => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  const { user } = show();
  await user.dblClick(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
  expect(heard.bodies).toHaveLength(1);
});

test('two clicks before the next render start one payment', async () => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  show();
  const button = await screen.findByRole('button', { name: 'Pay A$64' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
  expect(heard.bodies).toHaveLength(1);
});

test('a retry has the same idempotency key after a lost connection and a new key after a refusal', async () => {
  const keys: (string | null)[] = [];
  const replies = [refuse(502, 'PAYMENTS_UNAVAILABLE'), refuse(409, 'IN_PROGRESS'), opened];
  answer('POST /stripe/customer/checkout', () => replies.shift()!);
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (String(input).includes('/stripe/')) keys.push(new Headers(init?.headers).get('idempotency-key'));
    return send(input, init);
  });
  const { user } = show();
  for (const text of [/payments partner isn’t responding/, /still confirming this purchase/]) {
    await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
    await screen.findByText(text);
  }
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a changed price is shown and charged by the next click', async () => {
  const quotes = [quote(), quote({ totalCents: 7000 })];
  answer('GET /checkout/quote', () => quotes.shift()!);
  const replies = [refuse(409, 'PRICE_CHANGED'), opened];
  const heard = answer('POST /stripe/customer/checkout', () => replies.shift()!);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  expect(await screen.findByText(/Nothing was charged. The price .* is now A\$70/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay A$70' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(heard.bodies.map(({ stripeOperation }) => stripeOperation.price)).toEqual([6400, 7000]);
});

test('a price that differs from the price on the page is shown before the payment', async () => {
  answer('GET /checkout/quote', quote({ totalCents: 7000 }));
  show();
  expect(await screen.findByText(/Nothing was charged. The price .* is now A\$70/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay A$70' })).toBeVisible();
});

test('content that cannot be bought shows the reason instead of a price', async () => {
  answer('GET /checkout/quote', refuse(409, 'ALREADY_UNLOCKED'));
  show();
  expect(await screen.findByText(/You already have this, so there’s nothing to pay/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your library' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
});

test('a price that did not load can be requested again', async () => {
  const replies = [refuse(502, 'BACKEND_DOWN'), quote()];
  answer('GET /checkout/quote', () => replies.shift()!);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay A$64' })).toBeVisible();
});

test('an owner is led to the library instead of paying again', async () => {
  answer('POST /stripe/customer/checkout', () => refuse(409, 'ALREADY_UNLOCKED'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  expect(await screen.findByText(/You already have this, so there’s nothing to pay/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/my-library');
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
});

test('the dialog shows the reason when the creator cannot receive payments', async () => {
  answer('POST /stripe/customer/checkout', () => refuse(409, 'CREATOR_CANNOT_RECEIVE'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  expect(
    await screen.findByText(/Nothing was charged. This creator can’t take payments right now/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  expect(redirectTo).not.toHaveBeenCalled();
});

test('a buyer with an expired session is sent to the login, and the choice is kept', async () => {
  answer('POST /stripe/customer/checkout', () => refuse(401, 'SIGN_IN_REQUIRED'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/login?next=%2Fcourses%2F1'));
  expect(consumeCheckout()).toMatchObject({ contentId: id(1), openModal: true });
});

test('a payment with credits shows the remaining balance and then opens the page of its outcome', async () => {
  answer('GET /credits', credits(7050));
  const spent = answer('POST /credits/spend', { checkoutId: id(501), balanceCents: 650 });
  const { user } = show();
  expect(await screen.findByText('70.50 credits')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay A$64' })).toBeVisible();
  expect(screen.getByText('6.50 credits')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use 64 credits' }));
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  expect(spent.bodies).toEqual([{ type: 'PPV_COURSE', contentId: id(1), price: 6400, context: 'DEFAULT' }]);
  const [address] = jest.mocked(router.push).mock.calls[0]!;
  expect(address).toContain(`/courses/1?status=SUCCESS&type=PPV_COURSE&contentId=${id(1)}`);
  expect(address).toContain(`checkoutId=${id(501)}`);
  expect(redirectTo).not.toHaveBeenCalled();
});

test('a buyer with too few credits sees how many are missing and keeps the choice while buying more', async () => {
  answer('GET /credits', credits(600));
  const kept = answer('POST /credits/pending-transaction', {
    type: 'PPV_COURSE',
    contentId: id(1),
    title: 'Sleep Without Trying',
    path: '/courses/1',
    priceCents: 6400,
    context: 'DEFAULT',
    state: 'WAITING',
    expiresAt: '2026-01-02T00:00:00.000Z',
  });
  const { user } = show();
  expect(await screen.findByText('You have 6 credits. You’re 58 credits short.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Top up and use credits' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/profile/credits'));
  expect(kept.bodies).toEqual([{ type: 'PPV_COURSE', contentId: id(1), price: 6400, context: 'DEFAULT' }]);
});

test('a second press while credits are being spent spends them once', async () => {
  answer('GET /credits', credits(6400));
  const spent = answer('POST /credits/spend', { checkoutId: id(501), balanceCents: 0 });
  show();
  const button = await screen.findByRole('button', { name: 'Use 64 credits' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  expect(spent.bodies).toHaveLength(1);
});

test('a payment with credits spent meanwhile is refused, and the card can still be used', async () => {
  answer('GET /credits', credits(6400));
  answer('POST /credits/spend', () => refuse(409, 'NOT_ENOUGH_CREDITS'));
  const { user } = show();
  const use = await screen.findByRole('button', { name: 'Use 64 credits' });
  answer('GET /credits', credits(100));
  await user.click(use);
  expect(await screen.findByText(/don’t have enough credits .* Nothing was used/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay A$64' })).toBeVisible();
});

const lowered = quote({ totalCents: 5900, discount: { code: 'REST5', offCents: 500 } });

test('a discount code lowers the price, is sent with the payment and can be removed', async () => {
  const checked = answer('POST /discount-codes/check', lowered);
  const heard = answer('POST /stripe/customer/checkout', opened);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
  await user.type(screen.getByLabelText('Discount code'), 'rest5');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('REST5: A$5.00 off')).toBeVisible();
  expect(checked.bodies[0]).toMatchObject({ type: 'PPV_COURSE', contentId: id(1), code: 'rest5' });
  await user.click(screen.getByRole('button', { name: 'Pay A$59' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(heard.bodies[0]?.stripeOperation).toMatchObject({ price: 5900, discountCode: 'REST5' });
  // The full price is saved without the discount, so reopening the checkout reports no price
  // change.
  expect(consumeCheckout()).toMatchObject({ price: 6400 });
});

test('a removed code is neither sent nor applied again', async () => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  answer('POST /discount-codes/check', lowered);
  saveCode(id(1), 'REST5');
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(heard.bodies[0]?.stripeOperation).toMatchObject({ price: 6400 });
  expect(heard.bodies[0]?.stripeOperation).not.toHaveProperty('discountCode');
  expect(savedCode(id(1))).toBeNull();
});

test('a discount code that does not apply shows the reason and does not change the price', async () => {
  answer('POST /discount-codes/check', () => refuse(409, 'DISCOUNT_ENDED'));
  saveCode(id(1), 'SLEEP22');
  show();
  expect(await screen.findByText(/This code has ended/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay A$64' })).toBeVisible();
  expect(savedCode(id(1))).toBeNull();
});

test('a buyer who chooses yearly payment sees the saving and pays the yearly price', async () => {
  const sold = {
    type: 'SUBSCRIPTION',
    contentType: 'SUBSCRIPTION',
    intervals: [
      { interval: 'month', priceCents: 6400 },
      { interval: 'year', priceCents: 64_000 },
    ],
  } as const;
  answer('GET /checkout/quote', ({ query }) =>
    query.interval === 'year'
      ? quote({ ...sold, intervals: [...sold.intervals], recurring: 'year', totalCents: 64_000 })
      : quote({ ...sold, intervals: [...sold.intervals], recurring: 'month', totalCents: 6400 }),
  );
  const started = answer('POST /stripe/customer/checkout', {
    sessionId: 'cs_1',
    url: 'https://pay.test/cs_1',
    checkoutId: id(500),
  });
  const { user } = show();
  expect(await screen.findByText('A$640 a year, which saves A$128 a year')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^By the month/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^By the year/ }));
  expect(await screen.findByText('Each year after')).toBeVisible();
  expect(
    screen.getByText(/renews on the same day each year, and we’ll email you 14 days before/),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Pay A$640 and join' }));
  await waitFor(() => expect(started.bodies).toHaveLength(1));
  expect(started.bodies[0]).toMatchObject({
    stripeOperation: { interval: 'year', price: 64_000 },
  });
});

test('a saved choice of yearly payment changes to the monthly price when the yearly price is no longer sold', async () => {
  const sold = {
    type: 'SUBSCRIPTION',
    contentType: 'SUBSCRIPTION',
    recurring: 'month',
    totalCents: 6400,
  } as const;
  answer('GET /checkout/quote', ({ query }) =>
    query.interval === 'year'
      ? refuse(409, 'NOT_SOLD')
      : quote({ ...sold, intervals: [{ interval: 'month', priceCents: 6400 }] }),
  );
  const started = answer('POST /stripe/customer/checkout', opened);
  const choice = {
    ...toChoice('SUBSCRIPTION', 'SUBSCRIPTION', courseCard()),
    interval: 'year' as const,
    priceCents: 64_000,
  };
  const { user } = renderPage(<ConfirmPurchase choice={choice} returnPath="/memberships/1" />, {
    pathname: '/memberships/1',
    user: memberUser,
  });
  await user.click(await screen.findByRole('button', { name: 'Pay A$64 and join' }));
  await waitFor(() => expect(started.bodies).toHaveLength(1));
  expect(started.bodies[0]).toMatchObject({ stripeOperation: { interval: 'month', price: 6400 } });
  expect(consumeCheckout()).toMatchObject({ price: 6400 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a discount code for a membership shows the prices of the first and of later payments', async () => {
  const monthly = { type: 'SUBSCRIPTION', contentType: 'SUBSCRIPTION', recurring: 'month' } as const;
  answer(
    'GET /checkout/quote',
    quote({ ...monthly, totalCents: 6400, grantedUntil: '2026-02-01T02:00:00.000Z' }),
  );
  const applied = { totalCents: 5900, discount: { code: 'REST5', offCents: 500 } };
  answer('POST /discount-codes/check', quote({ ...monthly, ...applied }));
  const { user } = show();
  expect(await screen.findByText(/You have this as a gift until 1 Feb 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Have a code?' }));
  await user.type(screen.getByLabelText('Discount code'), 'rest5');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const terms = (await screen.findByText('First payment, with REST5')).closest('dl')!;
  expect(terms).toHaveTextContent('First payment, with REST5A$59');
  expect(terms).toHaveTextContent('Each month afterA$64 a month');
  expect(screen.getByRole('button', { name: 'Pay A$59 and join' })).toBeVisible();
});
