import { sql, type Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { ReportState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import type { Reports } from '../db/types.ts';

/**
 * Merges a change with the stored change: the first old value and the last new value stay. A
 * reverted change leaves no row.
 */
export async function putChange(
  db: Db,
  change: {
    contentType: ContentType;
    contentId: string;
    field: string;
    before: string;
    after: string;
    changedAt: Date;
  },
): Promise<void> {
  const { contentType, contentId, field, before, after, changedAt } = change;
  const { rows } = await sql<{ id: string; isUndone: boolean }>`
    insert into content_changes (content_type, content_id, field, before, after, changed_at)
    values (${contentType}, ${contentId}, ${field}, ${before}::jsonb, ${after}::jsonb, ${changedAt})
    on conflict (content_type, content_id, field) where seen_at is null
    do update set after = excluded.after, changed_at = excluded.changed_at
    returning id, before = after as is_undone
  `.execute(db);
  for (const { id, isUndone } of rows)
    if (isUndone) await db.deleteFrom('contentChanges').where('id', '=', id).execute();
}

/**
 * Lists the changes that the office has not seen, newest first; `after` is [changedAt as text, id].
 */
export function listChanges(db: Db, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('contentChanges')
    .selectAll()
    .select(sql<string>`changed_at::text`.as('sortText'))
    .where('seenAt', 'is', null);
  if (after)
    rows = rows.where(sql<boolean>`(changed_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('changedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const countChanges = (db: Db) =>
  db
    .selectFrom('contentChanges')
    .where('seenAt', 'is', null)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('changedAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

export type ChangeRow = Omit<Awaited<ReturnType<typeof listChanges>>[number], 'sortText'>;

/** Finds a change and locks it until the end of the transaction. */
export const lockChange = (trx: Db, id: string) =>
  trx.selectFrom('contentChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks a change as seen; null makes it unseen again. */
export const setSeen = (db: Db, id: string, seenAt: Date | null) =>
  db.updateTable('contentChanges').set({ seenAt }).where('id', '=', id).execute();

/** Returns true if the field of a change has changed again and waits to be seen. */
export const hasNewerUnseen = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('contentChanges as seen')
    .innerJoin('contentChanges as newer', (join) =>
      join
        .onRef('newer.contentType', '=', 'seen.contentType')
        .onRef('newer.contentId', '=', 'seen.contentId')
        .onRef('newer.field', '=', 'seen.field')
        .onRef('newer.id', '<>', 'seen.id'),
    )
    .select('newer.id')
    .where('seen.id', '=', id)
    .where('newer.seenAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Inserts a report. A user has at most one open report per subject, so a second report changes
 * nothing.
 */
export const insertReport = (db: Db, report: Insertable<Reports>) =>
  db
    .insertInto('reports')
    .values(report)
    .onConflict((at) => at.doNothing())
    .execute();

/** Lists reports of a state, oldest first; `after` is [createdAt as text, id]. */
export function listReports(db: Db, state: ReportState, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('reports')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('state', '=', state);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}

export type ReportRow = Omit<Awaited<ReturnType<typeof listReports>>[number], 'sortText'>;

export const countReports = (db: Db) =>
  db
    .selectFrom('reports')
    .where('state', '=', 'OPEN')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('createdAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

/** Counts the open reports of subjects of a type by id; subjects without one are absent. */
export async function countOpenReports(
  db: Db,
  subjectType: string,
  subjectIds: string[],
): Promise<Map<string, number>> {
  if (!subjectIds.length) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select(['subjectId', (at) => at.fn.countAll<number>().as('count')])
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
    .where('state', '=', 'OPEN')
    .groupBy('subjectId')
    .execute();
  return new Map(rows.map(({ subjectId, count }) => [subjectId, count]));
}

/** @returns the id of the reporter */
export const closeReport = async (db: Db, id: string, state: ReportState, decidedAt: Date): Promise<string> =>
  (
    await db
      .updateTable('reports')
      .set({ state, decidedAt })
      .where('id', '=', id)
      .returning('reporterId')
      .executeTakeFirstOrThrow()
  ).reporterId;

/** Opens a closed report again. */
export const setOpen = (db: Db, id: string) =>
  db.updateTable('reports').set({ state: 'OPEN', decidedAt: null }).where('id', '=', id).execute();

/** Returns true if the reporter of a report has another open report about the same subject. */
export const hasNewerOpen = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .innerJoin('reports as newer', (join) =>
      join
        .onRef('newer.reporterId', '=', 'reports.reporterId')
        .onRef('newer.subjectType', '=', 'reports.subjectType')
        .onRef('newer.subjectId', '=', 'reports.subjectId')
        .onRef('newer.id', '<>', 'reports.id'),
    )
    .select('newer.id')
    .where('reports.id', '=', id)
    .where('newer.state', '=', 'OPEN')
    .executeTakeFirst()) !== undefined;

/** Finds a report and locks it until the end of the transaction. */
export const lockReport = (trx: Db, id: string) =>
  trx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listReportsBy = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'subjectType', 'subjectId', 'reason', 'textBody', 'state', 'createdAt', 'decidedAt'])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Deletes the texts of a user's reports. The subject and the reason stay for the office. */
export const eraseReportsBy = (db: Db, userId: string) =>
  db.updateTable('reports').set({ textBody: '' }).where('reporterId', '=', userId).execute();

/** Deletes the changes of a permanently deleted content. */
export const deleteContentChanges = (db: Db, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('contentChanges')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .execute();
