import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type Cache } from 'swr';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { settingsFor } from '@/lib/page/page-answers';
import type { PageAnswers } from '@/lib/api-call';

const folders = { items: [{ name: 'Nights', filesCount: 2 }] };
const [first, second] = [
  { items: [{ id: 'a' }], nextCursor: 'b' },
  { items: [{ id: 'b' }], nextCursor: null },
];

let requested: string[];
let later: unknown;

beforeEach(() => {
  requested = [];
  later = folders;
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    requested.push(address as string);
    return Promise.resolve(Response.json(later));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

type Given = { answers: PageAnswers; isOutdated?: boolean; cache?: Cache };

/** Renders a hook on a page with these preloaded responses, in a browser with this cache. */
function open<T>(hook: () => T, { answers, isOutdated, cache = new Map() }: Given) {
  const settings = { ...settingsFor(answers, { cache, isOutdated }), provider: () => cache };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={settings}>{children}</SWRConfig>
  );
  return renderHook(hook, { wrapper });
}
const useFolders = () => useCall('GET /filesystem/folders', {});
const useLikes = () => useInfiniteList('GET /likes', { query: { limit: 24 } });
const answers = { '/api/filesystem/folders': folders };

test('a response preloaded with the page is shown without a request', () => {
  expect(open(useFolders, { answers }).result.current.data).toEqual(folders);
  const { result } = open(useLikes, { answers: { '/api/likes?limit=24': first } });
  expect([result.current.items, result.current.hasMore]).toEqual([first!.items, true]);
  expect(requested).toEqual([]);
});

test('a preloaded response can be changed in the browser and is the initial value for polling', async () => {
  const seen: unknown[] = [];
  const usePolled = () => {
    const refreshInterval = (known: unknown) => (seen.push(known), 0);
    const { data, mutate } = useCall('GET /filesystem/folders', {}, { refreshInterval });
    return { data, mutate };
  };
  const { result } = open(usePolled, { answers });
  expect(seen).toContain(folders);
  const changed = { items: [] };
  await act(() => result.current.mutate((now) => now && changed, { revalidate: false }));
  expect(result.current.data).toEqual(changed);
});

test('the preloaded responses are not shown after they were unloaded', async () => {
  const { result } = open(() => ({ folders: useFolders(), likes: useLikes(), ...useSWRConfig() }), {
    answers: { ...answers, '/api/likes?limit=24': first },
  });
  act(() => result.current.unload({ revalidate: false }));
  await waitFor(() => expect(result.current.folders.data).toBeUndefined());
  expect(result.current.likes.items).toBeUndefined();
});

test('a hook that mounts after half a minute requests the preloaded response again', async () => {
  const cache = new Map();
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const settings = settingsFor(answers, { cache });
  const mount = () =>
    renderHook(useFolders, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <SWRConfig value={{ ...settings, provider: () => cache }}>{children}</SWRConfig>
      ),
    });
  mount();
  expect(requested).toEqual([]);
  clock.mockReturnValue(now + 31_000);
  mount();
  await waitFor(() => expect(requested).toEqual(['/api/filesystem/folders']));
});

test('an outdated preloaded response does not replace a newer cached response and is requested again', async () => {
  const newer = { items: [] };
  const cache: Cache = new Map([['/api/filesystem/folders', { data: newer }]]);
  later = newer;
  const { result } = open(useFolders, { answers, isOutdated: true, cache });
  expect(result.current.data).toEqual(newer);
  await waitFor(() => expect(requested).toEqual(['/api/filesystem/folders']));
});

test('a new preloaded response replaces the cached response of an earlier page', () => {
  const cache: Cache = new Map([['/api/filesystem/folders', { data: 'old', error: 'offline' }]]);
  expect(open(useFolders, { answers, cache }).result.current).toMatchObject({
    data: folders,
    error: undefined,
  });
});

test.each([
  ['stay if they still follow', 'b', ['new', 'b']],
  ['go if others follow now', 'c', ['new']],
])('the cached later pages of a list %s', (_, nextCursor, shown) => {
  const cache: Cache = new Map([['$inf$/api/likes?limit=24', { data: [first, second] }]]);
  settingsFor({ '/api/likes?limit=24': { items: [{ id: 'new' }], nextCursor } }, { cache });
  const pages = cache.get('$inf$/api/likes?limit=24')!.data as (typeof first)[];
  expect(pages.flatMap((page) => page!.items.map(({ id }) => id))).toEqual(shown);
});

test('the server passes the preloaded responses as a fallback without storing them', () => {
  expect(settingsFor(answers).fallback).toEqual(answers);
});
