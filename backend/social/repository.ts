import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { SocialConversions } from '../db/types.ts';

type Values = Insertable<SocialConversions>;

/** How lists are ordered: when they were asked for, or when they were last handed to their platform. */
export type ConversionOrder = 'createdAt' | 'exportedAt';
const columns = { createdAt: sql`created_at`, exportedAt: sql`exported_at` };

const ofDeletedFile = sql<boolean>`exists (
  select from files where files.id = social_conversions.file_id and files.deleted_at is not null
)`;

/** A creator's, the last one first; `after` is [the time as text, id]. Without what has expired, and what was made of deleted files. */
export function listOf(
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

/** Absent for another creator's, and for one that has expired. */
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

/** Everything that decides what a conversion makes. */
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

/** Rows that make the same. */
const sameAs = (wanted: Asked) =>
  sql<boolean>`${sql.join(
    asked.map((name) => sql`${sql.ref(name)} is not distinct from ${wanted[name]}`),
    sql` and `,
  )}`;

/** Stores one that is to be made. @returns whether none that makes the same was waiting */
export const insert = async (db: Db, row: Values): Promise<boolean> =>
  (await db
    .insertInto('socialConversions')
    .values(row)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The one that makes the same and is not done. */
export const findWaiting = (db: Db, wanted: Asked) =>
  db
    .selectFrom('socialConversions')
    .selectAll()
    .where(sameAs(wanted))
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();

/** Those that failed to make the same. */
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
 * Whether somebody else waits of whose conversions fewer are being made, by runs that noted something since `since`, than of
 * this one's creator beside it.
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

/** Makes a run the only one that may write. @returns nothing for one that is not to be made */
export const beginRun = (db: Db, id: string, runId: string) =>
  db
    .updateTable('socialConversions')
    .set({ runId, state: 'RUNNING', updatedAt: now() })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returningAll()
    .executeTakeFirst();

/** @returns whether the run may still write */
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

/** @returns whether it was not noted before */
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

/** Those that have expired, and those of files that their creator has deleted. */
export const listEnded = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('socialConversions')
      .select('id')
      .where((where) => where.or([where('expiresAt', '<=', at), ofDeletedFile]))
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** The contents of which something is kept. */
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

/** Fails those that nothing has moved on since a time: their task was lost. */
export const failLost = (db: Db, before: Date) =>
  db
    .updateTable('socialConversions')
    .set({ state: 'FAILED', fault: 'CONVERSION_FAILED', runId: null, updatedAt: now() })
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('updatedAt', '<', before)
    .execute();

/** A creator's, a batch by id, after one; without what says how it is made and kept here. */
export function listAllOf(db: Db, creatorId: string, after: string | undefined) {
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
