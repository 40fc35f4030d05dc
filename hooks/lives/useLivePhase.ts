import { useSyncExternalStore } from 'react';
import { serverTime } from '@/lib/browser/server-clock';
import { findPhase, type LivePhase } from '@/lib/lives/phase';
import { onTick } from './useServerSecond';

/**
 * Returns the phase of a live by the server's clock. A page is rendered with a scheduled live as
 * waiting until the browser knows the time.
 */
export const useLivePhase = (shown: Parameters<typeof findPhase>[0]): LivePhase =>
  useSyncExternalStore(
    onTick,
    () => findPhase(shown, serverTime()),
    () => findPhase(shown, 0),
  );
