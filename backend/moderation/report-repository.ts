import { sql, type Insertable } from 'kysely';
import { contentTypes, type ReportMeasure } from '../../contract/values/content.ts';
import type { ReportPart } from '../../contract/values/office.ts';
import type { ReportState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { findUsers } from '../db/office-search.ts';
import { containing } from '../db/text-patterns.ts';
import type { Reports } from '../db/types.ts';

type Subject = { subjectType: string; subjectId: string };

/**
 * Returns and locks the open report of a subject to which later reports are added. The lock delays
 * a decision, so that no report is added to a decided one.
 */
export const lockOpenItem = (db: Db, { subjectType, subjectId }: Subject) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'OPEN')
    .where('joinedId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

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

/** Inserts a report of a word filter. If the subject already has an open one, replaces its text. */
export const putWordReport = (db: Db, report: Omit<Insertable<Reports>, 'reason' | 'reporterId'>) =>
  db
    .insertInto('reports')
    .values({ ...report, reporterId: null, reason: 'WORD_FILTER' })
    .onConflict((at) =>
      at
        .columns(['subjectId', 'subjectType'])
        // A generic plan uses the partial index only if the values are literals.
        .where(sql<boolean>`state = 'OPEN' and reporter_id is null`)
        .doUpdateSet({ textBody: report.textBody ?? '' }),
    )
    .execute();

const items = (db: Db, state: ReportState) =>
  db.selectFrom('reports').where('state', '=', state).where('joinedId', 'is', null);

const contentSubjects = contentTypes.filter((type) => type !== 'CREATOR');

const isLate = (lateBefore: Date) => sql<boolean>`reports.created_at <= ${lateBefore}`;
const isContent = sql<boolean>`reports.subject_type = any(${contentSubjects}::text[])`;
const isPerson = sql<boolean>`reports.subject_type = 'CREATOR'`;

/**
 * Returns the condition of a view's part: late reports, reports about content, or reports about
 * people.
 */
const toCondition = (part: ReportPart, lateBefore: Date) =>
  ({ late: isLate(lateBefore), content: isContent, people: isPerson })[part];

/**
 * Returns the condition that the search words occur in a report, its subject or the subject's
 * author.
 */
function hasWords(search: string) {
  const words = containing(search);
  return sql<boolean>`(
    reports.text_body ilike ${words} or reports.subject_title ilike ${words}
    or exists (select from reports joined where joined.joined_id = reports.id and joined.text_body ilike ${words})
    or reports.subject_user_id in ${findUsers(search)})`;
}

type Wanted = { state: ReportState; search?: string; part?: ReportPart; lateBefore: Date };

/** Lists the items of a state, oldest first; `after` is [createdAt as text, id]. */
export function listReports(
  db: Db,
  { state, search, part, lateBefore }: Wanted,
  after: string[] | null,
  limit: number,
) {
  let rows = items(db, state)
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'));
  if (search) rows = rows.where(hasWords(search));
  if (part) rows = rows.where(toCondition(part, lateBefore));
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}

export type ReportRow = Omit<Awaited<ReturnType<typeof listReports>>[number], 'sortText'>;

export const countReports = (db: Db) =>
  items(db, 'OPEN')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('createdAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

/** Counts the items of each part of a state. */
export const countParts = (
  db: Db,
  state: ReportState,
  lateBefore: Date,
): Promise<Record<ReportPart, number>> =>
  items(db, state)
    .select([
      sql<number>`(count(*) filter (where ${isLate(lateBefore)}))::integer`.as('late'),
      sql<number>`(count(*) filter (where ${isContent}))::integer`.as('content'),
      sql<number>`(count(*) filter (where ${isPerson}))::integer`.as('people'),
    ])
    .executeTakeFirstOrThrow();

/** Lists all reports of the given items, including the items, oldest first. */
export const listOfItems = (db: Db, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('reports')
        .select(['id', 'joinedId', 'reporterId', 'reason', 'textBody'])
        .where(({ or, eb }) => or([eb('id', 'in', ids), eb('joinedId', 'in', ids)]))
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    : Promise.resolve([]);

/** Lists people with their earlier decisions about reports and their number of comments. */
export const listPeople = async (db: Db, ids: string[]) =>
  ids.length
    ? (
        await sql<{
          id: string;
          name: string;
          lastName: string;
          createdAt: Date;
          commentsCount: number;
          takenDownCount: number;
          lastTakenDownAt: Date | null;
          keptCount: number;
        }>`
          select users.id, users.name, users.last_name, users.created_at,
            (select count(*) from comments
              where comments.author_id = users.id and comments.removed_at is null)::integer as comments_count,
            decided.*
          from users cross join lateral (
            select
              (count(*) filter (where measure is not null))::integer as taken_down_count,
              max(decided_at) filter (where measure is not null) as last_taken_down_at,
              (count(*) filter (where state = 'DISMISSED'))::integer as kept_count
            from reports
            where subject_user_id = users.id and joined_id is null and decided_at is not null
          ) decided
          where users.id = any(${ids}::uuid[])`.execute(db)
      ).rows
    : [];

/**
 * Counts the open reports of each subject of a type by subject id; omits subjects without a report.
 */
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
    .where('joinedId', 'is', null)
    .groupBy('subjectId')
    .execute();
  return new Map(rows.map(({ subjectId, count }) => [subjectId, count]));
}

type Decided = { state: ReportState; measure: ReportMeasure | null; decidedAt: Date };

/**
 * Closes an item together with all its reports.
 * @returns the ids of the reporters; word filters have no reporter
 */
export async function closeReports(db: Db, id: string, { state, measure, decidedAt }: Decided) {
  const rows = await db
    .updateTable('reports')
    .set({ state, measure, decidedAt })
    .where('state', '=', 'OPEN')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('joinedId', '=', id)]))
    .returning('reporterId')
    .execute();
  return rows.flatMap(({ reporterId }) => reporterId ?? []);
}

/** Reopens a closed item and the reports that were closed with it. */
export const setOpen = (db: Db, id: string) =>
  db
    .updateTable('reports')
    .set({ state: 'OPEN', decidedAt: null, measure: null })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('joinedId', '=', id)]))
    .execute();

/** Returns true if a reporter of an item has another open report about the same subject. */
export const hasNewerOpen = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .innerJoin('reports as newer', (join) =>
      join
        .on(sql<boolean>`newer.reporter_id is not distinct from reports.reporter_id`)
        .onRef('newer.subjectType', '=', 'reports.subjectType')
        .onRef('newer.subjectId', '=', 'reports.subjectId')
        .onRef('newer.id', '<>', 'reports.id'),
    )
    .select('newer.id')
    .where(({ or, eb }) => or([eb('reports.id', '=', id), eb('reports.joinedId', '=', id)]))
    .where('newer.state', '=', 'OPEN')
    .executeTakeFirst()) !== undefined;

/** Finds a report and locks it until the end of the transaction. */
export const lockReport = (db: Db, id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listReportsBy = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'subjectType', 'subjectId', 'reason', 'textBody', 'state', 'createdAt', 'decidedAt'])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .execute();

/**
 * Deletes the texts of a user's reports. Removes the user from the reports about them. The subject
 * and the reason are kept for the office.
 */
export async function eraseReportsBy(db: Db, userId: string): Promise<void> {
  await db.updateTable('reports').set({ textBody: '' }).where('reporterId', '=', userId).execute();
  await db.updateTable('reports').set({ subjectUserId: null }).where('subjectUserId', '=', userId).execute();
}
