import { OfficeEvent } from '../../../contract/disputes.ts';
import type { EventFilter } from '../../../contract/values/checkout.ts';
import { officeQueues } from '../../../contract/values/office.ts';
import type { OfficeQueue, QueueAction } from '../../extension-points/office-queues.ts';
import { listHandlers } from '../../extension-points/provider-events.ts';
import { enqueue } from '../../tasks.ts';
import * as repository from './repository.ts';
import { updateEvent } from '../purchases/repository.ts';

/**
 * Returns false for an event of the provider's other mode (test or live) and for an event without a
 * handler.
 */
const canReplay = ({ state, type }: repository.EventRow): boolean =>
  state !== 'OTHER_MODE' && listHandlers(type).length > 0;

const toOffice = (row: repository.EventRow): OfficeEvent => ({
  id: row.ownId,
  providerId: row.id,
  type: row.type,
  objectId: row.objectId,
  state: row.state,
  hasFailed: row.state === 'PENDING' && row.failedAt !== null,
  receivedAt: row.receivedAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
  canReplay: canReplay(row),
});

const replay: QueueAction<OfficeEvent> = {
  audit: 'event.replay',
  can: (event) => event.canReplay || 'Nothing handles this event.',
  async decide(trx, _actor, { providerId }) {
    await updateEvent(trx, providerId, { state: 'PENDING', handledAt: null, failedAt: null });
    await enqueue(trx, 'checkout.handleEvent', { eventId: providerId });
  },
};

/** Office queue of the card provider's events, newest first; failed events await the office. */
export const eventQueue: OfficeQueue<OfficeEvent> = {
  ...officeQueues.events,
  name: 'events',
  item: OfficeEvent,
  count: (from) => repository.countFailed(from),
  async list(from, view, after, limit) {
    const rows = await repository.listEvents(from, view as EventFilter, after, limit);
    return rows.map((row) => ({ ...toOffice(row), sortText: row.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockEvent(trx, id);
    return row && toOffice(row);
  },
  seen: ({ state, hasFailed, handledAt }) => [state, hasFailed, handledAt],
  subject: ({ id, type, providerId }) => ({ type: 'PROVIDER_EVENT', id, title: `${type} ${providerId}` }),
  actions: { replay },
};
