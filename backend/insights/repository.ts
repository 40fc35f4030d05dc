import { sql } from 'kysely';
import type { ProductEvent } from '../../contract/insights.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/**
 * Inserts events by one statement whose text is equal for any number of events, so that it is
 * prepared once.
 */
export async function insertEvents(
  db: Db,
  from: { userId: string | null; createdAt: Date },
  events: readonly ProductEvent[],
): Promise<void> {
  await sql`
    insert into product_events (user_id, type, segment, payload, created_at)
    select ${from.userId}::uuid, type, segment, payload, ${from.createdAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (type text, segment text, payload jsonb)`.execute(
    db,
  );
}

/** Lists a batch of a user's events, by id after `after`. */
export function listEventsByUser(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('productEvents')
    .select(['id', 'type', 'segment', 'payload', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/**
 * Removes the user from a batch of their events.
 * @returns the number of events
 */
export const anonymiseEvents = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .updateTable('productEvents')
      .set({ userId: null })
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('createdAt', 'id'),
          'in',
          selectFrom('productEvents')
            .select(['createdAt', 'id'])
            .where('userId', '=', userId)
            .limit(BATCH)
            .$asTuple('createdAt', 'id'),
        ),
      )
      .returning('id')
      .execute()
  ).length;
