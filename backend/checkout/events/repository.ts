import { sql } from 'kysely';
import type { EventFilter } from '../../../contract/values/checkout.ts';
import type { Db } from '../../db/connection.ts';

/**
 * Selects events without the payload, because the payload identifies the payer. Only the object's
 * id is read from it.
 */
const events = (db: Db) =>
  db
    .selectFrom('providerEvents')
    .select(['id', 'ownId', 'type', 'state', 'receivedAt', 'handledAt', 'failedAt'])
    .select(
      sql<string | null>`coalesce(payload #>> '{data,object,id}', payload #>> '{related_object,id}')`.as(
        'objectId',
      ),
    )
    .select(sql<string>`received_at::text`.as('sortText'));
export type EventRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Finds an event and locks it until the end of the transaction. */
export const lockEvent = (trx: Db, ownId: string) =>
  events(trx).where('ownId', '=', ownId).forUpdate().executeTakeFirst();

/** Lists events newest first; `after` is [receivedAt as text, id]. */
export function listEvents(db: Db, show: EventFilter, after: string[] | null, limit: number) {
  let rows = events(db);
  if (show === 'failed') rows = rows.where('state', '=', 'PENDING').where('failedAt', 'is not', null);
  if (show === 'waiting') rows = rows.where('state', '=', 'PENDING').where('failedAt', 'is', null);
  if (show === 'unknown') rows = rows.where('state', 'in', ['UNKNOWN', 'OTHER_MODE']);
  if (show === 'handled') rows = rows.where('state', '=', 'HANDLED');
  if (after)
    rows = rows.where(sql<boolean>`(received_at, own_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('receivedAt', 'desc').orderBy('ownId', 'desc').limit(limit).execute();
}

export const countFailed = (db: Db) =>
  db
    .selectFrom('providerEvents')
    .where('state', '=', 'PENDING')
    .where('failedAt', 'is not', null)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('receivedAt').as('oldestAt'))
    .executeTakeFirstOrThrow();
