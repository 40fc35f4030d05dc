import { screen, waitFor } from '@testing-library/react';
import { CheckoutPage } from '@/components/checkout/CheckoutPage';
import { redirectTo } from '@/lib/page/redirect';
import { toChoice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

/** Shows the page at `/checkout` without an item in its address. */
const show = () =>
  renderPage(<CheckoutPage choice={null} quote={null} />, { pathname: '/checkout', user: memberUser });

beforeEach(() => localStorage.clear());

test('the checkout page without a query offers the last choice, and its return path names that choice', async () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: false });
  const asked = answer('GET /checkout/quote', quote());
  const heard = answer('POST /stripe/customer/checkout', {
    sessionId: 'cs_1',
    url: 'https://pay.test/cs_1',
    checkoutId: id(500),
  });
  const { user } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1'));
  expect(asked.queries).toContainEqual({ type: 'PPV_COURSE', contentId: id(1) });
  expect(heard.bodies[0]?.stripeOperation.successUrl).toBe(`/checkout?contentId=${id(1)}&type=PPV_COURSE`);
});

test.each([
  ['nothing was chosen', 0],
  ['it was chosen over an hour ago', 61],
])('the empty checkout page links to courses when %s', (_, minutes) => {
  if (minutes) saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: true });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  show();
  expect(screen.getByRole('heading', { name: 'Nothing to check out' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all courses' })).toHaveAttribute('href', '/courses');
  expect(screen.getByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/my-library');
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  jest.restoreAllMocks();
});
