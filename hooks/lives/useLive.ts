import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { LivePage, LiveStatus } from '@/contract/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { useUser } from '@/hooks/accounts/useUser';
import { VIEWER_STATES } from '@/hooks/content/useViewerStates';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useTopics } from '@/hooks/shell/useTopics';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';
import { setServerTime } from '@/lib/browser/server-clock';

/** Polling intervals of the state (ms): near the start and during a live, and at other times. */
const NEAR_POLL_MS = 5_000;
const FAR_POLL_MS = 30_000;
/** Time before the start from which the short polling interval applies (ms). */
const NEAR_MS = 2 * MINUTE_MS;

/** Polling interval of the number of seats (ms). */
const SEATS_POLL_MS = MINUTE_MS;

/** Returns the polling interval of the state (ms); 0 if the state is final. */
function toPollMs(status: LiveStatus | undefined): number {
  if (!status) return FAR_POLL_MS;
  if (status.state === 'LIVE') return NEAR_POLL_MS;
  if (status.state === 'ENDED') return FAR_POLL_MS;
  if (status.state !== 'SCHEDULED') return 0;
  return Date.parse(status.startsAt) - Date.parse(status.now) < NEAR_MS ? NEAR_POLL_MS : FAR_POLL_MS;
}

/**
 * Returns the current state of a live. It is updated by events for a signed-in person, and by
 * polling.
 * @param first state that the page was rendered with
 */
export function useLiveStatus(id: string, first?: LiveStatus) {
  const { isSignedIn } = useUser();
  const answer = useCall(
    'GET /lives/status/:id',
    { params: { id } },
    {
      fallbackData: first,
      revalidateOnMount: first === undefined,
      // Until the first response, the state that the page was rendered with is not in the cache.
      refreshInterval: (latest) => toPollMs(latest ?? first),
      onSuccess: ({ now }) => setServerTime(now),
    },
  );
  const { data: status, mutate } = answer;
  const firstNow = first?.now;
  useEffect(() => {
    if (firstNow) setServerTime(firstNow);
  }, [firstNow]);
  useTopics(isSignedIn ? [`live:${id}`] : []);
  useStreamEvent('live.state', ({ liveId }) => {
    if (liveId === id) void mutate();
  });
  useStreamEvent('live.viewers', ({ liveId, count }) => {
    if (liveId === id) void mutate((now) => now && { ...now, viewersCount: count }, { revalidate: false });
  });
  useStreamReset(() => void mutate());
  return { status, error: answer.error, reload: () => mutate() };
}

/**
 * Returns the page data of a live. The number of available seats is polled, because other people
 * book seats.
 */
export function useLivePage(live: LivePage, isPublic: boolean) {
  const { data = live, mutate } = useCall('GET /lives/:id', isPublic ? { params: { id: live.id } } : null, {
    fallbackData: live,
    revalidateOnMount: false,
    revalidateOnFocus: false,
    refreshInterval: SEATS_POLL_MS,
  });
  return { live: data, reload: () => mutate() };
}

/** Viewer state of a live; undefined for a visitor and until it is loaded. */
export function useLiveViewerState(id: string) {
  const { isSignedIn } = useUser();
  const {
    data: viewerState,
    error,
    mutate,
  } = useCall('GET /lives/:id/viewer-state', isSignedIn ? { params: { id } } : null);
  return { viewerState, error, refreshViewerState: () => mutate() };
}

/** Returns the actions that book a seat without payment and cancel the booking. */
export function useSeat(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const keep = async (answer: Promise<unknown>) => {
    await mutate(toCallPath('GET /lives/:id/viewer-state', { params }), answer, { revalidate: false });
    // Reloads the lists and the page, because they show the booking and the number of seats left.
    void mutate(VIEWER_STATES);
    void mutate(toCallPath('GET /lives/:id', { params }));
    void mutate(toCallPath('GET /lives/status/:id', { params }));
  };
  return {
    /** @throws ApiError */
    book: () => keep(call('POST /lives/:id/booking', { params })),
    /** @throws ApiError */
    unbook: () => keep(call('DELETE /lives/:id/booking', { params })),
  };
}
