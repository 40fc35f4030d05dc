import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { SeriesParts } from '../db/types.ts';

/**
 * Lists the modules of a course. Like all lists in this file, it excludes retired rows unless
 * stated otherwise.
 */
export const listModules = (db: Db, courseId: string) =>
  db
    .selectFrom('modules')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute();

const partsOf = (db: Db, courseId: string) =>
  db
    .selectFrom('seriesParts')
    .innerJoin('modules', 'modules.id', 'seriesParts.moduleId')
    .selectAll('seriesParts')
    .where('seriesParts.courseId', '=', courseId)
    .orderBy('modules.position')
    .orderBy('seriesParts.position');

/** Lists the parts of a course in the order of its modules. */
export const listParts = (db: Db, courseId: string) =>
  partsOf(db, courseId).where('seriesParts.retiredAt', 'is', null).execute();

/** Lists the retired parts of a course, which were removed while the course had owners. */
export const listRetiredParts = (db: Db, courseId: string) =>
  partsOf(db, courseId).where('seriesParts.retiredAt', 'is not', null).execute();
export type PartRow = Awaited<ReturnType<typeof listParts>>[number];

/**
 * Lists the outline of several courses: the parts in order, including retired parts. The text is
 * omitted because it may be long.
 */
export const listSteps = (db: Db, courseIds: string[]) =>
  courseIds.length
    ? db
        .selectFrom('seriesParts')
        .innerJoin('modules', 'modules.id', 'seriesParts.moduleId')
        .select([
          'seriesParts.id',
          'seriesParts.courseId',
          'seriesParts.moduleId',
          'seriesParts.title',
          'seriesParts.kind',
          'seriesParts.fileId',
          'seriesParts.pendingFileId',
          'seriesParts.isApproved',
          'seriesParts.isFree',
          'seriesParts.durationSeconds',
          'seriesParts.retiredAt',
        ])
        .where('seriesParts.courseId', 'in', courseIds)
        .orderBy('modules.position')
        .orderBy('seriesParts.position')
        .execute()
    : Promise.resolve([]);
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

/**
 * Lists the parts of courses with the columns that progress needs, in order and including retired
 * parts. Only courses that the user has begun are read, because most owned courses are not begun.
 */
export const listPlaces = (db: Db, userId: string, courseIds: string[]) =>
  courseIds.length
    ? db
        .selectFrom('seriesParts')
        .innerJoin('modules', 'modules.id', 'seriesParts.moduleId')
        .select([
          'seriesParts.id',
          'seriesParts.courseId',
          'seriesParts.title',
          'seriesParts.isApproved',
          'seriesParts.retiredAt',
        ])
        .where('seriesParts.courseId', 'in', (at) =>
          at
            .selectFrom('progress')
            .select('progress.courseId')
            .where('progress.userId', '=', userId)
            .where('progress.courseId', 'in', courseIds),
        )
        .orderBy('modules.position')
        .orderBy('seriesParts.position')
        .execute()
    : Promise.resolve([]);
export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

/** Counts the free parts of each course. A course without free parts is absent. */
export const countFreeParts = async (db: Db, courseIds: string[]): Promise<Map<string, number>> => {
  if (!courseIds.length) return new Map();
  const rows = await db
    .selectFrom('seriesParts')
    .select((at) => ['courseId', at.fn.countAll<number>().as('count')])
    .where('courseId', 'in', courseIds)
    .where('isFree', '=', true)
    .where('isApproved', '=', true)
    .where('retiredAt', 'is', null)
    .groupBy('courseId')
    .execute();
  return new Map(rows.map(({ courseId, count }) => [courseId, count]));
};

/**
 * Returns true if a course part has media that is not public yet. `pendingSql` is the same
 * condition in SQL.
 */
export const isPending = (part: Pick<PartRow, 'isApproved' | 'pendingFileId'>): boolean =>
  !part.isApproved || part.pendingFileId !== null;
export const pendingSql = sql<boolean>`(not series_parts.is_approved or series_parts.pending_file_id is not null)`;

