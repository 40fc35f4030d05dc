import type { OfficeEvent } from '../../../contract/disputes.ts';
import type { EventFilter } from '../../../contract/values/checkout.ts';
import { db, inTransaction, type Db } from '../../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../../db/pagination.ts';
import { listHandlers } from '../../extension-points/provider-events.ts';
import type { OfficeActor } from '../../http/actor.ts';
import { invalidTransition, notFound } from '../../errors.ts';
import { record } from '../../office/audit-service.ts';
import { enqueue } from '../../tasks.ts';
import * as repository from './repository.ts';
import { updateEvent } from '../purchases/repository.ts';

/** Returns false for an event of the other mode and for an event without a handler. */
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

/** Lists events of the card provider, newest first. */
export async function list(show: EventFilter, limit: number, cursor?: string) {
  const rows = await repository.listEvents(db, show, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.ownId), toOffice);
}

/**
 * Handles a stored event again as if the event had just arrived.
 * @throws 404, 409 for an event without a handler
 */
export const replay = (actor: OfficeActor, id: string): Promise<OfficeEvent> =>
  inTransaction(async (trx) => {
    const event = await repository.findEvent(trx, id);
    if (!event) throw notFound('This event');
    if (!canReplay(event)) throw invalidTransition('Nothing handles this event.');
    await updateEvent(trx, event.id, { state: 'PENDING', handledAt: null, failedAt: null });
    await record(trx, actor, {
      action: 'event.replay',
      subjectType: 'PROVIDER_EVENT',
      subjectId: id,
      subjectTitle: `${event.type} ${event.id}`,
      reason: null,
    });
    await enqueue(trx, 'checkout.handleEvent', { eventId: event.id });
    return toOffice((await repository.findEvent(trx, id))!);
  });

/** Office queue of events whose handler failed. */
export const eventQueue = { name: 'events', count: (from: Db) => repository.countFailed(from) };
