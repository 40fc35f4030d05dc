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

/** Decisions of the office, named by the keys of their texts. */
export type ActionName = QueueActionName | 'answer' | 'accept';

/** Item that a decision is about. */
export type Subject = {
  id: string;
  name: string;
  /** Version of the item that the person saw; empty for a decision that has its own call. */
  version: string;
  /** Kind of an item; set if its decisions have special texts. */
  kind?: 'claim' | 'request';
  /** Creator whom the decision can suspend. */
  creatorId?: string;
  /** Decisions that cannot be undone; absent if all can be undone. */
  finalActions?: readonly string[];
  /** Notes of the office about the item; absent for an item that cannot have notes. */
  notes?: QueueNote[];
  /** Part of the item that is decided separately, with its id, such as a credential. */
  part?: { id: string; input: Record<string, unknown> };
};

/** Reason and input of a decision. Both are absent for most decisions. */
type Given = { reason?: string; input?: Record<string, unknown> };

/**
 * Makes a decision.
 * @returns the decision; null if it has its own call and cannot be undone
 * @throws ApiError
 */
export type Decide = (action: ActionName, subject: Subject, given: Given) => Promise<MadeDecision | null>;

/** Decisions of a list, and whether each needs a reason. */
type Decisions = {
  reasons: Partial<Record<ActionName, ReasonNeed>>;
  decide: Decide;
};

/** Matches the cache keys of all office data. */
const isOfOffice = (key: unknown) => typeof key === 'string' && key.startsWith('/api/office');

/** Reload functions of the lists on the page, because the cache cannot find lists by their keys. */
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
        // A rejected decision means that the queue is outdated, so everything is reloaded after a
        // failure too.
        await reloadAll();
      }
    },
  };
}

/** Decisions about disputes, which have their own call. */
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

/** Filter of a queue's list; an empty search has no effect. */
export type Narrowed = { search?: string; part?: string };

/** Returns one view of a queue with the possible decisions. */
export function useOfficeQueue<N extends QueueName>(
  name: N,
  view: QueueView<N>,
  { search, part }: Narrowed = {},
) {
  const query = { view, search: search || undefined, part };
  const list = useInfiniteList('GET /office/queues/:name', { params: { name }, query });
  // The backend has validated the entries with the schema of the queue.
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

/** Returns the amount above which a refund needs the approval of a second person (cents). */
export const useSecondPersonCents = (): number | undefined =>
  useCall('GET /office', {}).data?.secondPersonCents;

/**
 * Reads the changes that the suspension of a creator would cause; without an id, no request is
 * made.
 */
export const useSuspension = (id: string | undefined) =>
  useCall('GET /office/creators/:id/suspension', id === undefined ? null : { params: { id } });

/** Returns true if a second person has to approve the suspension of the creator. */
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
      // A rejected undo means that the list is outdated, so everything is reloaded after a failure
      // too.
      await reload();
    }
  };
}

/**
 * Returns a function that adds a note to an item of a queue. The note can ask another person to
 * decide.
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

/** Figures of the office user's current day. */
export const useOfficeDay = () => useCall('GET /office/day', {});

/** Evidence about one dispute. */
export const useEvidence = (id: string) => useCall('GET /office/disputes/:id/evidence', { params: { id } });

/** Lists the decisions of the office that match a filter, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteList('GET /office/audit', { query: { ...filter, limit: AUDIT_PAGE } });

/** Reads the number of decisions that match a filter, and the people who made them. */
export const useAuditSummary = (filter: AuditFilter) =>
  useCall('GET /office/audit/summary', { query: filter }, { keepPreviousData: true });
