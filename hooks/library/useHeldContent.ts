import useSWR from 'swr';
import type { HeldContent } from '@/contract/library';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';
import { inChunks } from '@/lib/in-chunks';

/** Which of the contents on screen the member holds, with how far they are. Empty for a visitor and until it is known. */
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
