import { useSyncExternalStore } from 'react';
import { serverTime } from '@/lib/browser/server-clock';
import { findPhase, type LivePhase } from '@/lib/lives/phase';
import { onTick } from './useServerSecond';

/**
 * Returns the phase of a live by the server's clock. The HTML shows a scheduled live as waiting,
 * until the browser determines the time.
 */
export const useLivePhase = (shown: Parameters<typeof findPhase>[0]): LivePhase =>
  useSyncExternalStore(
    onTick,
    () => findPhase(shown, serverTime()),
    () => findPhase(shown, 0),
  );
