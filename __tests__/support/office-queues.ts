import type { QueueActionName } from '@/contract/office-queues';
import type { QueueName } from '@/contract/values/office';
import type { ReplyOf } from '@/lib/api-call';
import { answer } from './calls';
import { id } from './make/ids';

/** Version of every entry of a mocked queue. */
export const seenVersion = 'the-seen-version';

/** Figures of a day on which nothing was decided. */
const officeDay = {
  ownCount: 0,
  allCount: 0,
  typicalMinutes: null,
  appeals: { decidedCount: 0, grantedCount: 0 },
};

/** Decision that was just made and cannot be undone. */
const finalDecision = { id: id(990), undoUntil: null, hasEffects: false, isAsked: false };

/** Returns an entry of a queue with its possible decisions. Its last decision is final. */
export const queueEntry = <N extends QueueName, Item extends object>(
  _name: N,
  item: Item,
  actions: QueueActionName<N>[],
) => ({ ...item, version: seenVersion, actions, finalActions: [], notes: [], decision: finalDecision });

type Entry = ReplyOf<'GET /office/queues/:name'>['items'][number];
type Lists = Partial<Record<QueueName, Entry[] | ((view: string | undefined) => Entry[])>>;

/**
 * Mocks the lists of the office's queues; a queue without a list is empty.
 * @returns the requests of the lists
 */
export function answerQueues(lists: Lists) {
  answer('GET /office', { queues: [], undoMinutes: 10, secondPersonCents: 50_000 });
  answer('GET /office/day', officeDay);
  answer('GET /office/decisions', { items: [] });
  answer('GET /office/queues/:name/parts', { parts: {} });
  return answer('GET /office/queues/:name', ({ params, query }) => {
    const list = lists[params.name as QueueName] ?? [];
    return { items: typeof list === 'function' ? list(query.view) : list, nextCursor: null };
  });
}

/** Returns the number of waiting items in a view, as the first page of the office lists it. */
export const waiting = (
  name: string,
  view: string,
  count: number,
  at: { oldestAt?: string; dueAt?: string } = {},
) => ({ name, view, count, oldestAt: at.oldestAt ?? null, dueAt: at.dueAt ?? null });
