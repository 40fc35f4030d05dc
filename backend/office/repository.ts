import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { UndoableDecisions } from '../db/types.ts';

/** Finds an entry of the log by its id. */
export const findEntry = (db: Db, id: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorId', 'subjectType', 'subjectId', 'subjectTitle', 'undoUntil'])
    .where('id', '=', id)
    .executeTakeFirst();

export const listDecisionsAbout = (
  db: Db,
  { userId, creatorId }: { userId: string; creatorId: string | null },
) =>
  db
    .selectFrom('auditLog')
    .select(['id', 'action', 'subjectTitle', 'reason', 'undoesId', 'createdAt'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('subjectType', '=', 'USER'), eb('subjectId', '=', userId)]),
        ...(creatorId ? [and([eb('subjectType', '=', 'CREATOR'), eb('subjectId', '=', creatorId)])] : []),
      ]),
    )
    .orderBy('createdAt')
    .execute();

/**
 * Erases the personal details of decisions about a creator. The audit log allows no other change,
 * and it keeps who decided what and when.
 */
export const eraseDecisionsAbout = (db: Db, creatorId: string) =>
  db
    .updateTable('auditLog')
    .set({ subjectTitle: '', reason: null })
    .where('subjectType', '=', 'CREATOR')
    .where('subjectId', '=', creatorId)
    .execute();

/** Erases the personal details of office actions about a user outside the queues. */
export const eraseEntriesAbout = (db: Db, userId: string) =>
  db
    .updateTable('auditLog')
    .set({ subjectTitle: '', reason: null })
    .where('subjectType', '=', 'USER')
    .where('subjectId', '=', userId)
    .execute();

export const insertUndoable = (trx: Trx, decision: Insertable<UndoableDecisions>) =>
  trx.insertInto('undoableDecisions').values(decision).execute();

/**
 * Ends the undo of earlier decisions about an item. Their held effects are still released at the
 * planned time.
 */
export const closeUndoables = (trx: Trx, queue: string, itemId: string) =>
  trx
    .updateTable('undoableDecisions')
    .set({ isOpen: false })
    .where('queue', '=', queue)
    .where('itemId', '=', itemId)
    .execute();

export const findUndoable = (db: Db, id: string) =>
  db.selectFrom('undoableDecisions').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Deletes a decision that can still be undone and returns it. Returns undefined if it was already
 * deleted.
 */
export const takeUndoable = (trx: Trx, id: string) =>
  trx.deleteFrom('undoableDecisions').where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Lists a person's decisions that can be undone at a time, newest first. Of an item, only the
 * newest decision of anybody can be undone.
 */
export const listUndoable = (db: Db, actorId: string, at: Date, limit: number) =>
  db
    .selectFrom('undoableDecisions as mine')
    .innerJoin('auditLog', 'auditLog.id', 'mine.id')
    .select(['mine.id', 'mine.queue', 'mine.itemId', 'mine.undoUntil'])
    .select(['auditLog.action', 'auditLog.subjectType', 'auditLog.subjectTitle'])
    .select(['auditLog.hadEffects', 'auditLog.createdAt'])
    .where('mine.actorId', '=', actorId)
    .where('mine.undoUntil', '>', at)
    .where('mine.isOpen', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('undoableDecisions as later')
            .innerJoin('auditLog as entry', 'entry.id', 'later.id')
            .select('later.id')
            .whereRef('later.queue', '=', 'mine.queue')
            .whereRef('later.itemId', '=', 'mine.itemId')
            .whereRef('entry.createdAt', '>', 'auditLog.createdAt'),
        ),
      ),
    )
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('mine.id')
    .limit(limit)
    .execute();

/** Lists decisions whose undo period has ended at a time and whose effects are still held. */
export const listOverdue = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('undoableDecisions')
      .select('id')
      .where('undoUntil', '<=', at)
      .orderBy('undoUntil')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Lists the ids of office users with an open account. */
export const listOfficeIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('isOffice', '=', true)
      .where('closedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

/** Returns the time zone of a person; null until a browser has reported it. */
export const findTimeZone = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('timeZone').where('id', '=', userId).executeTakeFirstOrThrow())
    .timeZone;

type DayRow = {
  ownCount: number;
  allCount: number;
  typicalSeconds: number | null;
  decidedCount: number;
  grantedCount: number;
};

/** Counts the queue decisions that were not undone, with the median of their waiting time. */
export async function readDay(
  db: Db,
  since: { actorId: string; dayStart: Date; answersSince: Date; appealsSince: Date },
): Promise<DayRow> {
  const isToday = sql`created_at >= ${since.dayStart}`;
  const isAppeal = sql`action in ('content.restore', 'content.uphold')`;
  const { rows } = await sql<DayRow>`
    select
      (count(*) filter (where ${isToday} and actor_id = ${since.actorId}))::integer as own_count,
      (count(*) filter (where ${isToday}))::integer as all_count,
      extract(epoch from percentile_cont(0.5) within group (order by created_at - waiting_since)
        filter (where created_at >= ${since.answersSince}))::float as typical_seconds,
      (count(*) filter (where ${isAppeal}))::integer as decided_count,
      (count(*) filter (where action = 'content.restore'))::integer as granted_count
    from audit_log decision
    where created_at >= ${since.appealsSince} and decision_id = id
      and not exists (select from audit_log undo where undo.undoes_id = decision.id)`.execute(db);
  return rows[0]!;
}
