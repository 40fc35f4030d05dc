import type { Insertable } from 'kysely';
import { CHAT_HISTORY, type EntryRemover } from '../../contract/values/lives.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { LiveMessages } from '../db/types.ts';
import { authorColumns, hasOpenReport } from './entry-queries.ts';

const columns = [
  'liveMessages.id',
  'liveMessages.liveId',
  'liveMessages.position',
  'liveMessages.clientId',
  'liveMessages.kind',
  'liveMessages.authorId',
  'liveMessages.badge',
  'liveMessages.textBody',
  'liveMessages.amountCents',
  'liveMessages.createdAt',
  'liveMessages.deletedAt',
  'liveMessages.deletedBy',
  'liveMessages.deleterId',
] as const;

const messages = (db: Db) =>
  db
    .selectFrom('liveMessages')
    .innerJoin('lives', 'lives.id', 'liveMessages.liveId')
    .innerJoin('creators', 'creators.id', 'lives.creatorId')
    .leftJoin('users', 'users.id', 'liveMessages.authorId')
    .select(columns)
    .select(authorColumns)
    .select(['lives.startedAt', 'lives.recordingPieces', 'lives.creatorId', 'lives.title']);
export type MessageRow = Awaited<ReturnType<typeof listById>>[number];

export const listById = (db: Db, ids: string[]) => messages(db).where('liveMessages.id', 'in', ids).execute();

export const findMessage = (db: Db, liveId: string, id: string) =>
  messages(db).where('liveMessages.id', '=', id).where('liveMessages.liveId', '=', liveId).executeTakeFirst();

/** Finds a message of a person by its client id. */
export const findSent = (db: Db, liveId: string, authorId: string, clientId: string) =>
  messages(db)
    .where('liveMessages.liveId', '=', liveId)
    .where('liveMessages.authorId', '=', authorId)
    .where('liveMessages.clientId', '=', clientId)
    .executeTakeFirst();

/** Lists the last messages of a live, the newest first. */
export const listLast = (db: Db, liveId: string) =>
  messages(db)
    .where('liveMessages.liveId', '=', liveId)
    .orderBy('liveMessages.position', 'desc')
    .limit(CHAT_HISTORY)
    .execute();

/** Lists the messages of a live after a position, oldest first, without deleted ones. */
export const listAfter = (db: Db, liveId: string, after: number | null, limit: number) =>
  messages(db)
    .where('liveMessages.liveId', '=', liveId)
    .where('liveMessages.deletedAt', 'is', null)
    .$if(after !== null, (rows) => rows.where('liveMessages.position', '>', after))
    .orderBy('liveMessages.position')
    .limit(limit)
    .execute();

/**
 * Stores a message.
 * @returns undefined if the client id or the payment is already stored
 */
export const insertMessage = (trx: Trx, row: Insertable<LiveMessages>) =>
  trx
    .insertInto('liveMessages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks a message until the end of the transaction. */
export const lockMessage = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('liveMessages').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined;

type Deletion = { at: Date; by: EntryRemover; deleterId: string | null };

/** Sets the deletion of a message; null restores the message. */
export const setDeleted = (trx: Trx, id: string, deletion: Deletion | null) =>
  trx
    .updateTable('liveMessages')
    .set({
      deletedAt: deletion?.at ?? null,
      deletedBy: deletion?.by ?? null,
      deleterId: deletion?.deleterId ?? null,
    })
    .where('id', '=', id)
    .execute();

/** Deletes all messages of a person in a live. @returns their ids, oldest first */
export const deleteOfAuthor = async (
  trx: Trx,
  { liveId, authorId }: { liveId: string; authorId: string },
  { at, by, deleterId }: Deletion,
): Promise<string[]> =>
  (
    await trx
      .updateTable('liveMessages')
      .set({ deletedAt: at, deletedBy: by, deleterId })
      .where('liveId', '=', liveId)
      .where('authorId', '=', authorId)
      .where('deletedAt', 'is', null)
      .returning(['id', 'position'])
      .execute()
  )
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id);

/** Finds the author of a message or question of a live. */
export const findAuthor = (
  db: Db,
  liveId: string,
  { table, id }: { table: 'liveMessages' | 'liveQuestions'; id: string },
): Promise<{ authorId: string | null } | undefined> =>
  db
    .selectFrom(table)
    .select('authorId')
    .where('id', '=', id)
    .where('liveId', '=', liveId)
    .executeTakeFirst();

/** Empties the texts of messages that were deleted before a time and have no open report. */
export const emptyDeleted = (db: Db, before: Date) =>
  db
    .updateTable('liveMessages')
    .set({ textBody: '' })
    .where('deletedAt', '<', before)
    .where('textBody', '<>', '')
    .where(({ not }) => not(hasOpenReport('LIVE_MESSAGE', 'liveMessages.id')))
    .execute();
