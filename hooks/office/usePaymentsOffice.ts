import type { DisputeState, EventFilter } from '@/contract/values/checkout';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { call } from '@/lib/browser/call';
import { useDeciding } from './useOffice';

/** Disputed payments in one state, with the office's answer. */
export const useDisputes = (state: DisputeState) =>
  useDeciding(useInfiniteList('GET /office/disputes', { query: { state } }), (action, id, reason) =>
    call('PATCH /office/disputes/:id', {
      params: { id },
      body: { decision: action === 'answer' ? 'answer' : 'accept', reason },
    }),
  );

/** The evidence about one dispute. */
export const useEvidence = (id: string) => useCall('GET /office/disputes/:id/evidence', { params: { id } });

/** Events of the card provider, which can be handled again. */
export const useEvents = (show: EventFilter) =>
  useDeciding(useInfiniteList('GET /office/provider-events', { query: { show } }), (_action, id) =>
    call('POST /office/provider-events/:id/replay', { params: { id } }),
  );

/** Where the ledger and the card provider's books differ. */
export const useDifferences = () => useInfiniteList('GET /office/differences', {});
