import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
// Preloads the account menu, because loading it during a test is slow on a busy machine.
import '@/components/shell/account/AccountParts';
import { MemberLayout } from '@/components/shell/layouts/MemberLayout';
import type { User } from '@/contract/accounts';
import { clearVisibleCookies, readCookie, writeCookie } from '@/lib/browser/cookies';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { memberUser } from '../../../support/make/accounts';
import { id } from '../../../support/make/ids';
import { server } from '../../../support/msw';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

const member: User = { ...memberUser, lastName: 'Weatherlow' };
const creator: User = { ...member, creator: { id: id(2), username: 'jo', state: 'APPROVED' } };

const show = (user: User, pathname = '/') =>
  renderPage(
    <MemberLayout>
      <h1>Page</h1>
    </MemberLayout>,
    { user, pathname },
  );

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  clearVisibleCookies();
  jest.clearAllMocks();
});

/** Names of the links in the member's header, in order. */
const memberLinks = ['Courses', 'Lives', 'Creators', 'Memberships', 'Downloads', 'Shop', 'Library'];

test('the first link of the page skips the navigation', () => {
  show(anonymousUser);
  const skip = screen.getAllByRole('link')[0]!;
  expect(skip).toHaveTextContent('Skip to content');
  expect(skip).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test('a visitor sees log in and join, but no account menu', () => {
  show(anonymousUser);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/flow/login');
  expect(header.getByRole('link', { name: 'Join free' })).toHaveAttribute('href', '/flow/member/sign-up');
  expect(linksOf('Main')).toEqual(['Courses', 'Lives', 'Creators', 'Memberships', 'Downloads', 'Shop']);
  expect(linksOf('Main tabs')).toEqual(['Home', 'Courses', 'Lives', 'Library', 'Log in']);
});

test('the current page is marked', () => {
  show(anonymousUser, '/courses/[id]');
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'true');
  expect(nav.getByRole('link', { name: 'Creators' })).not.toHaveAttribute('aria-current');
});

test('a member sees the library and an account menu', async () => {
  show(member);
  expect(linksOf('Main')).toEqual(memberLinks);
  const button = await screen.findByRole('button', { name: 'Jo’s account' });
  const panel = document.getElementById(button.getAttribute('popovertarget')!)!;
  expect(panel).toHaveAttribute('popover', 'auto');
  expect(panel).toHaveTextContent('Jo Weatherlow');
  expect(within(panel).queryByText('Switch to creating')).toBeNull();
  expect(within(panel).getByText('Become a creator').closest('a')).toHaveAttribute('href', '/become-creator');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test.each([
  ['MANAGES', 'Your people', '/profile/business'],
  ['MAY_JOIN', 'Join Harrowmere', '/flow/businesses/login'],
  ['BELONGS', undefined, ''],
] as const)(
  'the account panel of a user with the relation %s to a business has the link: %s',
  async (relation, name, href) => {
    show({ ...member, business: { name: 'Harrowmere', relation } });
    await screen.findByRole('button', { name: 'Jo’s account' });
    const link = document.querySelector('#account-panel .icon use[href$="#users"]')?.closest('a') ?? null;
    if (name === undefined) expect(link).toBeNull();
    else expect([link!.textContent, link!.getAttribute('href')]).toEqual([name, href]);
  },
);

describe('the mode of a public page', () => {
  /** Returns the mode whose navigation surrounds the page; tabs exist in both frames. */
  const frame = async (user: User, pathname: string) => {
    show(user, pathname);
    await screen.findByRole('navigation', { name: 'Main tabs' });
    // The expert navigation is loaded only when needed.
    if (user.creator && readCookie('mode') === 'expert')
      await screen.findByRole('button', { name: 'Open menu' });
    return linksOf('Main tabs').includes('Overview') ? 'expert' : 'member';
  };

  test.each([
    ['a creator who chose nothing', creator, undefined, '/', 'member'],
    ['a creator in member mode', creator, 'member', '/', 'member'],
    ['a creator in expert mode', creator, 'expert', '/', 'expert'],
    ['a creator in expert mode, on a course', creator, 'expert', '/courses/[id]', 'expert'],
    ['a member with a creator’s choice', member, 'expert', '/', 'member'],
    ['a visitor with a creator’s choice', anonymousUser, 'expert', '/', 'member'],
    ['a creator with a choice that is none', creator, 'other', '/', 'member'],
  ] as const)('%s sees the frame of the expected mode', async (_, user, stored, pathname, expected) => {
    if (stored) writeCookie('mode', stored, 1);
    expect(await frame(user, pathname)).toBe(expected);
    expect(screen.getByRole('main')).toHaveTextContent('Page');
  });

  test('the account panel saves a changed mode, and the next page is shown in the new frame', async () => {
    show(creator);
    await screen.findByRole('button', { name: 'Jo’s account' });
    const way = screen.getByText('Switch to creating');
    expect(way.closest('a')).toHaveAttribute('href', '/dashboard');
    expect(way.closest('a')).toHaveAttribute('data-mode', 'expert');
    await userEvent.click(way);
    expect(readCookie('mode')).toBe('expert');
    expect(linksOf('Main')).toEqual(memberLinks);
    act(() => router.events.emit('routeChangeComplete'));
    expect(await screen.findByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    const back = within(document.getElementById('account-panel')!).getByText('Switch to learning');
    expect(back.closest('a')).toHaveAttribute('href', '/');
  });
});

test('logging out ends the session, deletes the mode and opens the home page', async () => {
  writeCookie('mode', 'member', 1);
  let isOut = false;
  server.use(
    http.post('/api/auth/logout', () => {
      isOut = true;
      return HttpResponse.json({ done: true });
    }),
  );
  show(member);
  await screen.findByRole('button', { name: 'Jo’s account' });
  await userEvent.click(screen.getByText('Log out'));
  expect(await screen.findByRole('link', { name: 'Join free' })).toBeInTheDocument();
  expect(isOut).toBe(true);
  expect(readCookie('mode')).toBeUndefined();
  expect(router.push).toHaveBeenCalledWith('/');
});

test('a failed log-out shows a message and keeps the person signed in', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  router.push.mockClear();
  server.use(http.post('/api/auth/logout', () => HttpResponse.error()));
  show(member);
  await screen.findByRole('button', { name: 'Jo’s account' });
  await userEvent.click(screen.getByText('Log out'));
  expect(await screen.findByText(/We couldn’t reach Kumu/)).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('button', { name: 'Jo’s account' })).toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('the theme is chosen, saved in the cookie read by /before-hydration.js and applied at once', async () => {
  show(anonymousUser);
  const choices = within(screen.getByRole('group', { name: 'Appearance' }));
  expect(choices.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(choices.getByRole('radio', { name: 'Dark' }));
  expect([readCookie('theme'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(choices.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

describe('links to help, terms and privacy', () => {
  const names = ['NEXT_PUBLIC_HELP_URL', 'NEXT_PUBLIC_TERMS_URL', 'NEXT_PUBLIC_PRIVACY_URL'] as const;
  afterEach(() => names.forEach((name) => delete process.env[name]));

  test("the footer and the creator's menu contain the help links", async () => {
    process.env.NEXT_PUBLIC_HELP_URL = 'https://help.test/';
    process.env.NEXT_PUBLIC_TERMS_URL = 'https://kumu.test/terms';
    show(creator);
    expect(linksOf('Help')).toEqual(['Help', 'Terms', 'Privacy', 'Contact']);
    const button = await screen.findByRole('button', { name: 'Jo’s account' });
    const panel = document.getElementById(button.getAttribute('popovertarget')!)!;
    expect(within(panel).getByText('Terms').closest('a')).toHaveAttribute('href', 'https://kumu.test/terms');
  });

  test("the help links open Kumu's pages when no address is configured, and a member's menu has no help links", async () => {
    show(member);
    const help = within(screen.getByRole('navigation', { name: 'Help' }));
    expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/faqs',
      '/terms',
      '/cookie-policy',
      '/contact',
    ]);
    const button = await screen.findByRole('button', { name: 'Jo’s account' });
    const panel = document.getElementById(button.getAttribute('popovertarget')!)!;
    expect(within(panel).queryByText('Help')).toBeNull();
  });
});
