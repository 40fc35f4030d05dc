import { sql, type Insertable } from 'kysely';
import type { MessageState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';
import type { ContactMessages } from '../db/types.ts';

const messages = (db: Db) =>
  db
    .selectFrom('contactMessages')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'));
export type MessageRow = Awaited<ReturnType<typeof listByState>>[number];

export const insertMessage = (db: Db, message: Insertable<ContactMessages>) =>
  db.insertInto('contactMessages').values(message).execute();

/** Returns the messages in a state, oldest first; `after` is [createdAt as text, id]. */
export function listByState(
  db: Db,
  state: MessageState,
  after: string[] | null,
  limit: number,
  search?: string,
) {
  let rows = messages(db).where('state', '=', state);
  if (search)
    rows = rows.where(({ or, eb }) =>
      or((['name', 'email', 'textBody'] as const).map((column) => eb(column, 'ilike', containing(search)))),
    );
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}

/** Finds a message and locks it until the end of the transaction. */
export const lockMessage = (trx: Db, id: string) =>
  messages(trx).where('id', '=', id).forUpdate().executeTakeFirst();

export async function setState(
  db: Db,
  id: string,
  state: MessageState,
  decidedAt: Date | null,
): Promise<void> {
  await db.updateTable('contactMessages').set({ state, decidedAt }).where('id', '=', id).execute();
}

export const countWaiting = (db: Db) =>
  db
    .selectFrom('contactMessages')
    .where('state', '=', 'WAITING')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('createdAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

export const listMessagesByUser = (db: Db, userId: string) =>
  db
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'topic', 'textBody', 'state', 'createdAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Deletes the messages that the office decided before the time. */
export const deleteDecidedBefore = (db: Db, before: Date) =>
  db.deleteFrom('contactMessages').where('state', '<>', 'WAITING').where('decidedAt', '<', before).execute();

export const deleteMessagesByUser = (db: Db, userId: string) =>
  db.deleteFrom('contactMessages').where('userId', '=', userId).execute();
