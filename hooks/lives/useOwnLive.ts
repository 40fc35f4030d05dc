import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveDraft } from '@/contract/live-editing';
import { MINUTE_MS } from '@/contract/values/times';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

type Move = Pick<LiveDraft, 'startsAt' | 'timeZone'>;

/**
 * Returns the creator's own live with its number of bookings, and the actions of its page. Actions
 * throw ApiError.
 */
export function useOwnLive(draft: LiveDraft) {
  const params = { id: draft.id };
  const { data, mutate } = useCall(
    'GET /lives/:id/draft',
    { params },
    {
      fallbackData: draft,
      // The live is polled, because it becomes startable at a certain time and because people book
      // seats.
      refreshInterval: MINUTE_MS,
    },
  );
  useStreamEvent('live.state', ({ liveId }) => {
    if (liveId === draft.id) void mutate();
  });
  // A response cached before this page was opened can be older than the page.
  const live = data && data.version >= draft.version ? data : draft;
  return {
    live,
    reload: () => mutate(),
    /** Reschedules a scheduled live; booked seats are kept. */
    async move(change: Move) {
      await mutate(call('PATCH /lives/:id', { params, body: { ...change, version: live.version } }), {
        revalidate: false,
      });
    },
    async setStatus(status: 'DRAFT' | 'CANCELLED', reason?: string) {
      await call('PATCH /lives/status/:id', { params, body: { status, reason } });
      await mutate();
    },
    remove: () => call('DELETE /lives/:id', { params }),
  };
}

export type OwnLive = ReturnType<typeof useOwnLive>;

/**
 * Lists the people with a seat in the creator's own live, newest first. The list is reloaded when
 * the number of seats changes.
 */
export function useLiveBookings({ id, bookedCount }: Pick<LiveDraft, 'id' | 'bookedCount'>) {
  const list = useInfiniteList('GET /lives/:id/bookings', { params: { id }, query: { limit: 10 } });
  const reload = useEffectEvent(() => void list.reload());
  const shownCount = useRef(bookedCount);
  useEffect(() => {
    if (shownCount.current === bookedCount) return;
    shownCount.current = bookedCount;
    reload();
  }, [bookedCount]);
  return list;
}
