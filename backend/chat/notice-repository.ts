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

/** Records that a side was notified, so that later messages notify it only after it has read. */
export const setNotified = (db: Db, id: string, side: ChatSide, at: Date) =>
  sql`update chats set ${sql.ref(`${side.toLowerCase()}_notice_at`)} = null,
    ${sql.ref(`${side.toLowerCase()}_notified_at`)} = ${at} where id = ${id}`.execute(db);
