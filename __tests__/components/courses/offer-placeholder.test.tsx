import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { renderToString } from 'react-dom/server';
import { compile } from 'sass';
import { SWRConfig } from 'swr';
import { CourseDetails } from '@/components/courses/CourseDetails';
import { DigitalProductDetails } from '@/components/digital-products/DigitalProductDetails';
import { CreatorMemberships } from '@/components/memberships/CreatorMemberships';
import { JoinBox } from '@/components/memberships/JoinBox';
import { SignedInMark } from '@/components/shell/account/SignedInMark';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import { anonymousUser } from '@/contract/values/anonymous-user';
import type { CourseViewerState } from '@/contract/learning';
import { unknownUser, userKey } from '@/hooks/accounts/useUser';
import { useJoin } from '@/hooks/memberships/useMemberships';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { coursePage, courseViewerState, unlockedViewerState } from '../../support/make/courses';
import { offeringCreator } from '../../support/make/creators';
import { digitalProductPage, digitalProductViewerState } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { membership } from '../../support/make/memberships';
import { WithTexts } from '../../support/render';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const script = readFileSync(join(process.cwd(), 'public/before-hydration.js'), 'utf8');
const sheet = compile(join(process.cwd(), 'styles/globals.scss'), { loadPaths: [process.cwd()] }).css;
/** CSS rules of the placeholder only, because jsdom cannot parse some other rules of the sheet. */
const rules = [...sheet.matchAll(/^\[data-signed-in\][^{}]*\{[^{}]*\}/gm)].map(([rule]) => rule);

/** Runs the script that every page loads before its first paint. */
function openPage(cookie: string): void {
  document.documentElement.removeAttribute('data-signed-in');
  document.cookie = cookie;
  new Function(script)();
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const style = document.createElement('style');
  style.textContent = rules.join('\n');
  document.head.replaceChildren(style);
  answer('POST /views', { done: true });
});
afterEach(() => {
  for (const name of ['signedIn', 'mode']) document.cookie = `${name}=; max-age=0; path=/`;
  document.documentElement.removeAttribute('data-signed-in');
  jest.restoreAllMocks();
});

const page = (
  <>
    <SignedInMark />
    <CourseDetails
      course={coursePage()}
      more={[]}
      ratings={{ items: [], nextCursor: null }}
      path={`/courses/${id(1)}`}
    />
  </>
);

const box = () => within(screen.getByRole('complementary', { name: 'Get this course' }));
const price = () => box().queryByText('A$64');
const unlock = () => box().queryByText('Unlock course');

test('the offer of a static page is visible to a visitor, and a placeholder for a signed-in user', () => {
  const html = renderToString(
    <WithTexts>
      <RouterContext.Provider
        value={
          { ...router, asPath: '/courses/1', pathname: '/courses/[id]', query: {} } as unknown as NextRouter
        }
      >
        <SWRConfig value={{ provider: () => new Map(), fallback: { [userKey]: unknownUser } }}>
          <ToastProvider>{page}</ToastProvider>
        </SWRConfig>
      </RouterContext.Provider>
    </WithTexts>,
  );
  document.body.innerHTML = html;
  openPage('signedIn=; max-age=0');
  expect(price()).toBeVisible();
  expect(unlock()).toBeVisible();
  openPage('signedIn=1');
  expect(price()).not.toBeVisible();
  expect(unlock()).not.toBeVisible();
  // The text outside of the offer is visible.
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  document.body.innerHTML = '';
});

const states: [string, CourseViewerState | ReturnType<typeof refuse>, boolean][] = [
  ['a user without the course', courseViewerState(), true],
  ['a user whose viewer state could not be loaded', refuse(503, 'BUSY'), true],
  ['an owner', unlockedViewerState(), false],
];

test.each(states)('%s sees no offer before the viewer state arrives', async (_, reply, isOffered) => {
  openPage('signedIn=1');
  const user = Promise.withResolvers<typeof memberUser>();
  const viewerState = Promise.withResolvers<typeof reply>();
  answer('GET /users', () => user.promise);
  const asked = answer('GET /courses/:id/viewer-state', () => viewerState.promise);
  renderPage(page, { user: null });
  expect(price()).not.toBeVisible();
  user.resolve(memberUser);
  await waitFor(() => expect(asked.params).toHaveLength(1));
  expect(price()).not.toBeVisible();
  let wasOffered = false;
  let hadOtherText = false;
  // Runs after each commit, also before the code of the owner's box is loaded.
  const observer = new MutationObserver(() => {
    wasOffered ||= screen
      .queryAllByText('A$64')
      .some((shown) => getComputedStyle(shown).visibility !== 'hidden' && !shown.closest('[data-over-tabs]'));
    // A longer text would change the height, even while it is hidden.
    hadOtherText ||= screen.queryByText(/can’t sell courses/) !== null;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  viewerState.resolve(reply);
  if (isOffered) await waitFor(() => expect(price()).toBeVisible());
  else expect(await screen.findByText(/of \d+ parts/)).toBeVisible();
  observer.disconnect();
  expect([wasOffered, hadOtherText]).toEqual([isOffered, false]);
  const offers = [...screen.queryAllByText('A$64'), ...screen.queryAllByText('Unlock course')];
  expect(offers.length > 0).toBe(isOffered);
});

test('a page opened with an expired session shows the offer for a visitor', async () => {
  openPage('signedIn=1');
  answer('GET /users', anonymousUser);
  renderPage(page, { user: null });
  expect(price()).not.toBeVisible();
  await waitFor(() => expect(price()).toBeVisible());
});

test('the box for the creator has the height of the offer that it replaces', async () => {
  openPage('signedIn=1');
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(412);
  answer('GET /courses/:id/viewer-state', courseViewerState({ isOwn: true }));
  renderPage(page, { user: memberUser });
  const edit = await box().findByRole('link', { name: 'Edit course' });
  expect(edit.closest('[style*="min-height"]')).toHaveStyle({ minHeight: '412px' });
});

function Join() {
  return <JoinBox membership={membership()} join={useJoin(membership())} />;
}

test('a membership offers nothing to a signed-in user before their memberships arrive', async () => {
  openPage('signedIn=1');
  for (const ui of [
    <Join key="" />,
    <CreatorMemberships key="" creator={offeringCreator()} memberships={[membership()]} />,
  ]) {
    const own = Promise.withResolvers<{ items: []; nextCursor: null }>();
    answer('GET /subscriptions', () => own.promise);
    const { unmount } = renderPage(ui, { user: memberUser });
    const [join] = screen.getAllByText(/^Join for/);
    expect(join).not.toBeVisible();
    own.resolve({ items: [], nextCursor: null });
    await waitFor(() => expect(join).toBeVisible());
    unmount();
  }
});

test('a digital product offers nothing to a signed-in user before the viewer state arrives', async () => {
  openPage('signedIn=1');
  const viewerState = Promise.withResolvers<ReturnType<typeof digitalProductViewerState>>();
  answer('GET /digital-products/:id/viewer-state', () => viewerState.promise);
  const ratings = { items: [], nextCursor: null };
  renderPage(<DigitalProductDetails product={digitalProductPage()} ratings={ratings} />, {
    user: memberUser,
  });
  const [unlockProduct] = screen.getAllByText(/^Unlock/);
  expect(unlockProduct).not.toBeVisible();
  viewerState.resolve(digitalProductViewerState());
  await waitFor(() => expect(unlockProduct).toBeVisible());
});
