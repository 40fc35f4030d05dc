import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
// Fetched while the page runs; loading it here keeps a busy machine from making the tests wait.
import '@/components/shell/account/AccountParts';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { Shell } from '@/components/shell/layouts/Shell';
import { useUser } from '@/hooks/accounts/useUser';
import { clearVisibleCookies, readCookie, writeCookie } from '@/lib/browser/cookies';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { rememberPath } from '@/lib/browser/previous-path';
import { server } from '@/__tests__/support/msw';
import { AtAddress } from '@/__tests__/support/router';

const member = { ...anonymousUser, id: 'm1', name: 'Jo' };
const Who = () => <p>{useUser().user.name || 'nobody'}</p>;

beforeEach(() => {
  clearVisibleCookies();
  sessionStorage.clear();
  server.use(http.get('/api/users', () => HttpResponse.json(anonymousUser)));
});

test('gives the person it was rendered for to everything inside', async () => {
  server.use(http.get('/api/users', () => HttpResponse.json(member)));
  render(
    <AtAddress>
      <Shell user={member} layout={undefined}>
        <Who />
      </Shell>
    </AtAddress>,
  );
  expect(screen.getByText('Jo')).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Account of Jo' });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-signed-in'));
  expect(readCookie('signedIn')).toBe('1');
});

test('a visitor takes the mark of an earlier member away', async () => {
  writeCookie('signedIn', '1', 1);
  render(
    <AtAddress>
      <Shell user={anonymousUser} layout={undefined}>
        <Who />
      </Shell>
    </AtAddress>,
  );
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-signed-in'));
  expect(readCookie('signedIn')).toBeUndefined();
});

test('who is refused sees why, under the member’s header, never the page', async () => {
  server.use(http.get('/api/users', () => HttpResponse.json(member)));
  const Private = jest.fn(() => <h1>Private</h1>);
  render(
    <AtAddress pathname="/dashboard">
      <Shell user={member} isRefused layout={FlowLayout}>
        <Private />
      </Shell>
    </AtAddress>,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This is for creators');
  expect(Private).not.toHaveBeenCalled();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Account of Jo' });
});

test('at the start service workers go, the version is marked, and resumable uploads are on', async () => {
  const unregister = jest.fn(async () => true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }, { unregister }] },
  });
  render(
    <AtAddress asPath="/courses">
      <Shell layout={undefined}>
        <Who />
      </Shell>
    </AtAddress>,
  );
  await waitFor(() => expect(readCookie('updateV2')).toBe('true'));
  expect(readCookie('version')).toBe('0.1.0');
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('previousPath')).toBe('/courses');
});

test('resumable uploads stay off for who switched them off', async () => {
  writeCookie('updateV2', 'false', 1);
  render(
    <AtAddress>
      <Shell layout={undefined}>
        <Who />
      </Shell>
    </AtAddress>,
  );
  await waitFor(() => expect(readCookie('version')).toBe('0.1.0'));
  await waitFor(() => expect(screen.getByText('nobody')).toBeInTheDocument());
  expect(readCookie('updateV2')).toBe('false');
});

test('a flow has one way back: where one came from', () => {
  rememberPath('/courses/1');
  render(
    <AtAddress pathname="/flow/login">
      <Shell user={anonymousUser} layout={FlowLayout}>
        <h1>Log in</h1>
      </Shell>
    </AtAddress>,
  );
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/courses/1');
  expect(screen.queryByRole('navigation')).toBeNull();
});
