import { useSWRConfig } from 'swr';
import type { QueueActionName, QueueEntry } from '@/contract/office-queues';
import { officeQueues, type QueueName, type QueueView, type ReasonNeed } from '@/contract/values/office';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Decisions of the office, by the names of their texts. */
export type ActionName = QueueActionName | 'answer' | 'accept' | 'markSeen';

/** Item that a decision is about. */
export type Subject = {
  id: string;
  name: string;
  /** Version that the person saw; empty for decisions that have a call of their own. */
  version: string;
  /** Kind of an item whose decisions have texts of their own. */
  kind?: 'claim';
  /** Part of the item that the decision is about, with its own id, such as a credential. */
  part?: { id: string; input: Record<string, unknown> };
};

/** Reason and input of a decision; both are absent for most decisions. */
type Given = { reason?: string; input?: Record<string, unknown> };

/**
 * Carries out a decision.
 * @throws ApiError
 */
export type Decide = (action: ActionName, subject: Subject, given: Given) => Promise<void>;

/** Decisions of a list, with their need for a reason. */
type Decisions = {
  reasons: Partial<Record<ActionName, ReasonNeed>>;
  decide: (action: ActionName, subject: Subject, given: Given) => Promise<unknown>;
};

/** Matches the cache keys of all office data. */
export const isOfOffice = (key: unknown) => typeof key === 'string' && key.startsWith('/api/office');

/** Adds decisions to a list. A decision reloads all office data. */
function useDecisionQueue<Q extends { reload: () => Promise<unknown> }>(
  queue: Q,
  { reasons, decide }: Decisions,
): Q & { reasons: Decisions['reasons']; decide: Decide } {
  const { mutate } = useSWRConfig();
  return {
    ...queue,
    reasons,
    decide: async (action, subject, given) => {
      try {
        await decide(action, subject, given);
      } finally {
        // A rejected decision means that the queue was out of date, so the queue is reloaded too.
        await Promise.all([queue.reload(), mutate(isOfOffice)]);
      }
    },
  };
}

/** Decisions about disputes, which have a call of their own. */
const disputeDecisions: Decisions = {
  reasons: { accept: 'required', answer: 'required' },
  decide: (action, { id }, { reason = '' }) =>
    call('PATCH /office/disputes/:id', {
      params: { id },
      body: { decision: action === 'answer' ? 'answer' : 'accept', reason },
    }),
};

const decisionsOf = (name: QueueName): Decisions =>
  name === 'disputes'
    ? disputeDecisions
    : {
        reasons: officeQueues[name].reasons,
        decide: (action, { id, version, part }, { reason, input = part?.input }) =>
          call('PATCH /office/queues/:name/:id', {
            params: { name, id },
            body: { action, reason, seenVersion: version, input },
          }),
      };

/** Returns one view of a queue with its decisions. */
export function useOfficeQueue<N extends QueueName>(name: N, view: QueueView<N>) {
  const list = useInfiniteList('GET /office/queues/:name', { params: { name }, query: { view } });
  // The schema of the queue in the backend has checked its entries.
  const items = list.items as QueueEntry<N>[] | undefined;
  return useDecisionQueue({ ...list, items }, decisionsOf(name));
}

/** Returns the number of waiting items per view of each queue. */
export function useOfficeCounts() {
  const { data } = useCall('GET /office', {});
  return data?.queues;
}

export const useChanges = () =>
  useDecisionQueue(useInfiniteList('GET /office/changes', {}), {
    reasons: { markSeen: 'none' },
    decide: (_action, { id }) => call('PATCH /office/changes/:id', { params: { id } }),
  });

/** Evidence about one dispute. */
export const useEvidence = (id: string) => useCall('GET /office/disputes/:id/evidence', { params: { id } });

export const useAudit = () => useInfiniteList('GET /office/audit', { query: { limit: 50 } });
