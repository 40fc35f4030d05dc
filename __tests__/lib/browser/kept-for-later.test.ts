import { limits } from '@/contract/values/limits';
import { findAwaited, forgetAwaited, keepAwaited } from '@/lib/browser/awaited-downloads';
import { keepMark, takeKeptMark } from '@/lib/session/kept-mark';
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

describe('a download that somebody waits for', () => {
  const mine = { productId: 'd1', userId: 'u1', fileId: 'f1' };

  test('is found by its product and person, the last one of a product', () => {
    keepAwaited({ productId: 'd1', userId: 'u1', fileId: 'f0' });
    keepAwaited({ productId: 'd2', userId: 'u1' });
    keepAwaited({ productId: 'd1', userId: 'u2' });
    keepAwaited(mine);
    expect(findAwaited(mine)).toMatchObject(mine);
    expect(findAwaited({ productId: 'd2', userId: 'u1' })).not.toHaveProperty('fileId');
    expect(findAwaited({ productId: 'd2', userId: 'u2' })).toBeUndefined();
    forgetAwaited({ ...mine, fileId: 'f0' });
    expect(findAwaited(mine)).toMatchObject(mine);
    forgetAwaited(mine);
    expect(findAwaited(mine)).toBeUndefined();
    expect(findAwaited({ productId: 'd1', userId: 'u2' })).toBeDefined();
    expect(findAwaited({ productId: 'd2', userId: 'u1' })).toBeDefined();
  });

  test('is continued for a day', () => {
    keepAwaited(mine);
    later(24 * HOUR - 1);
    expect(findAwaited(mine)).toBeDefined();
    later(24 * HOUR);
    expect(findAwaited(mine)).toBeUndefined();
  });

  test.each(['{', '{}', 'null'])('is not %s, which somebody else wrote there', (text) => {
    localStorage.setItem('kumu.awaited-downloads', text);
    expect(findAwaited(mine)).toBeUndefined();
  });
});

describe('what a visitor marks', () => {
  const mark = { contentType: 'COURSE', id: 'c1', title: 'Sleep' } as const;

  test('is taken once, within an hour', () => {
    expect(takeKeptMark()).toBeNull();
    const priced = { ...mark, priceCents: 100 };
    keepMark(priced);
    later(HOUR - 1);
    expect(takeKeptMark()).toEqual({ ...mark, keptAt: 1_000_000 });
    expect(takeKeptMark()).toBeNull();
    keepMark(mark);
    later(2 * HOUR - 1);
    expect(takeKeptMark()).toBeNull();
  });
});

describe('what a visitor searched for', () => {
  const searchAt = (minute: number) => ({
    id: String(minute),
    query: `words ${minute}`,
    searchedAt: new Date(minute * 60_000).toISOString(),
  });

  test('is kept newest first, the newest only, and is the same list until it changes', () => {
    expect(readLocalSearches()).toBe(noLocalSearches());
    const searches = Array.from({ length: limits.recentSearches + 1 }, (_, minute) => searchAt(minute));
    writeLocalSearches(searches);
    expect(readLocalSearches()).toEqual(searches.toReversed().slice(0, limits.recentSearches));
    expect(readLocalSearches()).toBe(readLocalSearches());
    localStorage.setItem('recentSearches', '{');
    expect(readLocalSearches()).toHaveLength(limits.recentSearches);
  });

  test('is told to whoever watches, also when another tab writes', () => {
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

  test('has an id and its time', () => {
    expect(localSearch('tea')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      query: 'tea',
      searchedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });
});
