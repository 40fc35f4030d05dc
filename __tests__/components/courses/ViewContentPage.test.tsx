import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the modal, because loading it during a test is slow on a busy machine.
import '@/components/checkout/CheckoutModal';
import { ViewContentPage } from '@/components/courses/ViewContentPage';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import { redirectTo } from '@/lib/page/redirect';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { coursePage, courseViewerState } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const address = `/view-content-page?contentType=COURSE&contentId=${id(1)}`;

const show = (isPublic: boolean) =>
  renderPage(
    <AppUrlProvider value="https://kumu.test">
      <ViewContentPage
        course={coursePage()}
        more={[]}
        ratings={{ items: [], nextCursor: null }}
        {...(isPublic
          ? { isPublic, structuredData: { '@type': 'Course' }, shareCard: '/cards/course.png' }
          : { isPublic })}
      />
    </AppUrlProvider>,
    { user: memberUser, pathname: '/view-content-page', asPath: address },
  );

beforeEach(() => {
  localStorage.clear();
  answer('GET /courses/:id/viewer-state', courseViewerState());
  answer('GET /checkout/quote', quote());
  answer('POST /views', { done: true });
});

test('public content has a canonical address, and other content is not indexed', () => {
  const { unmount } = show(true);
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `https://kumu.test/courses/${id(1)}`,
  );
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  expect(document.querySelector('script[type="application/ld+json"]')?.innerHTML).toBe('{"@type":"Course"}');
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    expect.stringContaining(coursePage().tagline),
  );
  unmount();
  show(false);
  expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('the return path of a payment on this page contains the content', async () => {
  const heard = answer('POST /stripe/customer/checkout', {
    sessionId: 'cs_1',
    url: 'https://pay.test/cs_1',
    checkoutId: id(500),
  });
  const { user } = show(true);
  await user.click((await screen.findAllByRole('button', { name: 'Unlock course' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(heard.bodies[0]?.stripeOperation.successUrl).toBe(address);
});
