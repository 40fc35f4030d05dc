import useSWR from 'swr';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';
import { inChunks } from '@/lib/in-chunks';

const NAME = 'marked';

/** Readers of marks other than saving. `content-kinds` would make public pages larger. */
const readers: Partial<Record<ContentType, (ids: string) => Promise<{ ids: string[] }>>> = {
  CREATOR: (ids) => call('GET /creators/followed/viewer-state', { query: { ids } }),
};

/** Returns true for SWR keys of `useMarked` responses about a content type. */
export const isMarkedKey = (key: unknown, contentType: ContentType): boolean =>
  Array.isArray(key) && key[0] === NAME && key[1] === contentType;

/**
 * Returns the ids that the member has saved, or the creators that the member follows. Empty for a
 * visitor and until it is loaded.
 */
export function useMarked(contentType: ContentType, ids: readonly string[]): ReadonlySet<string> {
  const { isSignedIn } = useUser();
  const { data } = useSWR(isSignedIn && ids.length > 0 ? [NAME, contentType, ...ids] : null, () =>
    inChunks(ids, async (some) => {
      const answer = await (readers[contentType]?.(some) ??
        call('GET /likes/viewer-state', { query: { contentType, ids: some } }));
      return answer.ids;
    }),
  );
  return new Set(data);
}
