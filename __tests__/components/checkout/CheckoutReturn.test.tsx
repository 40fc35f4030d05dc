import { screen, waitFor } from '@testing-library/react';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
// Preloads the modal, because loading it during a test is slow on a busy machine.
import '@/components/checkout/ReturnModal';
import type { Purchase, TransactionType } from '@/contract/checkout';
import { toChoice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { purchase } from '../../support/make/checkout';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { subscription } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const onSettled = jest.fn();
const onRetry = jest.fn();

const back = (query: Record<string, string>) =>
  renderPage(<CheckoutReturn onSettled={onSettled} onRetry={onRetry} />, {
    pathname: '/courses/1',
    user: memberUser,
    query: { contentId: id(1), context: 'DEFAULT', type: 'PPV_COURSE', amount: '6400', ...query },
  });

let events: ReturnType<typeof recordEvents>;

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  events = recordEvents();
});
afterEach(() => jest.restoreAllMocks());

test('an address without return parameters opens no dialog', () => {
  back({ status: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.replace).not.toHaveBeenCalled();
});

test('a confirmed payment is shown in a dialog that can be closed, and the page is reloaded', async () => {
  answer('POST /checkout/:id/refresh', purchase());
  const { user } = back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/my-library');
  expect(
    screen.getByText(/Purchase complete\. Sleep Without Trying is in your library for good/),
  ).toBeVisible();
  expect(onSettled).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Start learning' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a confirmed payment is shown after the reload of the page behind it has ended or failed', async () => {
  answer('POST /checkout/:id/refresh', purchase());
  let fail: (reason: Error) => void = () => undefined;
  onSettled.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('heading', { name: 'It’s yours' })).not.toBeInTheDocument();
  fail(new Error('offline'));
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
});

test("a confirmed membership payment shows the creator's welcome note", async () => {
  answer('POST /checkout/:id/refresh', purchase({ transactionType: 'SUBSCRIPTION' }));
  const welcomeNote = 'Start with the getting-up time.';
  answer('GET /subscriptions', {
    items: [subscription({ purchaseId: id(500), welcomeNote })],
    nextCursor: null,
  });
  back({ status: 'SUCCESS', type: 'SUBSCRIPTION', checkoutId: id(500) });
  expect(await screen.findByText(welcomeNote)).toBeVisible();
});

test('a buyer can share their email address with the seller and stop sharing; it is not shared by default', async () => {
  answer('POST /checkout/:id/refresh', purchase());
  const creator = { id: id(2), name: 'Marisol Quennell', picture: null };
  let sharedAt: string | null = null;
  answer('GET /email-sharing/:id', () => ({ creator, sharedAt }));
  const shared = answer('PUT /email-sharing/:id', () => {
    sharedAt = '2026-11-01T00:00:00.000Z';
    return { creator, sharedAt };
  });
  const stopped = answer('DELETE /email-sharing/:id', () => {
    sharedAt = null;
    return { done: true as const };
  });
  const { user } = back({ status: 'SUCCESS', checkoutId: id(500) });
  const choice = await screen.findByRole('checkbox', { name: 'Share my email with Marisol Quennell' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  expect([shared.bodies, shared.params]).toEqual([[{ place: 'PURCHASE' }], [{ id: id(2) }]]);
  await user.click(choice);
  await waitFor(() => expect(choice).not.toBeChecked());
  expect(stopped.params).toEqual([{ id: id(2) }]);
});

test('a buyer who already shares their email address is not asked', async () => {
  answer('POST /checkout/:id/refresh', purchase());
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  ['PPV_COURSE', 1],
  ['DONATION', 0],
] as const)('the success dialog names the bundled download only after a purchase %s', async (type, count) => {
  answer('POST /checkout/:id/refresh', purchase({ transactionType: type }));
  renderPage(<CheckoutReturn comesWith="Sleep diary" />, {
    user: memberUser,
    pathname: '/courses/1',
    query: { status: 'SUCCESS', checkoutId: id(500) },
  });
  await screen.findByRole('dialog');
  await screen.findByText(/receipt is on its way/);
  expect(screen.queryAllByText(/^Sleep diary comes with it\./)).toHaveLength(count);
});

test('a return from checkout removes the saved checkout, sends one event and cleans the address', async () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: false, checkoutId: id(500) });
  answer('POST /checkout/:id/refresh', purchase());
  back({ status: 'SUCCESS' });
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
  expect(router.replace).toHaveBeenCalledTimes(1);
  expect(router.replace).toHaveBeenCalledWith('/courses/1', undefined, { shallow: true, scroll: false });
  await waitFor(() =>
    expect(events.sent).toEqual([
      {
        type: 'SUPPORT_SUCCESS',
        segment: 'member',
        payload: {
          checkoutId: id(500),
          contentId: id(1),
          contentType: 'COURSE',
          transactionType: 'PPV_COURSE',
          context: 'DEFAULT',
          amount: 6400,
        },
      },
    ]),
  );
});

