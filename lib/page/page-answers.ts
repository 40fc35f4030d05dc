import type { Cache, Middleware, SWRConfiguration } from 'swr';
import type { PageAnswers } from '@/lib/api-call';

/** Time in which an answer that came with the page is not requested again (milliseconds). */
const FRESH_MS = 30_000;

/** Prefix of SWR's keys of lists that are read page by page. */
const LIST_PREFIX = '$inf$';

type ListPage = { nextCursor: string | null };

const isListPage = (answer: unknown): answer is ListPage =>
  typeof answer === 'object' && answer !== null && 'nextCursor' in answer;

/** Returns the first page of a list with its known later pages, if they still follow. */
const withFirst = (first: ListPage, known: readonly ListPage[] = []): ListPage[] =>
  known[0]?.nextCursor === first.nextCursor ? [first, ...known.slice(1)] : [first];

/** First key of a list, or the key itself. */
const toAddress = (key: unknown): unknown => (typeof key === 'function' ? key(0, null) : key);

type Options = {
  /** Cache of the browser, which receives the answers. The server has one cache for everybody. */
  cache?: Cache;
  /** True if something changed after the answers were read. */
  isOutdated?: boolean;
};

/**
 * Returns SWR settings with which hooks find the answers that came with a page, and do not request
 * them again. Outdated answers only fill what is unknown, and are requested again.
 */
export function settingsFor(
  answers: PageAnswers,
  { cache, isOutdated = false }: Options = {},
): SWRConfiguration {
  const fallback: PageAnswers = {};
  const keep = (key: string, answer: unknown) => {
    if (!cache) fallback[key] = answer;
    else if (!isOutdated || cache.get(key)?.data === undefined)
      cache.set(key, { ...cache.get(key), data: answer, error: undefined });
  };
  for (const [address, answer] of Object.entries(answers)) {
    const list = LIST_PREFIX + address;
    keep(address, answer);
    if (isListPage(answer)) keep(list, withFirst(answer, cache?.get(list)?.data as ListPage[] | undefined));
  }
  const freshUntil = isOutdated ? 0 : Date.now() + FRESH_MS;
  const askLess: Middleware = (next) => (key, fetcher, config) => {
    const address = toAddress(key);
    const isFresh = typeof address === 'string' && address in answers && Date.now() < freshUntil;
    return next(key, fetcher, isFresh ? { ...config, revalidateIfStale: false } : config);
  };
  return { fallback, use: [askLess] };
}
