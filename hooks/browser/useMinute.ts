import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@/contract/values/times';

function subscribe(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE_MS / 2);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Current minute (ms); null on the server, whose clock would not match the reader's. */
export const useMinute = (): number | null => useSyncExternalStore(subscribe, currentMinute, () => null);
