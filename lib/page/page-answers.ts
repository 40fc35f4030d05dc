import type { Cache, Middleware, SWRConfiguration } from 'swr';
import type { PageAnswers } from '@/lib/api-call';

/** Time in which a response that was sent with the page is not requested again (ms). */
const FRESH_MS = 30_000;

/** Prefix of SWR's keys of paginated lists. */
const LIST_PREFIX = '$inf$';

type ListPage = { nextCursor: string | null };

const isListPage = (answer: unknown): answer is ListPage =>
  typeof answer === 'object' && answer !== null && 'nextCursor' in answer;

/**
 * Returns the pages of a list with a new first page. Known later pages are kept only if they still
 * follow the first page.
 */
const withFirst = (first: ListPage, known: readonly ListPage[] = []): ListPage[] =>
  known[0]?.nextCursor === first.nextCursor ? [first, ...known.slice(1)] : [first];

/** Returns the first key of a list, or the key itself. */
const toAddress = (key: unknown): unknown => (typeof key === 'function' ? key(0, null) : key);

type Options = {
  /**
   * Cache of the browser, which receives the responses. On the server it is absent, because all
   * visitors share one cache there.
   */
  cache?: Cache;
  /** True if something was changed after the responses were read. */
  isOutdated?: boolean;
};

/**
 * Returns SWR settings with which hooks use the responses sent with a page instead of requesting
 * them again. Outdated responses are shown only where the cache is empty, and are requested again.
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
