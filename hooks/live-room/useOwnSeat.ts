import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveViewerState, useSeat } from '@/hooks/lives/useLive';

/**
 * Returns the viewer state of a room, and takes the free seat of a viewer who can have one. A
 * refused seat is not requested again; the viewer can take it on the page of the live.
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
