import type { RemarkKind } from '@/contract/values/audience';
import type { PeopleFilter } from '@/lib/audience/people-filter';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Lists the creator's people who match a filter. */
export const useAudience = (filter: PeopleFilter) => useInfiniteList('GET /audience', { query: filter });

/** Reads the counts of the creator's people, and the available filters. */
export const useAudienceSummary = () => useCall('GET /audience/summary', {});

export const useAudienceMember = (id: string) => useCall('GET /audience/:id', { params: { id } });

/** Lists the ratings of and comments on the creator's content. `answer` replies to a comment. */
export function useRemarks(kind: RemarkKind | undefined) {
  const list = useInfiniteList('GET /audience/remarks', { query: { kind } });
  return {
    ...list,
    /** @throws ApiError */
    async answer({ id, content }: { id: string; content: { contentId: string } }, text: string) {
      const params = { id: content.contentId };
      await call('POST /posts/:id/comments', { params, body: { text, parentId: id } });
      await list.reload();
    },
  };
}
