import type { NoticeLine } from '@/contract/notices';
import { BELL_LINES, type NoticeSide } from '@/contract/values/notices';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { toDigestInput, toNoticeInput, type NoticeView } from '@/lib/notices/notice-query';

export const useNotices = (side: NoticeSide, view: NoticeView) =>
  useInfiniteList('GET /notifications', toNoticeInput(side, view));

/** Newest lines of a side, read when the bell opens. */
export function useBellLines(side: NoticeSide) {
  const { data, error, mutate } = useCall('GET /notifications', { query: { side, limit: BELL_LINES } });
  return { lines: data?.items, error, reload: () => mutate() };
}

/** Unread lines of both sides, for an example of a digest. */
export function useDigestLines(): NoticeLine[] {
  const ofMember = useCall('GET /notifications', toDigestInput('member'));
  const ofCreator = useCall('GET /notifications', toDigestInput('creator'));
  return [...(ofMember.data?.items ?? []), ...(ofCreator.data?.items ?? [])].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
}
