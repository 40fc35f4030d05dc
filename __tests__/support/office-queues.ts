import type { QueueActionName } from '@/contract/office-queues';
import type { QueueName } from '@/contract/values/office';
import { answer } from './calls';

/** Version of every entry of a mocked queue. */
export const seenVersion = 'the-seen-version';

/** Returns an entry of a queue with the decisions that are possible. */
export const queueEntry = <N extends QueueName, Item extends object>(
  _name: N,
  item: Item,
  actions: QueueActionName<N>[],
) => ({ ...item, version: seenVersion, actions });

type Entry = { id: string; version: string; actions: string[] };
type Lists = Partial<Record<QueueName, Entry[] | ((view: string | undefined) => Entry[])>>;

/**
 * Mocks the lists of the office's queues; a queue without a list is empty.
 * @returns the requests of the lists
 */
export function answerQueues(lists: Lists) {
  answer('GET /office', { queues: [] });
  return answer('GET /office/queues/:name', ({ params, query }) => {
    const list = lists[params.name as QueueName] ?? [];
    return { items: typeof list === 'function' ? list(query.view) : list, nextCursor: null };
  });
}
