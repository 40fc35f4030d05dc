import type { LiveState } from '@/contract/values/states';
import { MINUTE_MS } from '@/contract/values/times';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { useReloadOffice } from './useOffice';

/** Lists the lives of all creators in a state, soonest first; an empty search has no effect. */
export const useOfficeLives = (state: LiveState, search: string) =>
  useInfiniteList('GET /office/lives', { query: { state, search: search || undefined } });

/** Reads the current lives with their numbers of viewers. */
export const useLivesOnNow = () =>
  useCall('GET /office/lives', { query: { state: 'LIVE' } }, { refreshInterval: MINUTE_MS / 4 });

/**
 * Returns a function that ends a live of a creator with a reason, and reloads all office data.
 * @throws ApiError
 */
export function useEndLive() {
  const reload = useReloadOffice();
  return async (id: string, reason: string): Promise<void> => {
    try {
      await call('PATCH /lives/status/:id', { params: { id }, body: { status: 'ENDED', reason } });
    } finally {
      // A rejection means that the list is outdated, so everything is reloaded after a failure too.
      await reload();
    }
  };
}
