import type { QueueActionName, QueueEntry } from '@/contract/office-queues';
import { officeQueues, type QueueName, type QueueView } from '@/contract/values/office';
import { ask } from '../backend';
import { makeOffice, type Person } from './accounts';

type Decision = { decision: 'approve' } | { decision: 'reject'; reason: string };

/** Records the decision of the office about a creator or a course. */
export async function decide(what: 'creator' | 'course', id: string, given: Decision) {
  const { decide: decideIn } = await import('@/backend/office/queue-service');
  const { actor } = await makeOffice();
  const { decision: action, ...more } = given;
  return decideIn(actor, what === 'creator' ? 'creators' : 'course', id, { action, ...more });
}

export const suspend = (creatorId: string) => setStatus(creatorId, 'suspend');
export const reinstate = (creatorId: string) => setStatus(creatorId, 'reinstate');

async function setStatus(creatorId: string, action: 'suspend' | 'reinstate'): Promise<void> {
  const { decide: decideIn } = await import('@/backend/office/queue-service');
  const { actor } = await makeOffice();
  const { decision } = await decideIn(actor, 'creators', creatorId, {
    action,
    reason: 'Decided for a test.',
  });
  // The suspension of a creator with a balance needs the agreement of a second person.
  if (decision.isAsked)
    await decideIn((await makeOffice()).actor, 'requests', decision.id, { action: 'agree' });
}

/** Returns the entries of a queue in a view; the default view if none is given. */
export async function listQueue<N extends QueueName>(as: Person, name: N, view?: QueueView<N>) {
  const query = { view, limit: 100 };
  const { body } = await ask('GET /office/queues/:name', { as, params: { name }, query });
  return body.items as unknown[] as QueueEntry<N>[];
}

/** Decides about an item in its currently listed version. */
export async function decideInQueue<N extends QueueName>(
  as: Person,
  name: N,
  id: string,
  action: QueueActionName<N>,
  more: { reason?: string; input?: Record<string, unknown> } = {},
) {
  let seenVersion = '';
  for (const view of officeQueues[name].views as readonly QueueView<N>[])
    seenVersion ||= (await listQueue(as, name, view)).find((entry) => entry.id === id)?.version ?? '';
  const params = { name, id };
  return ask('PATCH /office/queues/:name/:id', { as, params, body: { action, seenVersion, ...more } });
}
