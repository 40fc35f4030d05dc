import { screen, waitFor } from '@testing-library/react';
// Preloads the account menu, because loading it during a test is slow on a busy machine.
import '@/components/shell/account/AccountParts';
import { expertParts } from '@/components/shell/layouts/ExpertParts';
import { ModeFrame } from '@/components/shell/layouts/ModeFrame';
import { broken } from '../../../support/breakable';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

jest.mock('@/components/shell/navigation/Header', () =>
  jest
    .requireActual<typeof import('../../../support/breakable')>('../../../support/breakable')
    .breakable('@/components/shell/navigation/Header', 'Header'),
);
jest.mock('@/components/shell/navigation/Footer', () =>
  jest
    .requireActual<typeof import('../../../support/breakable')>('../../../support/breakable')
    .breakable('@/components/shell/navigation/Footer', 'Footer'),
);
jest.mock('@/components/shell/navigation/TabBar', () =>
  jest
    .requireActual<typeof import('../../../support/breakable')>('../../../support/breakable')
    .breakable('@/components/shell/navigation/TabBar', 'TabBar'),
);
jest.mock('@/components/shell/navigation/SideNav', () =>
  jest
    .requireActual<typeof import('../../../support/breakable')>('../../../support/breakable')
    .breakable('@/components/shell/navigation/SideNav', 'SideNav'),
);
jest.mock('@/components/shell/account/AccountPanel', () =>
  jest
    .requireActual<typeof import('../../../support/breakable')>('../../../support/breakable')
    .breakable('@/components/shell/account/AccountPanel', 'AccountPanel'),
);

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  broken.name = '';
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
  'the page without its %s keeps its content and the other parts of the frame',
  (name) => {
    broken.name = name;
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
  'the expert page still shows its content and its other parts when its %s fails',
  (name) => {
    broken.name = name;
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

test("the member's header keeps its links when the account panel fails", async () => {
  broken.name = 'AccountPanel';
  renderPage(
    <ModeFrame expert={null}>
      <h1>Page</h1>
    </ModeFrame>,
    { user: memberUser },
  );
  await waitFor(() => expect(logged).toHaveBeenCalledWith('a part of the page failed', expect.any(Error)));
  expect(screen.getByRole('link', { name: 'Kumu home' })).toBeVisible();
});
