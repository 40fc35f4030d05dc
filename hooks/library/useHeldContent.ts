import useSWR from 'swr';
import type { HeldContent } from '@/contract/library';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';
import { inChunks } from '@/lib/in-chunks';

/**
 * Owned content among the given ids, with its progress. Empty for a visitor and until it is loaded.
 */
export function useHeldContent(
  contentType: ContentType,
  ids: readonly string[],
): ReadonlyMap<string, HeldContent> {
  const { isSignedIn } = useUser();
  const { data } = useSWR(isSignedIn && ids.length > 0 ? ['held', contentType, ...ids] : null, () =>
    inChunks(
      ids,
      async (some) => (await call('GET /library/standing', { query: { contentType, ids: some } })).items,
    ),
  );
  return new Map(data?.map((held) => [held.contentId, held]));
}
