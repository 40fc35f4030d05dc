import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { LiveRooms } from '../db/types.ts';

/** Default settings of a room. */
const usual = { slowSeconds: 0, pinnedMessageId: null, answeringId: null, reactionsCount: 0 };

/** Returns the settings of a live's room. */
export const getRoom = async (db: Db, liveId: string) =>
  (await db
    .selectFrom('liveRooms')
    .select(['slowSeconds', 'pinnedMessageId', 'answeringId', 'reactionsCount'])
    .where('liveId', '=', liveId)
    .executeTakeFirst()) ?? usual;
export type RoomRow = Awaited<ReturnType<typeof getRoom>>;

/** Returns the settings of a live's room and locks them until the end of the transaction. */
export const lockRoom = async (trx: Trx, liveId: string): Promise<RoomRow> => {
  await trx
    .insertInto('liveRooms')
    .values({ liveId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('liveRooms')
    .select(['slowSeconds', 'pinnedMessageId', 'answeringId', 'reactionsCount'])
    .where('liveId', '=', liveId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** Changes the settings of a locked room. */
export const updateRoom = (trx: Trx, liveId: string, values: Updateable<LiveRooms>) =>
  trx.updateTable('liveRooms').set(values).where('liveId', '=', liveId).execute();

/**
 * Removes deleted messages or questions from the settings.
 * @returns true if the settings contained one of them
 */
export async function unpin(trx: Trx, liveId: string, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    update live_rooms set
      pinned_message_id = case when pinned_message_id = any(${ids}::uuid[]) then null else pinned_message_id end,
      answering_id = case when answering_id = any(${ids}::uuid[]) then null else answering_id end
    where live_id = ${liveId} and (pinned_message_id = any(${ids}::uuid[]) or answering_id = any(${ids}::uuid[]))
    returning live_id`.execute(trx);
  return rows.length > 0;
}