test('an unconfirmed payment shows progress until it is confirmed', async () => {
  const records: Purchase[] = [purchase({ status: 'IN_PROGRESS' }), purchase()];
  answer('POST /checkout/:id/refresh', () => records.shift() ?? purchase());
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Waiting for confirmation' })).toBeVisible();
  expect(onSettled).not.toHaveBeenCalled();
  expect(await screen.findByRole('heading', { name: 'It’s yours' }, { timeout: 5000 })).toBeVisible();
});

test("another person's payment is never shown as the viewer's", async () => {
  answer('POST /checkout/:id/refresh', () => refuse(404, 'NOT_FOUND'));
  back({ status: 'SUCCESS', checkoutId: id(501) });
  expect(await screen.findByText(/We couldn’t check this payment/)).toBeVisible();
  expect(screen.queryByText('It’s yours')).not.toBeInTheDocument();
  expect(onSettled).not.toHaveBeenCalled();
});

test('a payment whose record failed is shown as failed even if the address says success', async () => {
  answer('POST /checkout/:id/refresh', purchase({ status: 'FAILED' }));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'Payment not completed' })).toBeVisible();
});

test.each([
  ['FAILED', 'Payment not completed'],
  ['CANCELLED', 'You left checkout'],
] as const)(
  'a payment with the confirmed status %s shows that nothing was charged and offers a retry',
  async (status, title) => {
    answer('POST /checkout/:id/refresh', purchase({ status }));
    const { user } = back({ status, checkoutId: id(500) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await screen.findByText('Nothing was charged.')).toBeVisible();
    await waitFor(() => expect(events.sent[0]?.type).toBe('SUPPORT_FAILURE'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a buyer who left checkout after a declined card sees the refusal and that nothing was charged so far', async () => {
  answer('POST /checkout/:id/refresh', purchase({ status: 'FAILED', state: 'IN_PROGRESS' }));
  back({ status: 'CANCELLED', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  expect(screen.getByText(/Your bank declined the card/)).toBeVisible();
  // A different card can still be charged on the open payment page.
  expect(screen.getByText('Nothing has been charged so far.')).toBeVisible();
  expect(screen.queryByText('Nothing was charged.')).not.toBeInTheDocument();
});

test('the dialog for a buyer who left checkout begins with the text that nothing was charged so far', async () => {
  answer('POST /checkout/:id/refresh', purchase({ status: 'IN_PROGRESS', state: 'IN_PROGRESS' }));
  back({ status: 'CANCELLED', checkoutId: id(500) });
  expect(await screen.findByText('Nothing has been charged so far.')).toBeVisible();
  expect(screen.getByRole('dialog').querySelector('p')).toHaveTextContent('Nothing has been charged so far.');
  expect(screen.queryByText('Nothing was charged.')).not.toBeInTheDocument();
});

test('a forged return address sends no event', async () => {
  back({ status: 'FAILED' });
  expect(await screen.findByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  expect(events.sent).toEqual([]);
});

test('the dialog of a cancelled checkout says that nothing was charged before the problem and the next step', async () => {
  answer('POST /checkout/:id/refresh', purchase({ status: 'CANCELLED' }));
  back({ status: 'CANCELLED', checkoutId: id(500) });
  await screen.findByText('Nothing was charged.');
  expect([...screen.getByRole('dialog').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
    [
      'Nothing was charged.',
      'Checkout didn’t go through. If your card wasn’t accepted, check its details.',
      'Your course is still here when you want it.',
    ],
  );
});

test.each(['FAILED', 'CANCELLED'])('an unconfirmed %s does not say what was charged', async (status) => {
  answer('POST /checkout/:id/refresh', () => refuse(404, 'NOT_FOUND'));
  back({ status, checkoutId: id(501) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
});

test.each([
  ['REVIEW', 'We’re refunding this payment', /We’re refunding all of it/],
  ['REFUNDED', 'This purchase was refunded', /We refunded A\$64\.00/],
] as const)(
  'a payment in %s for undeliverable content says that it is refunded',
  async (state, title, text) => {
    const refund = { refundedCents: state === 'REFUNDED' ? 6400 : 0, isUndeliverable: true };
    answer('POST /checkout/:id/refresh', purchase({ status: 'IN_PROGRESS', state, ...refund }));
    back({ status: 'SUCCESS', checkoutId: id(500) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/taken off sale or was full, or you had it already/)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);

test.each([
  ['REVIEW', 'We’re checking this payment', /Someone on our team is looking at it/],
  ['REFUNDED', 'This purchase was refunded', /We refunded A\$64\.00 on 3 Jan 2026/],
] as const)('a purchase in %s shows its state', async (state, title, text) => {
  const refund = { refundedCents: 6400, refundedAt: '2026-01-03T00:00:00.000Z' };
  answer('POST /checkout/:id/refresh', purchase({ status: 'IN_PROGRESS', state, ...refund }));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test.each<[TransactionType, string]>([
  ['SUBSCRIPTION', 'There was a problem with your membership.'],
  ['DONATION', 'Your tip wasn’t sent.'],
  ['PPV_LIVE', 'Checkout didn’t go through.'],
  ['PPV_PRODUCT', 'Checkout didn’t go through.'],
])('the dialog of a failed or cancelled %s states the problem only once: %s', async (type, text) => {
  for (const status of ['FAILED', 'CANCELLED']) {
    const { unmount } = back({ status, type });
    expect((await screen.findByRole('dialog')).textContent.split(text.replace(/\.$/, ''))).toHaveLength(2);
    unmount();
  }
});

test.each<[TransactionType, RegExp]>([
  ['PPV_LIVE', /Your place in Sleep Without Trying is booked/],
  ['PPV_PRODUCT', /in your library, ready to download/],
  ['SUBSCRIPTION', /has started, and its courses are in your library/],
  ['DONATION', /^Thank you\. Your receipt/],
])('the dialog of a bought %s shows the text “%s”', async (transactionType, text) => {
  answer('POST /checkout/:id/refresh', purchase({ transactionType }));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each(['FAILED', 'CANCELLED'])(
  'an unfinished payment of a seat (%s) says how long the seat is held',
  async (status) => {
    const createdAt = new Date(Date.now() - 4 * 60_000).toISOString();
    answer(
      'POST /checkout/:id/refresh',
      purchase({ transactionType: 'PPV_LIVE', status: 'IN_PROGRESS', createdAt }),
    );
    back({ status, type: 'PPV_LIVE', checkoutId: id(500) });
    expect(await screen.findByText(/^We hold your seat for another (6:00|5:5\d)\.$/)).toBeVisible();
  },
);

test('a cancelled checkout shows no time limit for an expired seat or for a course', async () => {
  answer('POST /checkout/:id/refresh', purchase({ transactionType: 'PPV_LIVE', status: 'IN_PROGRESS' }));
  const { unmount } = back({ status: 'CANCELLED', type: 'PPV_LIVE', checkoutId: id(500) });
  expect(await screen.findByText('You can book until all seats are taken.')).toBeVisible();
  expect(screen.queryByText(/^We hold your seat/)).toBeNull();
  unmount();
  answer(
    'POST /checkout/:id/refresh',
    purchase({ status: 'IN_PROGRESS', createdAt: new Date().toISOString() }),
  );
  back({ status: 'CANCELLED', checkoutId: id(500) });
  expect(await screen.findByText('Your course is still here when you want it.')).toBeVisible();
  expect(screen.queryByText(/^We hold your seat/)).toBeNull();
});
