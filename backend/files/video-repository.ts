import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Videos } from '../db/types.ts';

export const findVideo = (from: Db, fileId: string) =>
  from.selectFrom('videos').selectAll().where('fileId', '=', fileId).executeTakeFirst();

export const listVideos = (from: Db, fileIds: string[]) =>
  fileIds.length
    ? from.selectFrom('videos').selectAll().where('fileId', 'in', fileIds).execute()
    : Promise.resolve([]);

/** Finds a user's own video by its URI at the video host, unless its file is deleted. */
export const findOwnByUri = (from: Db, ownerId: string, uri: string) =>
  from
    .selectFrom('videos')
    .innerJoin('files', 'files.id', 'videos.fileId')
    .selectAll('videos')
    .where('videos.uri', '=', uri)
    .where('files.ownerId', '=', ownerId)
    .where('files.deletedAt', 'is', null)
    .executeTakeFirst();

/** Inserts a video for processing, or resets an existing video to be processed again. */
export const putVideo = (to: Db, fileId: string) => {
  const begun = { progress: 0, fault: null, attempts: 0, waitingSince: null, updatedAt: now() };
  const fresh = { state: 'PROCESSING', ...begun } as const;
  const video: Insertable<Videos> = { fileId, ...fresh };
  return to
    .insertInto('videos')
    .values(video)
    .onConflict((at) => at.column('fileId').doUpdateSet(fresh))
    .execute();
};

/**
 * Records a run as the only run that may change a video.
 * @returns undefined for a video that is not in PROCESSING
 */
export const beginRun = (to: Db, fileId: string, runId: string) =>
  to
    .updateTable('videos')
    .set({ runId, updatedAt: now() })
    .where('fileId', '=', fileId)
    .where('state', '=', 'PROCESSING')
    .returningAll()
    .executeTakeFirst();

/** Lists videos in PROCESSING without an update since `before`. */
export const listLost = (from: Db, before: Date) =>
  from
    .selectFrom('videos')
    .select('fileId')
    .where('state', '=', 'PROCESSING')
    .where('updatedAt', '<', before)
    .execute();

/** Lists videos that play as uploaded because the video host could not transcode them. */
export const listOriginals = (from: Db) =>
  from.selectFrom('videos').select('fileId').where('state', '=', 'ORIGINAL').execute();

/**
 * Returns true if another user with a waiting video has fewer running videos than this video's
 * owner. This video itself is not counted. Runs count if they were updated since `since`.
 */
export const mustYield = async (from: Db, fileId: string, since: Date): Promise<boolean> => {
  const runningOf = (ownerId: RawBuilder<unknown>) => sql`(
    select count(*) from videos join files on files.id = videos.file_id
    where files.owner_id = ${ownerId} and files.id <> own.id
      and videos.state = 'PROCESSING' and videos.run_id is not null and videos.updated_at > ${since}
  )`;
  const { rows } = await sql<{ mustYield: boolean }>`
    select exists (
      select from (
        select distinct files.owner_id from videos join files on files.id = videos.file_id
        where files.owner_id <> own.owner_id and files.deleted_at is null
          and videos.state = 'PROCESSING' and videos.run_id is null
      ) waiting
      where ${runningOf(sql`waiting.owner_id`)} < ${runningOf(sql`own.owner_id`)}
    ) as "mustYield"
    from files own where own.id = ${fileId}`.execute(from);
  return rows[0]?.mustYield ?? false;
};

/** Ends the run of a video, if there is one. */
export const endRuns = (to: Db, fileId: string) =>
  to.updateTable('videos').set({ runId: null }).where('fileId', '=', fileId).execute();

/**
 * Stores a change by a run, if the run may still change the video.
 * @returns true if the change was stored
 */
export const writeRun = async (
  to: Db,
  { fileId, runId }: { fileId: string; runId: string },
  change: Updateable<Videos>,
): Promise<boolean> =>
  (await to
    .updateTable('videos')
    .set({ ...change, updatedAt: now() })
    .where('fileId', '=', fileId)
    .where('runId', '=', runId)
    .where('state', '=', 'PROCESSING')
    .returning('fileId')
    .executeTakeFirst()) !== undefined;

/**
 * Sets the URI at the video host unless it is already set.
 * @returns the stored URI, or null for a video that was removed
 */
export async function setUri(to: Db, fileId: string, uri: string): Promise<string | null> {
  const video = await to
    .updateTable('videos')
    .set(({ fn, val }) => ({ uri: fn.coalesce('uri', val(uri)) }))
    .where('fileId', '=', fileId)
    .returning('uri')
    .executeTakeFirst();
  return video?.uri ?? null;
}

export const deleteVideo = (to: Db, fileId: string) =>
  to.deleteFrom('videos').where('fileId', '=', fileId).execute();
