import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { SocialConversions } from '../db/types.ts';

type Values = Insertable<SocialConversions>;

/** Order of lists: by time of request or by last export. */
export type ConversionOrder = 'createdAt' | 'exportedAt';
const columns = { createdAt: sql`created_at`, exportedAt: sql`exported_at` };

const ofDeletedFile = sql<boolean>`exists (
  select from files where files.id = social_conversions.file_id and files.deleted_at is not null
)`;

/**
 * Returns a creator's conversions, latest first; `after` is [time as text, id]. Omits expired
 * conversions and conversions of deleted files.
 */
export function listByCreator(
  db: Db,
  creatorId: string,
  page: {
    order: ConversionOrder;
    contentType?: Values['contentType'];
    contentId?: string;
    after: string[] | null;
    limit: number;
  },
) {
  const { order, contentType, contentId, after, limit } = page;
  const column = columns[order];
  let rows = db
    .selectFrom('socialConversions')
    .selectAll()
    .select(sql<string>`${column}::text`.as('sortText'))
    .where('creatorId', '=', creatorId)
    .where('expiresAt', '>', now())
    .where(sql<boolean>`not ${ofDeletedFile}`);
  if (order === 'exportedAt') rows = rows.where('exportedAt', 'is not', null);
  if (contentType) rows = rows.where('contentType', '=', contentType);
  if (contentId) rows = rows.where('contentId', '=', contentId);
  if (after) rows = rows.where(sql<boolean>`(${column}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows
    .orderBy(sql`${column} desc, id desc`)
    .limit(limit)
    .execute();
}

export const find = (db: Db, id: string) =>
  db.selectFrom('socialConversions').selectAll().where('id', '=', id).executeTakeFirst();
export type ConversionRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Returns undefined for another creator's conversion and for an expired one. */
export const findOwn = (db: Db, creatorId: string, id: string) =>
  db
    .selectFrom('socialConversions')
    .selectAll()
    .where('id', '=', id)
    .where('creatorId', '=', creatorId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();

export const countOwn = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('socialConversions')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('creatorId', '=', creatorId)
      .executeTakeFirstOrThrow()
  ).count;

/** Columns that determine the result of a conversion. */
const asked = [
  'creatorId',
  'contentType',
  'contentId',
  'fileId',
  'picture',
  'platformKey',
  'focusX',
  'focusY',
  'startSeconds',
  'lengthSeconds',
] as const;
export type Asked = Pick<ConversionRow, (typeof asked)[number]>;

/** Returns the condition for rows with the same result. */
const sameAs = (wanted: Asked) =>
  sql<boolean>`${sql.join(
    asked.map((name) => sql`${sql.ref(name)} is not distinct from ${wanted[name]}`),
    sql` and `,
  )}`;

/**
 * Inserts a queued conversion.
 * @returns false if an identical conversion is already queued
 */
export const insert = async (db: Db, row: Values): Promise<boolean> =>
  (await db
    .insertInto('socialConversions')
    .values(row)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Returns the identical conversion that is not finished. */
export const findWaiting = (db: Db, wanted: Asked) =>
  db
    .selectFrom('socialConversions')
    .selectAll()
    .where(sameAs(wanted))
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();

/** Returns the ids of identical conversions that failed. */
export const listFailed = async (db: Db, wanted: Asked): Promise<string[]> =>
  (
    await db
      .selectFrom('socialConversions')
      .select('id')
      .where(sameAs(wanted))
      .where('state', '=', 'FAILED')
      .execute()
  ).map(({ id }) => id);

/**
 * Returns true if another creator is waiting who has fewer running conversions than this
 * conversion's creator, not counting this conversion. A run counts if it recorded progress after
 * `since`.
 */
export const mustYield = async (db: Db, id: string, since: Date): Promise<boolean> => {
  const runningOf = (creatorId: RawBuilder<unknown>) => sql`(
    select count(*) from social_conversions running
    where running.creator_id = ${creatorId} and running.id <> own.id
      and running.state = 'RUNNING' and running.updated_at > ${since}
  )`;
  const { rows } = await sql<{ mustYield: boolean }>`
    select exists (
      select from (
        select distinct creator_id from social_conversions where state = 'QUEUED' and creator_id <> own.creator_id
      ) waiting
      where ${runningOf(sql`waiting.creator_id`)} < ${runningOf(sql`own.creator_id`)}
    ) as "mustYield"
    from social_conversions own where own.id = ${id}`.execute(db);
  return rows[0]?.mustYield ?? false;
};

/**
 * Makes a run the only one that may write to the conversion.
 * @returns undefined if the conversion must not run
 */
export const beginRun = (db: Db, id: string, runId: string) =>
  db
    .updateTable('socialConversions')
    .set({ runId, state: 'RUNNING', updatedAt: now() })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returningAll()
    .executeTakeFirst();

/**
 * Writes the change of a run.
 * @returns true if the run may still write
 */
export const writeRun = async (
  db: Db,
  { id, runId }: { id: string; runId: string },
  change: Updateable<SocialConversions>,
): Promise<boolean> =>
  (await db
    .updateTable('socialConversions')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const setExported = (db: Db, id: string, exportedAt: Date) =>
  db.updateTable('socialConversions').set({ exportedAt }).where('id', '=', id).execute();

/**
 * Records that the event was sent.
 * @returns true if it was not recorded before
 */
export const setEventSent = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .updateTable('socialConversions')
    .set({ eventSentAt: now() })
    .where('id', '=', id)
    .where('eventSentAt', 'is', null)
    .where('state', 'in', ['DONE', 'FAILED'])
    .returning('id')
    .executeTakeFirst()) !== undefined;

type Removed = Pick<ConversionRow, 'id' | 'lengthSeconds'>;

export const remove = async (db: Db, ids: string[]): Promise<Removed[]> =>
  ids.length
    ? db.deleteFrom('socialConversions').where('id', 'in', ids).returning(['id', 'lengthSeconds']).execute()
    : [];

/**
 * Returns the ids of expired conversions, and of conversions whose file was deleted by its creator.
 */
export const listEnded = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('socialConversions')
      .select('id')
      .where((where) => where.or([where('expiresAt', '<=', at), ofDeletedFile]))
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Returns the contents that have conversions. */
export const listContents = (db: Db) =>
  db.selectFrom('socialConversions').select(['contentType', 'contentId']).distinct().execute();

export const listIdsOfContent = async (
  db: Db,
  { contentType, contentId }: Pick<ConversionRow, 'contentType' | 'contentId'>,
): Promise<string[]> =>
  (
    await db
      .selectFrom('socialConversions')
      .select('id')
      .where('contentType', '=', contentType)
      .where('contentId', '=', contentId)
      .execute()
  ).map(({ id }) => id);

/** Marks conversions without progress since the time as failed, because their task was lost. */
export const failLost = (db: Db, before: Date) =>
  db
    .updateTable('socialConversions')
    .set({ state: 'FAILED', fault: 'CONVERSION_FAILED', runId: null, updatedAt: now() })
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('updatedAt', '<', before)
    .execute();

/**
 * Returns a batch of a creator's conversions by id without internal columns; `after` is the last id
 * of the previous batch.
 */
export function listBatchByCreator(db: Db, creatorId: string, after: string | undefined) {
  let rows = db
    .selectFrom('socialConversions')
    .select([
      ...([
        'id',
        'creatorId',
        'contentType',
        'contentId',
        'fileId',
        'picture',
        'title',
        'platformKey',
      ] as const),
      ...(['focusX', 'focusY', 'startSeconds', 'lengthSeconds', 'state', 'fault', 'size'] as const),
      ...(['createdAt', 'updatedAt', 'expiresAt', 'exportedAt'] as const),
    ])
    .where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}
