import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import type { AuditFilter, MadeDecision, QueueNote } from '@/contract/office';
import type { QueueActionName, QueueEntry } from '@/contract/office-queues';
import { AUDIT_PAGE } from '@/contract/values/audit';
import { officeQueues, type QueueName, type QueueView, type ReasonNeed } from '@/contract/values/office';
import { MINUTE_MS } from '@/contract/values/times';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Decisions of the office, by the names of their texts. */
export type ActionName = QueueActionName | 'answer' | 'accept';

/** Item that a decision is about. */
export type Subject = {
  id: string;
  name: string;
  /** Version that the person saw; empty for decisions that have a call of their own. */
  version: string;
  /** Kind of an item whose decisions have texts of their own. */
  kind?: 'claim' | 'request';
  /** Creator whom the decision can suspend. */
  creatorId?: string;
  /** Decisions that cannot be undone; absent if none can. */
  finalActions?: readonly string[];
  /** Notes of the office about the item; absent for an item that takes none. */
  notes?: QueueNote[];
  /** Part of the item that the decision is about, with its own id, such as a credential. */
  part?: { id: string; input: Record<string, unknown> };
};

/** Reason and input of a decision; both are absent for most decisions. */
type Given = { reason?: string; input?: Record<string, unknown> };

/**
 * Carries out a decision.
 * @returns the decision; null if it has a call of its own and cannot be undone
 * @throws ApiError
 */
export type Decide = (action: ActionName, subject: Subject, given: Given) => Promise<MadeDecision | null>;

/** Decisions of a list, with their need for a reason. */
type Decisions = {
  reasons: Partial<Record<ActionName, ReasonNeed>>;
  decide: Decide;
};

/** Matches the cache keys of all office data. */
const isOfOffice = (key: unknown) => typeof key === 'string' && key.startsWith('/api/office');

/** Functions that reload the lists on the page, which the cache does not find by their keys. */
const lists = new Set<() => Promise<unknown>>();

/** Returns a function that reloads all office data. */
export function useReloadOffice() {
  const { mutate } = useSWRConfig();
  return () => Promise.all([...[...lists].map((reload) => reload()), mutate(isOfOffice)]);
}

/** Adds decisions to a list. A decision reloads all office data. */
function useDecisionQueue<Q extends { reload: () => Promise<unknown> }>(
  queue: Q,
  { reasons, decide }: Decisions,
): Q & { reasons: Decisions['reasons']; decide: Decide } {
  const reloadAll = useReloadOffice();
  const reload = useEffectEvent(() => queue.reload());
  useEffect(() => {
    const own = () => reload();
    lists.add(own);
    return () => void lists.delete(own);
  }, []);
  return {
    ...queue,
    reasons,
    decide: async (action, subject, given) => {
      try {
        return await decide(action, subject, given);
      } finally {
        // A rejected decision means that the queue was out of date, so the queue is reloaded too.
        await reloadAll();
      }
    },
  };
}

/** Decisions about disputes, which have a call of their own. */
const disputeDecisions: Decisions = {
  reasons: { accept: 'required', answer: 'required' },
  async decide(action, { id }, { reason = '' }) {
    const decision = action === 'answer' ? 'answer' : 'accept';
    await call('PATCH /office/disputes/:id', { params: { id }, body: { decision, reason } });
    return null;
  },
};

const decisionsOf = (name: QueueName): Decisions =>
  name === 'disputes'
    ? disputeDecisions
    : {
        reasons: officeQueues[name].reasons,
        async decide(action, { id, version, part }, { reason, input = part?.input }) {
          const body = { action, reason, seenVersion: version, input };
          return (await call('PATCH /office/queues/:name/:id', { params: { name, id }, body })).decision;
        },
      };

/** Limits of a queue's list; an empty search does not limit the items. */
export type Narrowed = { search?: string; part?: string };

/** Returns one view of a queue with its decisions. */
export function useOfficeQueue<N extends QueueName>(
  name: N,
  view: QueueView<N>,
  { search, part }: Narrowed = {},
) {
  const query = { view, search: search || undefined, part };
  const list = useInfiniteList('GET /office/queues/:name', { params: { name }, query });
  // The schema of the queue in the backend has checked its entries.
  const items = list.items as QueueEntry<N>[] | undefined;
  return { ...useDecisionQueue({ ...list, items }, decisionsOf(name)), name };
}

/** Returns the number of waiting items per view of each queue. */
export function useOfficeCounts() {
  const { data } = useCall('GET /office', {});
  return data?.queues;
}

/** Returns the number of reports in each part of a view; undefined until they are counted. */
export const useReportParts = (view: QueueView<'reports'>) =>
  useCall('GET /office/queues/:name/parts', { params: { name: 'reports' }, query: { view } }).data?.parts;

/** Returns the number of minutes in which a decision can be undone. */
export const useUndoMinutes = (): number | undefined => useCall('GET /office', {}).data?.undoMinutes;

/** Returns the total above which a refund needs a second person (cents). */
export const useSecondPersonCents = (): number | undefined =>
  useCall('GET /office', {}).data?.secondPersonCents;

/** Changes that a suspension of a creator would cause; nothing is read without a creator. */
export const useSuspension = (id: string | undefined) =>
  useCall('GET /office/creators/:id/suspension', id === undefined ? null : { params: { id } });

/** Returns true if a second person has to agree to suspending the creator. */
export const useNeedsSecondPerson = (id: string | undefined): boolean =>
  useSuspension(id).data?.needsSecondPerson === true;

/**
 * Returns a function that undoes an own decision and reloads all office data.
 * @throws ApiError
 */
export function useUndoCall() {
  const reload = useReloadOffice();
  return async (id: string): Promise<void> => {
    try {
      await call('PATCH /office/decisions/:id', { params: { id }, body: { state: 'UNDONE' } });
    } finally {
      // A refused undo means that the list was out of date.
      await reload();
    }
  };
}

/**
 * Returns a function that adds a note to an item of a queue, which can ask somebody else to decide.
 * @throws ApiError
 */
export function useAddNote(name: QueueName) {
  const reload = useReloadOffice();
  return async (id: string, note: { text: string; isQuestion: boolean }): Promise<void> => {
    await call('POST /office/queues/:name/:id/notes', { params: { name, id }, body: note });
    await reload();
  };
}

/** Own decisions that can still be undone. */
export const useOwnDecisions = () => useCall('GET /office/decisions', {}, { refreshInterval: MINUTE_MS });

/** Figures of the person's day in the office. */
export const useOfficeDay = () => useCall('GET /office/day', {});

/** Evidence about one dispute. */
export const useEvidence = (id: string) => useCall('GET /office/disputes/:id/evidence', { params: { id } });

/** Decisions of the office that fit a filter, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteList('GET /office/audit', { query: { ...filter, limit: AUDIT_PAGE } });

/** Number of decisions that fit a filter, and the people who have decided. */
export const useAuditSummary = (filter: AuditFilter) =>
  useCall('GET /office/audit/summary', { query: filter }, { keepPreviousData: true });
