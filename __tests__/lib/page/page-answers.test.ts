import type { Cache, State } from 'swr';
import { settingsFor } from '@/lib/page/page-answers';

const now = Date.now();
afterEach(() => jest.useRealTimers());

/** Returns the settings with which a hook with this key reads. */
function settingsOf(key: unknown, settings: ReturnType<typeof settingsFor>): object {
  const seen = jest.fn();
  const [middleware] = settings.use!;
  middleware!(seen as never)(key as never, null, {} as never);
  return seen.mock.calls[0]![2] as object;
}

test('an answer is found under its address, and as the first page of its list', () => {
  const page = { items: [1], nextCursor: 'b' };
  const { fallback } = settingsFor({ '/api/library?limit=24': page }, new Map());
  expect(fallback).toEqual({
    '/api/library?limit=24': page,
    '$inf$/api/library?limit=24': [page],
  });
});

test('an answer is not requested again for half a minute, and then it is', () => {
  jest.useFakeTimers({ now });
  const settings = settingsFor({ '/api/users': {} }, new Map());
  const firstPage = () => '/api/users';
  expect(settingsOf('/api/users', settings)).toEqual({ revalidateIfStale: false });
  expect(settingsOf(firstPage, settings)).toEqual({ revalidateIfStale: false });
  expect(settingsOf('/api/credits', settings)).toEqual({});
  expect(settingsOf(null, settings)).toEqual({});
  jest.setSystemTime(now + 31_000);
  expect(settingsOf('/api/users', settings)).toEqual({});
});

test('a new answer replaces the one that an earlier page left', () => {
  const cache: Cache = new Map<string, State>([['/api/wallet', { data: 'old', error: 'offline' }]]);
  settingsFor({ '/api/wallet': 'new' }, cache);
  expect(cache.get('/api/wallet')).toEqual({ data: 'new', error: undefined });
});

test.each([
  ['stay if they still follow', 'b', 2],
  ['go if others follow now', 'c', 1],
])('the later pages of a list %s', (_, nextCursor, length) => {
  const list = [
    { items: [1], nextCursor: 'b' },
    { items: [2], nextCursor: null },
  ];
  const cache: Cache = new Map<string, State>([['$inf$/api/library', { data: list }]]);
  const first = { items: [0], nextCursor };
  settingsFor({ '/api/library': first }, cache);
  const { data } = cache.get('$inf$/api/library')!;
  expect([(data as unknown[])[0], (data as unknown[]).length]).toEqual([first, length]);
});
