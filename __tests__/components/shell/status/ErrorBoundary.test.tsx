import { render, screen } from '@testing-library/react';
import { useRouter } from 'next/router';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { PageBoundary } from '@/components/shell/status/PageBoundary';
import { renderPage } from '../../../support/render-page';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

function Broken(): never {
  throw new Error('broken');
}

test('a section that throws is logged and left out, and the other sections are rendered', () => {
  render(
    <main>
      <h1>Title</h1>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </main>,
  );
  expect(screen.getByRole('main').children).toHaveLength(1);
  expect(logged).toHaveBeenCalledWith('a part of the page failed', expect.any(Error));
});

test('a page that throws shows a reload button', () => {
  renderPage(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
    { user: null },
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page didn’t load');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a navigation to a different address renders the page again after an error', () => {
  const Page = () => (useRouter().asPath === '/broken' ? <Broken /> : <p>fine</p>);
  const { goTo } = renderPage(
    <PageBoundary>
      <Page />
    </PageBoundary>,
    { asPath: '/broken', user: null },
  );
  expect(screen.queryByText('fine')).toBeNull();
  goTo({ asPath: '/other' });
  expect(screen.getByText('fine')).toBeVisible();
});
