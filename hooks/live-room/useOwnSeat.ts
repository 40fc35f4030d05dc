import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveViewerState, useSeat } from '@/hooks/lives/useLive';

/**
 * Returns the viewer state of a room. Books a seat for a viewer who may book without paying. After
 * a rejection the seat is not requested again, but the viewer can book it on the page of the live.
 */
export function useOwnSeat(liveId: string, isOpen: boolean) {
  const { viewerState, error, refreshViewerState } = useLiveViewerState(liveId);
  const { book } = useSeat(liveId);
  const [isRefused, setRefused] = useState(false);
  const take = useEffectEvent(() => book().catch(() => setRefused(true)));
  const isTaking = isOpen && Boolean(viewerState?.can.book && !viewerState.isBooked) && !isRefused;
  useEffect(() => {
    if (isTaking) void take();
  }, [isTaking]);
  return { viewerState, error, isTaking, isRefused, refreshViewerState };
}
