import { useSyncExternalStore } from 'react';
import { serverTime } from '@/lib/browser/server-clock';

/** Interval of ticks (ms). It is shorter than a second, so that no second is skipped. */
const TICK_MS = 250;

/** Calls a listener several times each second. Returns a function that unsubscribes. */
export function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

const currentSecond = () => Math.floor(serverTime() / 1000) * 1000;

/** Current second of the server's clock (ms); null on the server and during hydration. */
export const useServerSecond = (): number | null => useSyncExternalStore(onTick, currentSecond, () => null);
