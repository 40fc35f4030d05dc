import { readdirSync, readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
// Preloads the account menu, because loading it during a test is slow on a busy machine.
import '@/components/shell/account/AccountParts';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { Shell } from '@/components/shell/layouts/Shell';
import { useUser } from '@/hooks/accounts/useUser';
import { clearVisibleCookies, readCookie, writeCookie } from '@/lib/browser/cookies';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { registerPersonalState } from '@/lib/session/personal-state';
import { rememberPath } from '@/lib/page/previous-path';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { VERSION } from '@/lib/page/version';
import { server } from '../../../support/msw';
import { renderPage } from '../../../support/render-page';

/* No stream is opened, because the connection is tested separately. */
jest.mock('@/lib/browser/stream/start', () => ({ startStream: () => () => {} }));

const Who = () => <p>{useUser().user.name || 'nobody'}</p>;

beforeEach(() => {
  clearVisibleCookies();
  sessionStorage.clear();
  server.use(http.get('/api/users', () => HttpResponse.json(anonymousUser)));
});

test('the shell provides its children with the user for whom the page was rendered', async () => {
  server.use(http.get('/api/users', () => HttpResponse.json(memberUser)));
  renderPage(
    <Shell user={memberUser} layout={undefined}>
      <Who />
    </Shell>,
    { user: null },
  );
  expect(screen.getByText('Jo')).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Jo’s account' });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-signed-in'));
  expect(readCookie('signedIn')).toBe('1');
});

test('the signed-in attribute and cookie of an earlier member are removed for a visitor', async () => {
  writeCookie('signedIn', '1', 1);
  renderPage(
    <Shell user={anonymousUser} layout={undefined}>
      <Who />
    </Shell>,
    { user: null },
  );
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-signed-in'));
  expect(readCookie('signedIn')).toBeUndefined();
});

describe('the space that /before-hydration.js reserves for the expert frame', () => {
  const root = document.documentElement;
  const open = (answer: () => Response, pathname = '/') => {
    root.setAttribute('data-expert', '');
    writeCookie('version', VERSION, 1);
    writeCookie('mode', 'expert', 1);
    server.use(http.get('/api/users', answer));
    renderPage(
      <Shell layout={undefined}>
        <Who />
      </Shell>,
      { user: null, pathname },
    );
  };
  afterEach(() => root.removeAttribute('data-expert'));

  test('the reserved space is kept for a creator in expert mode', async () => {
    open(() => HttpResponse.json(creatorUser));
    await screen.findByRole('button', { name: 'Open menu' });
    expect(root).toHaveAttribute('data-expert');
    expect(readCookie('mode')).toBe('expert');
  });

  test('the reserved space is removed for a member, and the stored mode is deleted', async () => {
    open(() => HttpResponse.json(memberUser));
    await waitFor(() => expect(readCookie('mode')).toBeUndefined());
    expect(root).not.toHaveAttribute('data-expert');
    await screen.findByRole('button', { name: 'Jo’s account' });
  });

  test('the reserved space is removed when the user request fails', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open(() => HttpResponse.json({ code: 'UNEXPECTED' }, { status: 400 }));
    await waitFor(() => expect(root).not.toHaveAttribute('data-expert'));
    expect(readCookie('mode')).toBe('expert');
    logged.mockRestore();
  });
});

test.each([
  ['creators', 'This is for creators'],
  ['businesses', 'This is for organisations'],
] as const)(
  "a member without access to a page for %s sees a message in the member's frame",
  async (isFor, title) => {
    server.use(http.get('/api/users', () => HttpResponse.json(memberUser)));
    const Private = jest.fn(() => <h1>Private</h1>);
    renderPage(
      <Shell user={memberUser} refusedFor={isFor} layout={FlowLayout}>
        <Private />
      </Shell>,
      { pathname: '/dashboard', user: null },
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(Private).not.toHaveBeenCalled();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Jo’s account' });
  },
);

test('the focus moves to the main element when the page of the focused element is replaced', async () => {
  const page = (children: ReactNode) => (
    <Shell user={anonymousUser} layout={undefined}>
      {children}
    </Shell>
  );
  const { rerender } = renderPage(page(<button>Courses to start</button>), { user: null });
  act(() => screen.getByRole('button', { name: 'Courses to start' }).focus());
  rerender(page(<h1>Courses</h1>));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the first page load removes service workers, stores the version and enables resumable uploads', async () => {
  const unregister = jest.fn(async () => true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }, { unregister }] },
  });
  renderPage(
    <Shell layout={undefined}>
      <Who />
    </Shell>,
    { asPath: '/courses', user: null },
  );
  await waitFor(() => expect(readCookie('updateV2')).toBe('true'));
  expect(readCookie('version')).toBe(VERSION);
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('previousPath')).toBe('/courses');
});

test('resumable uploads are not enabled when they are switched off', async () => {
  writeCookie('version', VERSION, 1);
  writeCookie('updateV2', 'false', 1);
  renderPage(
    <Shell layout={undefined}>
      <Who />
    </Shell>,
    { user: null },
  );
  await waitFor(() => expect(readCookie('version')).toBe(VERSION));
  await waitFor(() => expect(screen.getByText('nobody')).toBeInTheDocument());
  expect(readCookie('updateV2')).toBe('false');
});

test('a flow page links back to the previous page and has no navigation', () => {
  rememberPath('/courses/1');
  renderPage(
    <Shell user={anonymousUser} layout={FlowLayout}>
      <h1>Log in</h1>
    </Shell>,
    { pathname: '/flow/login', user: null },
  );
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/courses/1');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('each flow page has its own text beside the picture', () => {
  const names = readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => readFileSync(`pages/${file}`, 'utf8').includes('.layout = FlowLayout'))
    .map((file) => `/${file.replace(/(\/index)?\.tsx$/, '')}`);
  expect(names.length).toBeGreaterThan(10);
  const lines = names.map((pathname) => {
    const { container, unmount } = renderPage(<FlowLayout>{null}</FlowLayout>, { pathname, user: null });
    const line = container.querySelector('[aria-hidden=true] > p')!.textContent;
    unmount();
    return line;
  });
  expect(new Set(lines).size).toBe(names.length);
  expect(lines.join()).not.toMatch(/flow\.lines/);
});

test('unsaved work is kept for its user and cleared when a different user signs in', async () => {
  const clear = jest.fn();
  registerPersonalState({ flush: () => Promise.resolve(), clear });
  const show = (user: typeof memberUser) =>
    renderPage(
      <Shell user={user} layout={undefined}>
        <Who />
      </Shell>,
      { user: null },
    );
  show(creatorUser).unmount();
  clear.mockClear();
  show(creatorUser).unmount();
  expect(clear).not.toHaveBeenCalled();
  show(memberUser);
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
});
