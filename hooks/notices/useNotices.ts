import type { NoticeLine } from '@/contract/notices';
import { BELL_LINES, type NoticeSide } from '@/contract/values/notices';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useGathered } from '@/hooks/shell/useGathered';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useCall } from '@/hooks/useCall';
import { toDigestInput, toNoticeInput, type NoticeView } from '@/lib/notices/notice-query';

/**
 * Reloads notifications when the stream reports a change.
 * @returns a function to call after the user's own changes. The stream reports these changes too,
 *   and both calls cause a single reload.
 */
function useReloadOnChange(reload: () => unknown): () => void {
  const reloadSoon = useGathered(reload);
  useStreamEvent('notices.changed', reloadSoon);
  useStreamReset(reloadSoon);
  return reloadSoon;
}

/** Lists the notifications of a view, and reloads them after stream events. */
export function useNotices(side: NoticeSide, view: NoticeView) {
  const list = useInfiniteList('GET /notifications', toNoticeInput(side, view));
  return { ...list, reloadSoon: useReloadOnChange(list.reload) };
}

/** Reads the newest notifications of a side, and reloads them after stream events. */
export function useNewestLines(side: NoticeSide, limit: number) {
  const { data, error, mutate } = useCall('GET /notifications', { query: { side, limit } });
  const reload = () => mutate();
  return { lines: data?.items, error, reload, reloadSoon: useReloadOnChange(reload) };
}

/** Reads the newest notifications of a side for the bell menu. */
export const useBellLines = (side: NoticeSide) => useNewestLines(side, BELL_LINES);

/** Reads the unread notifications of both sides, for an example of a digest. */
export function useDigestLines(): NoticeLine[] {
  const ofMember = useCall('GET /notifications', toDigestInput('member'));
  const ofCreator = useCall('GET /notifications', toDigestInput('creator'));
  return [...(ofMember.data?.items ?? []), ...(ofCreator.data?.items ?? [])].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
}
