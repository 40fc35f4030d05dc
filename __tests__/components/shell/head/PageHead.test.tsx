import type { ReactNode } from 'react';
import { HomeHead } from '@/components/home/HomeHead';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { renderPage } from '../../../support/render-page';
import { findProblems } from '../../../support/schema-org';

// Mocks `next/head`, because React itself moves head elements into the document's head.
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

test('the head contains the title, text and picture for share cards and the canonical address', () => {
  show(<PageHead title="Slow mornings" description="A course." picture="/storage/cover.png" />);
  expect(document.title).toBe('Slow mornings · Kumu');
  expect(meta('description')).toBe('A course.');
  expect(meta('og:title')).toBe('Slow mornings · Kumu');
  expect(meta('og:description')).toBe('A course.');
  expect(meta('og:image')).toBe('https://kumu.test/storage/cover.png');
  expect(canonical()).toBe('https://kumu.test/courses/c1');
  expect(meta('og:url')).toBe('https://kumu.test/courses/c1');
  expect(meta('robots')).toBeUndefined();
  expect(meta('twitter:card')).toBe('summary_large_image');
});

test('the head contains the page type, the language, and the size and text of the picture', () => {
  show(<PageHead title="Marisol Quennell" type="profile" />);
  expect(meta('og:type')).toBe('profile');
  expect(meta('og:locale')).toBe('en_AU');
  expect(meta('og:image')).toBe('https://kumu.test/art/og-default.png');
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  expect(meta('og:image:alt')).toBe('Marisol Quennell');
});

test('the head links to the feed of the page', () => {
  show(<PageHead title="Sleep" feed={{ name: 'Sleep', path: '/feeds/topics/sleep-health' }} />);
  const link = document.head.querySelector('link[rel="alternate"]');
  expect(link).toHaveAttribute('type', 'application/rss+xml');
  expect(link).toHaveAttribute('href', '/feeds/topics/sleep-health');
  expect(link).toHaveAttribute('title', 'New from Sleep');
});

test('the structured data of the home page describes a site with a search', () => {
  show(<HomeHead />);
  const site = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.innerHTML) as object;
  expect(findProblems(site)).toEqual([]);
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://kumu.test/search?query={query}' } },
  });
});

test('structured data cannot close its script element', () => {
  show(<JsonLd structuredData={{ name: '</script><script>alert(1)</script>' }} />);
  const { innerHTML } = document.querySelector('script[type="application/ld+json"]')!;
  expect(innerHTML).not.toContain('<');
  expect(JSON.parse(innerHTML)).toEqual({ name: '</script><script>alert(1)</script>' });
});

test('a page with several addresses has a single canonical address', () => {
  show(<PageHead title="Slow mornings" canonical="/courses" />);
  expect(canonical()).toBe('https://kumu.test/courses');
});

test('a picture of another site keeps its address', () => {
  show(<PageHead title="Slow mornings" picture="https://files.test/cover.png" />);
  expect(meta('og:image')).toBe('https://files.test/cover.png');
});

test('a page with noindex has no canonical address', () => {
  show(<PageHead title="Log in" noIndex />);
  expect(meta('robots')).toBe('noindex');
  expect(canonical()).toBeUndefined();
});

test('a page without a configured site address has no absolute links', () => {
  show(<PageHead title="Slow mornings" />, '');
  expect([canonical(), meta('og:image'), meta('og:url')]).toEqual([undefined, undefined, undefined]);
});
