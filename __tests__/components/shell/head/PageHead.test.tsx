import type { ReactNode } from 'react';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import { renderPage } from '../../../support/render-page';

// Next moves these elements into the document's head; without Next, React does the same.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

const show = (head: ReactNode, appUrl = 'https://kumu.test') =>
  renderPage(<AppUrlProvider value={appUrl}>{head}</AppUrlProvider>, {
    pathname: '/courses/[id]',
    asPath: '/courses/c1?status=SUCCESS#parts',
    user: null,
  });

test('a page has a title, text and a picture for share cards, and one canonical address', () => {
  show(<PageHead title="Slow mornings" description="A course." picture="/storage/cover.png" />);
  expect(document.title).toBe('Slow mornings · Kumu');
  expect(meta('description')).toBe('A course.');
  expect(meta('og:title')).toBe('Slow mornings · Kumu');
  expect(meta('og:description')).toBe('A course.');
  expect(meta('og:image')).toBe('https://kumu.test/storage/cover.png');
  expect(canonical()).toBe('https://kumu.test/courses/c1');
  expect(meta('og:url')).toBe('https://kumu.test/courses/c1');
  expect(meta('robots')).toBeUndefined();
});

test('a page with several addresses names the canonical one', () => {
  show(<PageHead title="Slow mornings" canonical="/courses" />);
  expect(canonical()).toBe('https://kumu.test/courses');
});

test('a picture elsewhere keeps its address', () => {
  show(<PageHead title="Slow mornings" picture="https://files.test/cover.png" />);
  expect(meta('og:image')).toBe('https://files.test/cover.png');
});

test('a page with noindex has no canonical address', () => {
  show(<PageHead title="Log in" noIndex />);
  expect(meta('robots')).toBe('noindex');
  expect(canonical()).toBeUndefined();
});

test('before the site’s address is known there are no absolute links', () => {
  show(<PageHead title="Slow mornings" />, '');
  expect([canonical(), meta('og:image'), meta('og:url')]).toEqual([undefined, undefined, undefined]);
});
