import type { DisputeState, EventFilter } from '@/contract/values/checkout';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { call } from '@/lib/browser/call';
import { useDecisionQueue } from './useOffice';

/** Queue of disputed payments in one state, with the office's decision. */
export const useDisputes = (state: DisputeState) =>
  useDecisionQueue(useInfiniteList('GET /office/disputes', { query: { state } }), (action, id, reason) =>
    call('PATCH /office/disputes/:id', {
      params: { id },
      body: { decision: action === 'answer' ? 'answer' : 'accept', reason },
    }),
  );

/** Evidence about one dispute. */
export const useEvidence = (id: string) => useCall('GET /office/disputes/:id/evidence', { params: { id } });

/** List of events of the card provider, which can be replayed. */
export const useEvents = (show: EventFilter) =>
  useDecisionQueue(useInfiniteList('GET /office/provider-events', { query: { show } }), (_action, id) =>
    call('POST /office/provider-events/:id/replay', { params: { id } }),
  );

/** List of differences between the ledger and the card provider's books. */
export const useDifferences = () => useInfiniteList('GET /office/differences', {});
