import { screen, waitFor } from '@testing-library/react';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
// Fetched while the page runs; loading it here keeps a busy machine from making the tests wait.
import '@/components/checkout/ReturnModal';
import type { Purchase, TransactionType } from '@/contract/checkout';
import { choiceOf } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { purchase } from '../../support/make/checkout';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
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

let events: ReturnType<typeof answer<'POST /sevents'>>;

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  events = answer('POST /sevents', { done: true });
});
afterEach(() => jest.restoreAllMocks());

test('an address without a return opens nothing', () => {
  back({ status: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.replace).not.toHaveBeenCalled();
});

test('a confirmed success is shown, owned content is read again, and closing leaves the page', async () => {
  answer('GET /checkout/:id', purchase());
  const { user } = back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/my-library');
  expect(screen.getByText(/The course is in your library/)).toBeVisible();
  expect(onSettled).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Start learning' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the saved context is read and removed, the event is sent once, the address is cleaned', async () => {
  saveCheckout(choiceOf('PPV_COURSE', 'COURSE', courseCard()), { openModal: false, checkoutId: id(500) });
  answer('GET /checkout/:id', purchase());
  back({ status: 'SUCCESS' });
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
  expect(router.replace).toHaveBeenCalledTimes(1);
  expect(router.replace).toHaveBeenCalledWith('/courses/1', undefined, { shallow: true, scroll: false });
  expect(events.bodies).toEqual([
    {
      type: 'SUPPORT_SUCCESS',
      segment: null,
      payload: {
        status: 'SUCCESS',
        contentId: id(1),
        context: 'DEFAULT',
        type: 'PPV_COURSE',
        amountCents: 6400,
        checkoutId: id(500),
      },
    },
  ]);
});

test('a success that the record does not confirm yet waits with progress, then succeeds', async () => {
  const records: Purchase[] = [purchase({ status: 'IN_PROGRESS' }), purchase()];
  answer('GET /checkout/:id', () => records.shift() ?? purchase());
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Waiting for the confirmation' })).toBeVisible();
  expect(onSettled).not.toHaveBeenCalled();
  expect(await screen.findByRole('heading', { name: 'It’s yours' }, { timeout: 5000 })).toBeVisible();
});

test("another person's success is never shown as one's own", async () => {
  answer('GET /checkout/:id', () => refuse(404, 'NOT_FOUND'));
  back({ status: 'SUCCESS', checkoutId: id(501) });
  expect(await screen.findByText(/We could not check this payment/)).toBeVisible();
  expect(screen.queryByText('It’s yours')).not.toBeInTheDocument();
  expect(onSettled).not.toHaveBeenCalled();
});

test('a claimed success whose record failed is a failure', async () => {
  answer('GET /checkout/:id', purchase({ status: 'FAILED' }));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
});

test.each(['FAILED', 'CANCELLED'])(
  '%s: nothing was charged, with links back and to another try',
  async (status) => {
    answer('GET /checkout/:id', purchase({ status: 'CANCELLED' }));
    const { user } = back({ status, checkoutId: id(500) });
    expect(await screen.findByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    expect(screen.getByText('Checkout did not go through, the details were not right.')).toBeVisible();
    await waitFor(() => expect(events.bodies[0]?.type).toBe('SUPPORT_FAILURE'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test.each<[TransactionType, string]>([
  ['SUBSCRIPTION', 'There was a problem with your membership.'],
  ['DONATION', 'Your tip was not sent.'],
  ['PPV_LIVE', 'Checkout did not go through, the details were not right.'],
  ['PPV_PRODUCT', 'Checkout did not go through, the details were not right.'],
])('a failed %s says: %s', async (type, text) => {
  back({ status: 'FAILED', type });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each<[TransactionType, RegExp]>([
  ['PPV_LIVE', /live session is booked/],
  ['PPV_PRODUCT', /download is in your library/],
  ['SUBSCRIPTION', /membership has begun/],
  ['DONATION', /tip is on its way/],
])('a bought %s says: %s', async (transactionType, text) => {
  answer('GET /checkout/:id', purchase({ transactionType }));
  back({ status: 'SUCCESS', checkoutId: id(500) });
  expect(await screen.findByText(text)).toBeVisible();
});
