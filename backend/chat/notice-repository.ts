import { sql } from 'kysely';
import type { ChatSide } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';

/** Lists the chats in which a side is to be notified by now. */
export const listDue = async (db: Db, side: ChatSide, at: Date, limit: number): Promise<string[]> => {
  const column = side === 'CREATOR' ? 'creatorNoticeAt' : 'memberNoticeAt';
  const rows = await db
    .selectFrom('chats')
    .select('id')
    .where(column, '<=', at)
    .orderBy(column)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Records that a side was notified. The side is notified again only after it has read its messages.
 */
export const setNotified = (db: Db, id: string, side: ChatSide, at: Date) =>
  sql`update chats set ${sql.ref(`${side.toLowerCase()}_notice_at`)} = null,
    ${sql.ref(`${side.toLowerCase()}_notified_at`)} = ${at} where id = ${id}`.execute(db);

/** Cancels the due notice of a side. */
export const clearDue = (db: Db, id: string, side: ChatSide) =>
  sql`update chats set ${sql.ref(`${side.toLowerCase()}_notice_at`)} = null where id = ${id}`.execute(db);

/**
 * Ends the notices of a side that has read everything.
 * @returns false if unread messages are left, or if no notice was due or made
 */
export const clearNotices = async (db: Db, id: string, side: ChatSide): Promise<boolean> => {
  const [noticeAt, notifiedAt, unread] = ['notice_at', 'notified_at', 'unread'].map((name) =>
    sql.ref(`${side.toLowerCase()}_${name}`),
  );
  const { numAffectedRows } = await sql`update chats set ${noticeAt} = null, ${notifiedAt} = null
    where id = ${id} and ${unread} = 0 and (${noticeAt} is not null or ${notifiedAt} is not null)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) > 0;
};
