import useSWR from 'swr';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';

/** As many contents as one request takes. */
const AT_ONCE = 100;

/**
 * Which of the contents on screen the member holds, with how far they are (percent; null for what is not followed
 * through). Empty for a visitor and until it is known.
 */
export function useHeldContent(
  contentType: ContentType,
  ids: readonly string[],
): ReadonlyMap<string, number | null> {
  const { isSignedIn } = useUser();
  const { data } = useSWR(isSignedIn && ids.length > 0 ? ['held', contentType, ...ids] : null, async () => {
    const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
    const answers = await Promise.all(
      starts.map((start) =>
        call('GET /library/standing', {
          query: { contentType, ids: ids.slice(start, start + AT_ONCE).join(',') },
        }),
      ),
    );
    return answers.flatMap(({ items }) => items);
  });
  return new Map(data?.map(({ contentId, percent }) => [contentId, percent]));
}
