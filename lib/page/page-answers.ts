import type { Cache, Middleware, SWRConfiguration } from 'swr';
import type { PageAnswers } from '@/lib/api-call';

/** Time in which an answer that came with the page is not requested again (milliseconds). */
const FRESH_MS = 30_000;

/** Prefix of SWR's keys of lists that are read page by page. */
const LIST_PREFIX = '$inf$';

type ListPage = { nextCursor: string | null };

const isListPage = (answer: unknown): answer is ListPage =>
  typeof answer === 'object' && answer !== null && 'nextCursor' in answer;

/**
 * Returns the pages of a list of which the first is new. Later pages stay if they still follow, so
 * that a person who goes back finds their place.
 */
const withFirst = (first: ListPage, known: readonly ListPage[] = []): ListPage[] =>
  known[0]?.nextCursor === first.nextCursor ? [first, ...known.slice(1)] : [first];

/** First key of a list, or the key itself. */
const toAddress = (key: unknown): unknown => (typeof key === 'function' ? key(0, null) : key);

/**
 * Returns SWR settings with which hooks find the answers that came with a page, and do not request
 * them again.
 * @param cache cache that may hold answers of an earlier page, which these answers replace
 */
export function settingsFor(answers: PageAnswers, cache: Cache): SWRConfiguration {
  const fallback: PageAnswers = { ...answers };
  for (const [address, answer] of Object.entries(answers)) {
    const list = LIST_PREFIX + address;
    if (isListPage(answer)) fallback[list] = [answer];
    // SWR prefers an answer in the cache to the fallback. The server has one cache for everybody.
    if (typeof window === 'undefined') continue;
    const [known, pages] = [cache.get(address), cache.get(list)];
    if (known) cache.set(address, { ...known, data: answer, error: undefined });
    if (pages && isListPage(answer))
      cache.set(list, { ...pages, data: withFirst(answer, pages.data as ListPage[]), error: undefined });
  }
  const freshUntil = Date.now() + FRESH_MS;
  const askLess: Middleware = (next) => (key, fetcher, config) => {
    const address = toAddress(key);
    const isFresh = typeof address === 'string' && address in answers && Date.now() < freshUntil;
    return next(key, fetcher, isFresh ? { ...config, revalidateIfStale: false } : config);
  };
  return { fallback, use: [askLess] };
}
