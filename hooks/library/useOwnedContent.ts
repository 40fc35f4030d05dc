import useSWR from 'swr';
import type { OwnedContent } from '@/contract/library';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';
import { inChunks } from '@/lib/in-chunks';

/**
 * Owned content among the given ids, with its progress. Empty for a visitor and until it is loaded.
 */
export function useOwnedContent(
  contentType: ContentType,
  ids: readonly string[],
): ReadonlyMap<string, OwnedContent> {
  const { isSignedIn } = useUser();
  const { data } = useSWR(isSignedIn && ids.length > 0 ? ['owned', contentType, ...ids] : null, () =>
    inChunks(
      ids,
      async (some) => (await call('GET /library/viewer-state', { query: { contentType, ids: some } })).items,
    ),
  );
  return new Map(data?.map((owned) => [owned.contentId, owned]));
}
