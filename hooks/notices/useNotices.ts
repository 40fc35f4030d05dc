import type { NoticeLine } from '@/contract/notices';
import { BELL_LINES, type NoticeSide } from '@/contract/values/notices';
import { useGathered } from '@/hooks/shell/useGathered';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useCall } from '@/hooks/useCall';
import { toDigestInput, toNoticeInput, type NoticeView } from '@/lib/notices/notice-query';

/** Notifications of a side; the list follows the stream. */
export function useNotices(side: NoticeSide, view: NoticeView) {
  const list = useInfiniteList('GET /notifications', toNoticeInput(side, view));
  const reload = useGathered(list.reload);
  useStreamEvent('notices.changed', reload);
  useStreamReset(reload);
  return list;
}

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
