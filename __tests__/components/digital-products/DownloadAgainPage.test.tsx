import { screen, waitFor } from '@testing-library/react';
import { DownloadAgainPage } from '@/components/digital-products/DownloadAgainPage';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import {
  digitalProductPage,
  digitalProductViewerState,
  ownedViewerState,
  readyDownload,
} from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const product = digitalProductPage();
const address = `/digital-products/${product.id}/download?fileId=${id(850)}`;
const at = { pathname: '/digital-products/[id]/download', asPath: address };
const show = (viewerState = ownedViewerState(), isPublic = true) =>
  renderPage(
    <DownloadAgainPage product={product} viewerState={viewerState} isPublic={isPublic} fileId={id(850)} />,
    {
      ...at,
      user: memberUser,
    },
  );
const make = () => screen.queryByRole('button', { name: 'Make a new link' });

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('an owner reads that the link has expired and downloads the same file with a new link', async () => {
  const asked = answer('GET /digital-products/:id/download', readyDownload());
  const { user } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'This download link no longer works' })).toBeVisible();
  expect(screen.getByText(/^Links work for 24 hours.*Seven-night sleep diary is still yours/)).toBeVisible();
  await user.click(make()!);
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('http://files.test/copy?signature=once'));
  expect(asked.queries).toEqual([{ fileId: id(850) }]);
  expect(await screen.findByText('Your download has started.')).toBeVisible();
});

test('a refused new link shows the reason', async () => {
  answer('GET /digital-products/:id/download', refuse(404, 'NOT_FOUND'));
  const { user } = show();
  await user.click(make()!);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(redirectTo).not.toHaveBeenCalled();
});

test('a viewer who does not own the product sees a link to its page', () => {
  show(digitalProductViewerState());
  expect(make()).toBeNull();
  expect(screen.getByRole('link', { name: 'See all its files' })).toHaveAttribute(
    'href',
    `/digital-products/${product.id}`,
  );
});

test('a product that is not public is linked at its address for owners', () => {
  show(ownedViewerState(), false);
  expect(screen.getByRole('link', { name: 'See all its files' })).toHaveAttribute(
    'href',
    `/view-content-page?contentType=DIGITAL_PRODUCT&contentId=${product.id}`,
  );
});

test('a visitor logs in and returns to the download', () => {
  renderPage(<DownloadAgainPage product={null} />, { ...at, user: anonymousUser });
  expect(make()).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in to make a new link' })).toHaveAttribute(
    'href',
    `/flow/login?next=${encodeURIComponent(address)}`,
  );
});
