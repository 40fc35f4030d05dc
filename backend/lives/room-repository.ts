import type { Db } from '../db/connection.ts';

/** Lists the lives that are on, and the lives in whose room somebody publishes. */
export const listOpenRooms = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where(({ eb, or }) => or([eb('state', '=', 'LIVE'), eb('connection', '!=', 'NONE')]))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Lists the lives whose recording was requested before a time and is not stored yet. */
export const listLateRecordings = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where('recordingRequestedAt', '<', before)
      .orderBy('recordingRequestedAt')
      .execute()
  ).map(({ id }) => id);