/** Returns a summary of all parts of a course for the review rules, calculated by the database. */
export const summarise = (db: Db, courseId: string) =>
  db
    .selectFrom('seriesParts')
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(
        case when kind = 'text' then text_body = '' else coalesce(pending_file_id, file_id) is null end
      ), false)`.as('hasEmptyPart'),
      sql<boolean>`coalesce(bool_or(${pendingSql}), false)`.as('hasNewMedia'),
    ])
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow();
export type OutlineSummary = Awaited<ReturnType<typeof summarise>>;

export const findModule = (db: Db, id: string) =>
  db.selectFrom('modules').selectAll().where('id', '=', id).executeTakeFirst();

export const findPart = (db: Db, id: string) =>
  db.selectFrom('seriesParts').selectAll().where('id', '=', id).executeTakeFirst();

export const insertModule = (db: Db, courseId: string, title: string) =>
  db
    .insertInto('modules')
    .values((at) => ({
      courseId,
      title,
      position: at
        .selectFrom('modules')
        .where('courseId', '=', courseId)
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const renameModule = (db: Db, id: string, title: string) =>
  db.updateTable('modules').set({ title }).where('id', '=', id).execute();

export const deleteModule = (db: Db, id: string) => db.deleteFrom('modules').where('id', '=', id).execute();

export const hasParts = async (db: Db, moduleId: string): Promise<boolean> =>
  (await db
    .selectFrom('seriesParts')
    .select('id')
    .where('moduleId', '=', moduleId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertPart = (db: Db, part: Omit<Insertable<SeriesParts>, 'position'>) =>
  db
    .insertInto('seriesParts')
    .values((at) => ({
      ...part,
      position: at
        .selectFrom('seriesParts')
        .where('moduleId', '=', part.moduleId)
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const updatePart = (db: Db, id: string, change: Updateable<SeriesParts>) =>
  db.updateTable('seriesParts').set(change).where('id', '=', id).execute();

export const deletePart = (db: Db, id: string) => db.deleteFrom('seriesParts').where('id', '=', id).execute();

/**
 * Position of a newly retired row. It precedes all other rows, including rows that were retired
 * earlier.
 */
const retiredPosition = sql<number>`least(min(position), 0) - 1`.as('free');

/** Retires a part, so that only owners of the course see it. */
export const retirePart = (db: Db, { id, moduleId }: { id: string; moduleId: string }, retiredAt: Date) =>
  db
    .updateTable('seriesParts')
    .set((at) => ({
      retiredAt,
      pendingFileId: null,
      position: at.selectFrom('seriesParts').where('moduleId', '=', moduleId).select(retiredPosition),
    }))
    .where('id', '=', id)
    .execute();

export const retireModule = (db: Db, { id, courseId }: { id: string; courseId: string }, retiredAt: Date) =>
  db
    .updateTable('modules')
    .set((at) => ({
      retiredAt,
      position: at.selectFrom('modules').where('courseId', '=', courseId).select(retiredPosition),
    }))
    .where('id', '=', id)
    .execute();

/**
 * Renumbers the rows of a list from 0 in the order of `ids`. The database checks at commit that
 * positions are unique.
 */
const renumber = async (db: Db, table: 'modules' | 'series_parts', ids: string[]) => {
  if (!ids.length) return;
  const places = sql.join(ids.map((id, position) => sql`(${id}::uuid, ${position}::integer)`));
  await sql`
    update ${sql.table(table)} as item set position = place.position
    from (values ${places}) as place (id, position) where item.id = place.id
  `.execute(db);
};

/** Moves a module to a position (from 0). A position beyond the end moves it to the end. */
export async function moveModule(db: Db, courseId: string, id: string, position: number): Promise<void> {
  const others = (await listModules(db, courseId)).map((row) => row.id).filter((other) => other !== id);
  await renumber(db, 'modules', [...others.slice(0, position), id, ...others.slice(position)]);
}

/** Moves a part to a position (from 0) in a module of the same course. */
export async function movePart(
  db: Db,
  part: PartRow | { id: string; courseId: string; moduleId: string },
  moduleId: string,
  position: number,
): Promise<void> {
  const parts = await listParts(db, part.courseId);
  const idsIn = (module: string) =>
    parts.filter((row) => row.moduleId === module && row.id !== part.id).map((row) => row.id);
  const target = idsIn(moduleId);
  await updatePart(db, part.id, { moduleId });
  await renumber(db, 'series_parts', [...target.slice(0, position), part.id, ...target.slice(position)]);
  if (moduleId !== part.moduleId) await renumber(db, 'series_parts', idsIn(part.moduleId));
}

/** Lists the public and the pending file of each part. */
export const listMedia = (db: Db, courseId: string) =>
  db
    .selectFrom('seriesParts')
    .select(['id', 'fileId', 'pendingFileId', 'isApproved'])
    .where('courseId', '=', courseId)
    .execute();

/** Publishes the pending file of each part. */
export const approveParts = (db: Db, courseId: string) =>
  db
    .updateTable('seriesParts')
    .set((at) => ({
      fileId: at.fn.coalesce('pendingFileId', 'fileId'),
      pendingFileId: null,
      isApproved: true,
    }))
    .where('courseId', '=', courseId)
    .execute();

/** Counts the parts whose media the office has not approved. Retired parts have no such media. */
export const countPending = async (db: Db, courseId: string) =>
  (
    await db
      .selectFrom('seriesParts')
      .where('courseId', '=', courseId)
      .where(pendingSql)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Lists the public and pending files of a course's parts, including retired parts. */
export const listFileIds = (db: Db, courseId: string) =>
  db
    .selectFrom('seriesParts')
    .select(['fileId', 'pendingFileId', 'retiredAt'])
    .where('courseId', '=', courseId)
    .execute();

/**
 * Lists the course parts that show a file now or will show it after a review, in order. Retired
 * parts are excluded.
 */
export const listPartsWith = (db: Db, fileId: string) =>
  db
    .selectFrom('seriesParts')
    .select(['id', 'courseId', 'title', 'pendingFileId'])
    .where(({ eb, or }) => or([eb('fileId', '=', fileId), eb('pendingFileId', '=', fileId)]))
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Updates the stored counts of a course from its parts. Before the first publication, unapproved
 * parts count too.
 */
export const recount = (db: Db, courseId: string) =>
  sql`
    update courses set parts_count = counted.parts, duration_seconds = counted.seconds
    from (
      select count(*)::integer as parts, coalesce(sum(p.duration_seconds), 0)::integer as seconds
      from series_parts p join courses c on c.id = p.course_id
      where p.course_id = ${courseId} and p.retired_at is null and (p.is_approved or c.published_at is null)
    ) as counted
    where id = ${courseId}
  `.execute(db);
