import { useCallback, useSyncExternalStore } from 'react';
import type { RecentSearch } from '@/contract/search';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import {
  localSearch,
  noLocalSearches,
  readLocalSearches,
  watchLocalSearches,
  writeLocalSearches,
} from '@/lib/search/local-searches';

/**
 * Recent searches, newest first. A member's searches are stored on the server, a visitor's searches
 * in the browser.
 */
export function useRecentSearches() {
  const { isSignedIn, isKnown } = useUser();
  const { data, error, mutate } = useCall('GET /search/recent-searches', isSignedIn ? {} : null);
  const local = useSyncExternalStore(watchLocalSearches, readLocalSearches, noLocalSearches);

  const put = useCallback(
    async (given: RecentSearch[], isNew = false) => {
      if (!isSignedIn) {
        const texts = new Set(given.map(({ query }) => query));
        return writeLocalSearches([
          ...given,
          ...readLocalSearches().filter(({ query }) => !texts.has(query)),
        ]);
      }
      const searches = given.map(({ query, searchedAt }) => (isNew ? { query } : { query, searchedAt }));
      await mutate(call('POST /search/recent-searches', { body: { searches } }), { revalidate: false });
    },
    [isSignedIn, mutate],
  );

  return {
    /** Absent until they are loaded. */
    searches: isSignedIn ? data?.items : isKnown ? local : undefined,
    error: isSignedIn && !data ? error : undefined,
    isKnown,
    add: useCallback((query: string) => put([localSearch(query)], true), [put]),
    /** Restores removed searches at their former positions. */
    restore: (searches: RecentSearch[]) => put(searches),
    async remove({ id }: RecentSearch) {
      if (!isSignedIn) return writeLocalSearches(local.filter((one) => one.id !== id));
      await call('DELETE /search/recent-searches/:id', { params: { id } }).catch((error: unknown) => {
        // The search was already removed in another window.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await mutate();
    },
    async clear() {
      if (!isSignedIn) return writeLocalSearches([]);
      await call('DELETE /search/recent-searches');
      await mutate();
    },
  };
}
