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

/** Intervals of reads of a state (ms): near the start and during a live, or otherwise. */
const NEAR_POLL_MS = 5_000;
const FAR_POLL_MS = 30_000;
/** Time before the start from which the state is read often (ms). */
const NEAR_MS = 2 * MINUTE_MS;

/** Interval at which the number of seats is read again (ms). */
const SEATS_POLL_MS = MINUTE_MS;

/** Returns the time until the next read of the state (ms); 0 if the state is final. */
function toPollMs(status: LiveStatus | undefined): number {
  if (!status) return FAR_POLL_MS;
  if (status.state === 'LIVE') return NEAR_POLL_MS;
  if (status.state === 'ENDED') return FAR_POLL_MS;
  if (status.state !== 'SCHEDULED') return 0;
  return Date.parse(status.startsAt) - Date.parse(status.now) < NEAR_MS ? NEAR_POLL_MS : FAR_POLL_MS;
}

/**
 * State of a live as it changes: by events for a signed-in person, and by polls.
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
      // The cache lacks the state that the page was rendered with.
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

/** Page of a live with its seats left, which other people take while it is open. */
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

/** Actions to take a seat without paying, and to give it back. */
export function useSeat(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const keep = async (answer: Promise<unknown>) => {
    await mutate(toCallPath('GET /lives/:id/viewer-state', { params }), answer, { revalidate: false });
    // The lists and the page show the seat and the seats left.
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
