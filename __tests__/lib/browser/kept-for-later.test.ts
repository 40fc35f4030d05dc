import { limits } from '@/contract/values/limits';
import {
  findAwaitedDownload,
  removeAwaitedDownload,
  saveAwaitedDownload,
} from '@/lib/browser/awaited-downloads';
import { keepPendingMark, takePendingMark } from '@/lib/session/pending-mark';
import {
  localSearch,
  noLocalSearches,
  readLocalSearches,
  watchLocalSearches,
  writeLocalSearches,
} from '@/lib/search/local-searches';

const HOUR = 3_600_000;
let now: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
});
afterEach(() => jest.restoreAllMocks());
const later = (ms: number) => now.mockReturnValue(1_000_000 + ms);

describe('awaited downloads', () => {
  const mine = { productId: 'd1', userId: 'u1', fileId: 'f1' };

  test('the newest awaited download is found by product and user', () => {
    saveAwaitedDownload({ productId: 'd1', userId: 'u1', fileId: 'f0' });
    saveAwaitedDownload({ productId: 'd2', userId: 'u1' });
    saveAwaitedDownload({ productId: 'd1', userId: 'u2' });
    saveAwaitedDownload(mine);
    expect(findAwaitedDownload(mine)).toMatchObject(mine);
    expect(findAwaitedDownload({ productId: 'd2', userId: 'u1' })).not.toHaveProperty('fileId');
    expect(findAwaitedDownload({ productId: 'd2', userId: 'u2' })).toBeUndefined();
    removeAwaitedDownload({ ...mine, fileId: 'f0' });
    expect(findAwaitedDownload(mine)).toMatchObject(mine);
    removeAwaitedDownload(mine);
    expect(findAwaitedDownload(mine)).toBeUndefined();
    expect(findAwaitedDownload({ productId: 'd1', userId: 'u2' })).toBeDefined();
    expect(findAwaitedDownload({ productId: 'd2', userId: 'u1' })).toBeDefined();
  });

  test('an awaited download expires after a day', () => {
    saveAwaitedDownload(mine);
    later(24 * HOUR - 1);
    expect(findAwaitedDownload(mine)).toBeDefined();
    later(24 * HOUR);
    expect(findAwaitedDownload(mine)).toBeUndefined();
  });

  test.each(['{', '{}', 'null'])('an awaited download is not read from the foreign value %s', (text) => {
    localStorage.setItem('kumu.awaited-downloads', text);
    expect(findAwaitedDownload(mine)).toBeUndefined();
  });
});

describe('pending save of a visitor', () => {
  const mark = { contentType: 'COURSE', id: 'c1', title: 'Sleep' } as const;

  test('the pending save of a visitor is returned once and expires after an hour', () => {
    expect(takePendingMark()).toBeNull();
    const priced = { ...mark, priceCents: 100 };
    keepPendingMark(priced);
    later(HOUR - 1);
    expect(takePendingMark()).toEqual({ ...mark, keptAt: 1_000_000 });
    expect(takePendingMark()).toBeNull();
    keepPendingMark(mark);
    later(2 * HOUR - 1);
    expect(takePendingMark()).toBeNull();
  });
});

describe('local searches of a visitor', () => {
  const searchAt = (minute: number) => ({
    id: String(minute),
    query: `words ${minute}`,
    searchedAt: new Date(minute * 60_000).toISOString(),
  });

  test('local searches are limited, listed newest first and returned as the same array until they change', () => {
    expect(readLocalSearches()).toBe(noLocalSearches());
    const searches = Array.from({ length: limits.recentSearches + 1 }, (_, minute) => searchAt(minute));
    writeLocalSearches(searches);
    expect(readLocalSearches()).toEqual(searches.toReversed().slice(0, limits.recentSearches));
    expect(readLocalSearches()).toBe(readLocalSearches());
    localStorage.setItem('recentSearches', '{');
    expect(readLocalSearches()).toHaveLength(limits.recentSearches);
  });

  test('listeners of local searches are notified of changes, including changes from another tab', () => {
    const listener = jest.fn();
    const end = watchLocalSearches(listener);
    writeLocalSearches([searchAt(1)]);
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    writeLocalSearches([]);
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('a local search has an id and a time', () => {
    expect(localSearch('tea')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      query: 'tea',
      searchedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });
});
