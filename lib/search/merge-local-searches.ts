import type { useSWRConfig } from 'swr';
import { ApiError } from '@/lib/api-error';
import { call, toCallPath } from '@/lib/browser/call';
import { readLocalSearches, writeLocalSearches } from '@/lib/search/local-searches';

/** Adds a visitor's local searches to the member's searches, each with its original time. */
export async function mergeLocalSearches(mutate: ReturnType<typeof useSWRConfig>['mutate']): Promise<void> {
  const local = readLocalSearches();
  if (!local.length) return;
  writeLocalSearches([]);
  try {
    const searches = local.map(({ query, searchedAt }) => ({ query, searchedAt }));
    const kept = await call('POST /search/recent-searches', { body: { searches } });
    await mutate(toCallPath('GET /search/recent-searches'), kept, { revalidate: false });
  } catch (error) {
    // A rejected request would be rejected again; after any other failure the next page retries.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) writeLocalSearches(local);
  }
}
