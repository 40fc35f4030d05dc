import { screen, waitFor } from '@testing-library/react';
// Fetched while the page runs; loading it here keeps a busy machine from making the tests wait.
import '@/components/shell/account/AccountParts';
import { expertParts } from '@/components/shell/layouts/ExpertParts';
import { ModeFrame } from '@/components/shell/layouts/ModeFrame';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

let broken = '';

/** The named part of a module, which fails while it is the broken one. */
function mockBreakable<N extends string>(file: string, name: N) {
  const actual = jest.requireActual<Record<N, (props: object) => React.ReactNode>>(file);
  const Part: (props: object) => React.ReactNode = actual[name];
  return {
    ...actual,
    [name]: (props: object) => {
      if (broken === name) throw new Error(`${name} is broken`);
      return <Part {...props} />;
    },
  };
}
jest.mock('@/components/shell/navigation/Header', () =>
  mockBreakable('@/components/shell/navigation/Header', 'Header'),
);
jest.mock('@/components/shell/navigation/Footer', () =>
  mockBreakable('@/components/shell/navigation/Footer', 'Footer'),
);
jest.mock('@/components/shell/navigation/TabBar', () =>
  mockBreakable('@/components/shell/navigation/TabBar', 'TabBar'),
);
jest.mock('@/components/shell/navigation/SideNav', () =>
  mockBreakable('@/components/shell/navigation/SideNav', 'SideNav'),
);
jest.mock('@/components/shell/account/AccountPanel', () =>
  mockBreakable('@/components/shell/account/AccountPanel', 'AccountPanel'),
);

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  broken = '';
  logged.mockRestore();
});

const parts = () => ({
  Header: screen.queryByRole('banner'),
  Footer: screen.queryByRole('contentinfo'),
  TabBar: screen.queryByRole('navigation', { name: 'Main tabs' }),
  SideNav: document.getElementById('side-nav'),
  AccountPanel: document.getElementById('account-panel'),
});

const failedAlone = () =>
  Object.entries(parts())
    .filter(([, part]) => part === null)
    .map(([name]) => name);

test.each(['Header', 'Footer', 'TabBar'])(
  'without the %s the page and the rest of the frame stay',
  (name) => {
    broken = name;
    renderPage(
      <ModeFrame expert={null}>
        <h1>Page</h1>
      </ModeFrame>,
      { user: memberUser },
    );
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    expect(failedAlone().filter((part) => !['SideNav', 'AccountPanel'].includes(part))).toEqual([name]);
    expect(logged).toHaveBeenCalledWith('a part of the page failed', expect.any(Error));
  },
);

test.each(['SideNav', 'TabBar', 'AccountPanel', 'Footer'])(
  'without the %s the page and the rest of the expert frame stay',
  (name) => {
    broken = name;
    renderPage(
      <ModeFrame expert={expertParts}>
        <h1>Page</h1>
      </ModeFrame>,
      { user: creatorUser, pathname: '/dashboard' },
    );
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    expect(failedAlone()).toEqual([name]);
    expect(logged).toHaveBeenCalledWith('a part of the page failed', expect.any(Error));
  },
);

test('without the account panel the member’s header keeps its links', async () => {
  broken = 'AccountPanel';
  renderPage(
    <ModeFrame expert={null}>
      <h1>Page</h1>
    </ModeFrame>,
    { user: memberUser },
  );
  await waitFor(() => expect(logged).toHaveBeenCalledWith('a part of the page failed', expect.any(Error)));
  expect(screen.getByRole('link', { name: 'Kumu home' })).toBeVisible();
});
