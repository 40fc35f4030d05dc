import { useState } from 'react';
import type { LiveCard, LiveStatus } from '@/contract/lives';
import type { LiveSection } from '@/contract/values/lives';
import { useUser } from '@/hooks/accounts/useUser';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useTopics } from '@/hooks/shell/useTopics';
import { useCall } from '@/hooks/useCall';
import { LIVES_PER_PAGE, type LivesFilter } from '@/lib/lives/live-filter';

/** Polling interval of the states of shown lives (ms). */
const POLL_MS = 30_000;

/** Maximum number of lives whose states one request reads. */
const MOST_STATUSES = 100;
/**
 * Number of lives for which a page receives events. Only the first lives get a topic, because a
 * user has at most ten topics.
 */
const MOST_TOPICS = 5;

/** Lists the lives of a section. The first page was rendered by the server. */
export const useLiveList = (section: LiveSection, filter: LivesFilter, first: ListPage<LiveCard>) =>
  useInfiniteList('GET /lives', { query: { section, ...filter, limit: LIVES_PER_PAGE } }, { first });

/**
 * Returns the current states of lives while the page is open.
 * @param ids ids of the lives, sorted by start time. Signed-in people receive events for the first
 *   lives.
 */
export function useLiveStatuses(ids: readonly string[]): ReadonlyMap<string, LiveStatus> {
  const { isSignedIn } = useUser();
  const asked = ids.slice(0, MOST_STATUSES);
  const [viewers, setViewers] = useState<ReadonlyMap<string, number>>(new Map());
  const { data, mutate } = useCall(
    'GET /lives/status',
    asked.length > 0 ? { query: { ids: asked.join() } } : null,
    {
      refreshInterval: POLL_MS,
      // The page was rendered with current states, so they are not requested at once.
      revalidateOnMount: false,
      keepPreviousData: true,
    },
  );
  useTopics(isSignedIn ? asked.slice(0, MOST_TOPICS).map((id) => `live:${id}`) : []);
  useStreamEvent('live.state', ({ liveId }) => {
    if (asked.includes(liveId)) void mutate();
  });
  useStreamEvent('live.viewers', ({ liveId, count }) => {
    if (asked.includes(liveId)) setViewers((now) => new Map(now).set(liveId, count));
  });
  useStreamReset(() => void mutate());
  return new Map(
    data?.items.map((status) => [
      status.id,
      { ...status, viewersCount: viewers.get(status.id) ?? status.viewersCount },
    ]),
  );
}
