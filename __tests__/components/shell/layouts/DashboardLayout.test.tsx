import { act, screen, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
// Preloads the account menu, because loading it during a test is slow on a busy machine.
import '@/components/shell/account/AccountParts';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { EditorLayout } from '@/components/shell/layouts/EditorLayout';
import { userKey } from '@/hooks/accounts/useUser';
import { ModeOnServer, useMode } from '@/hooks/shell/useMode';
import { clearVisibleCookies, readCookie, writeCookie } from '@/lib/browser/cookies';
import { creatorUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

beforeEach(clearVisibleCookies);

const show = (pathname = '/dashboard') =>
  renderPage(
    <DashboardLayout>
      <Counter />
    </DashboardLayout>,
    { user: creatorUser, pathname },
  );

/** Page with local state, which would be lost if the page were mounted again. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Course</h1>
      <button onClick={() => setCount(count + 1)}>Counted {count}</button>
    </>
  );
}

test('the dashboard renders its navigation twice, as a side navigation and as tabs', () => {
  show('/dashboard/content/[id]');
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
    'Kumu',
    'Overview',
    'Courses',
    'Posts',
    'Lives',
    'Downloads',
    'Files',
    'Shop',
    'Orders',
    'Memberships',
    'Discounts',
    'Wallet',
    'People',
    'Messages',
    'Insights',
    'Notifications',
    'Page',
    'Settings',
  ]);
  expect(side.getByRole('link', { name: 'Courses', hidden: true })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('navigation', { name: 'Main tabs' })).toBeInTheDocument();
  expect(screen.queryByText('Office')).toBeNull();
  expect(screen.queryByText('You’re learning now.')).toBeNull();
});

test('the navigation is grouped by the tasks of a creator', () => {
  show();
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getAllByRole('heading', { hidden: true }).map((heading) => heading.textContent)).toEqual([
    'Create',
    'Sell',
    'People',
    'You',
  ]);
});

test.each([
  ['/dashboard/content/live', 'page'],
  ['/dashboard/content/live/[id]', 'true'],
  ['/dashboard/content/edit-live/[id]', 'true'],
  ['/dashboard/content/created-live/[id]', 'true'],
])("the page %s marks only the link to the creator's lives as current", (pathname, current) => {
  show(pathname);
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  const lives = side.getByRole('link', { name: 'Lives', hidden: true });
  expect(lives).toHaveAttribute('href', '/dashboard/content/live');
  expect(lives).toHaveAttribute('aria-current', current);
  expect(side.getByRole('link', { name: 'Courses', hidden: true })).not.toHaveAttribute('aria-current');
});

test.each([
  [{}, 1],
  [{ view: 'preview' }, 0],
])(
  'the editor with query %j renders the navigation %d times, because a preview is a member’s page',
  (query, times) => {
    renderPage(
      <EditorLayout>
        <h1>Course</h1>
      </EditorLayout>,
      { user: creatorUser, pathname: '/dashboard/content/[id]', query },
    );
    expect(screen.queryAllByRole('navigation', { name: 'Main', hidden: true })).toHaveLength(times);
    expect(within(screen.getByRole('main')).getByRole('heading')).toBeVisible();
  },
);

test('a button opens the navigation as a sheet, and navigating closes it', () => {
  show();
  const sheet = document.getElementById(
    screen.getByRole('button', { name: 'Open menu' }).getAttribute('popovertarget')!,
  )!;
  const close = within(sheet).getByRole('button', { name: 'Close menu', hidden: true });
  expect(close).toHaveAttribute('popovertarget', sheet.id);
  expect(close).toHaveAttribute('popovertargetaction', 'hide');
  const hide = jest.fn();
  sheet.hidePopover = hide;
  document.getElementById('account-panel')!.hidePopover = () => undefined;
  act(() => router.events.emit('routeChangeStart'));
  expect(hide).toHaveBeenCalledTimes(1);
});

test('the navigation sheet and the account panel take the focus and close when they lose it', () => {
  show();
  const sheet = screen.getByRole('navigation', { name: 'Main', hidden: true });
  const panel = document.getElementById('account-panel')!;
  const hidden: HTMLElement[] = [];
  const toggle = (popover: HTMLElement, newState: string) =>
    act(() => popover.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
  for (const popover of [sheet, panel])
    popover.hidePopover = () => {
      hidden.push(popover);
      toggle(popover, 'closed');
    };
  const counter = screen.getByRole('button', { name: 'Counted 0' });
  act(() => counter.focus());
  expect(hidden).toEqual([]);

  toggle(sheet, 'open');
  expect(sheet).toContainElement(document.activeElement as HTMLElement);
  const person = within(sheet).getByRole('button', { name: /Creator/, hidden: true });
  act(() => person.focus());
  toggle(panel, 'open');
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  toggle(panel, 'closed');
  expect(person).toHaveFocus();
  toggle(panel, 'open');
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  // The panel opens from the sheet and counts as part of it while open.
  expect(hidden).toEqual([]);
  act(() => within(sheet).getByRole('link', { name: 'Overview', hidden: true }).focus());
  expect(hidden).toEqual([panel]);
  act(() => counter.focus());
  expect(hidden).toEqual([panel, sheet]);
});

test("a dashboard page in member mode has the member's frame, and switching the mode keeps the page", async () => {
  writeCookie('mode', 'member', 1);
  const { user } = show();
  expect(screen.getByRole('navigation', { name: 'Main' })).toHaveTextContent(
    'CoursesLivesCreatorsMembershipsDownloadsShopLibrary',
  );
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Counted 0' }));
  const way = within(screen.getByRole('main')).getByRole('button', { name: 'Switch to creating' });
  // By this attribute, /before-hydration.js recognises and stores an early press.
  expect(way).toHaveAttribute('data-mode', 'expert');
  await user.click(way);
  expect(readCookie('mode')).toBe('expert');
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.getByRole('button', { name: 'Counted 1' })).toBeVisible();
});

test.each([
  ['/dashboard', undefined, 'expert'],
  ['/dashboard', 'member', 'member'],
  ['/courses', undefined, 'member'],
  ['/courses', 'expert', 'expert'],
] as const)('the server renders %s with the stored mode %s in the %s frame', (pathname, mode, expected) => {
  const Shown = () => <p>{useMode()}</p>;
  const html = renderToString(
    <RouterContext.Provider value={{ ...router, pathname } as unknown as NextRouter}>
      <SWRConfig value={{ fallback: { [userKey]: creatorUser } }}>
        <ModeOnServer value={mode}>
          <Shown />
        </ModeOnServer>
      </SWRConfig>
    </RouterContext.Provider>,
  );
  expect(html).toBe(`<p>${expected}</p>`);
});

test("the side navigation marks Courses as current on the list of the creator's courses", () => {
  show('/dashboard/content/courses');
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getByRole('link', { name: 'Courses', hidden: true })).toHaveAttribute('aria-current', 'true');
});
