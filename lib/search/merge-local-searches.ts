import type { useSWRConfig } from 'swr';
import { ApiError } from '@/lib/api-error';
import { call, pathOf } from '@/lib/browser/call';
import { readLocalSearches, writeLocalSearches } from '@/lib/search/local-searches';

/** Puts what a visitor searched for in this browser among the searches of the member, each at the time that it had. */
export async function mergeLocalSearches(mutate: ReturnType<typeof useSWRConfig>['mutate']): Promise<void> {
  const local = readLocalSearches();
  if (!local.length) return;
  writeLocalSearches([]);
  try {
    const searches = local.map(({ query, searchedAt }) => ({ query, searchedAt }));
    const kept = await call('POST /search/recent-searches', { body: { searches } });
    await mutate(pathOf('GET /search/recent-searches'), kept, { revalidate: false });
  } catch (error) {
    // What is refused would be refused again; anything else is tried again with the next page.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) writeLocalSearches(local);
  }
}
