import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageCache } from '@/server/page-cache';

const open = (maxBytes = 1_000_000) =>
  createPageCache({ maxBytes, aliasesOf: (path) => [`/en${path}`, `/_next/data/b/en${path}.json`] });
const answer = (text: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
});

beforeEach(() => jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('a page is cached as brotli and gzip with its headers and an ETag of its bytes', async () => {
  const pages = open();
  await pages.keep('/a', answer('<p>one</p>'), 60, pages.moment());
  const page = pages.find('/a')!;
  expect(brotliDecompressSync(page.br).toString()).toBe('<p>one</p>');
  expect(gunzipSync(page.gzip).toString()).toBe('<p>one</p>');
  expect(page.headers).toEqual({ 'content-type': 'text/html; charset=utf-8' });
  expect(page.etag).toMatch(/^W\/"[\w-]+"$/);

  await pages.keep('/b', answer('<p>two</p>'), 60, pages.moment());
  expect(pages.find('/b')!.etag).not.toBe(page.etag);
});

test('an expired page is not found', async () => {
  const pages = open();
  await pages.keep('/a', answer('one'), 60, pages.moment());
  jest.advanceTimersByTime(59_000);
  expect(pages.find('/a')).toBeDefined();
  jest.advanceTimersByTime(2_000);
  expect(pages.find('/a')).toBeUndefined();
});

test('a new version with the same bytes keeps the compressed bytes', async () => {
  const pages = open();
  await pages.keep('/a', answer('one'), 60, pages.moment());
  const { br } = pages.find('/a')!;
  jest.advanceTimersByTime(61_000);
  await pages.keep('/a', answer('one'), 60, pages.moment());
  expect(pages.find('/a')!.br).toBe(br);
});

test('a refreshed page is evicted at all its addresses, and other pages are kept', async () => {
  const pages = open();
  for (const path of ['/a', '/en/a', '/_next/data/b/en/a.json', '/ab', '/c'])
    await pages.keep(path, answer(path), 60, pages.moment());
  pages.drop(['/a']);
  expect(['/a', '/en/a', '/_next/data/b/en/a.json'].filter((path) => pages.find(path))).toEqual([]);
  expect(pages.find('/ab') && pages.find('/c')).toBeDefined();
});

test('a page rendered before a refresh is not cached after the refresh', async () => {
  const pages = open();
  const before = pages.moment();
  pages.drop(['/a']);
  await pages.keep('/a', answer('old'), 60, before);
  expect(pages.find('/a')).toBeUndefined();

  const storing = pages.keep('/a', answer('old'), 60, pages.moment());
  pages.drop(['/a']);
  await storing;
  expect(pages.find('/a')).toBeUndefined();
});

test('the cache is limited and evicts the least recently requested page first', async () => {
  const text = (letter: string) =>
    Array.from({ length: 2000 }, (_, n) => letter + Math.sin(n).toString(36)).join('');
  const size = async () => {
    const pages = open();
    await pages.keep('/a', answer(text('a')), 60, pages.moment());
    const { br, gzip } = pages.find('/a')!;
    return br.length + gzip.length;
  };
  const pages = open(Math.round((await size()) * 2.5));
  await pages.keep('/a', answer(text('a')), 60, pages.moment());
  await pages.keep('/b', answer(text('b')), 60, pages.moment());
  pages.find('/a');
  await pages.keep('/c', answer(text('c')), 60, pages.moment());
  expect(['/a', '/b', '/c'].filter((path) => pages.find(path))).toEqual(['/a', '/c']);
});
