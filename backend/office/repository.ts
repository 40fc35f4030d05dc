import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { AuditLog, UndoableDecisions } from '../db/types.ts';

export const insertAudit = (db: Db, entry: Insertable<AuditLog>) =>
  db.insertInto('auditLog').values(entry).execute();

/**
 * Lists the audit log, newest first, with the decision of each entry and the action that an entry
 * undid; `after` is [createdAt as text, id].
 */
export function listAudit(db: Db, subjectId: string | undefined, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('auditLog as decision', 'decision.id', 'auditLog.decisionId')
    .leftJoin('auditLog as undo', 'undo.undoesId', 'auditLog.decisionId')
    .leftJoin('auditLog as undone', 'undone.id', 'auditLog.undoesId')
    .selectAll('auditLog')
    .select(['users.name', 'users.lastName', 'users.email'])
    .select([
      'decision.undoUntil as decisionUndoUntil',
      'decision.hadEffects as decisionHadEffects',
      'undo.id as undoId',
      'undone.action as undoneAction',
    ])
    .select(sql<string>`audit_log.created_at::text`.as('sortText'));
  if (subjectId) rows = rows.where('auditLog.subjectId', '=', subjectId);
  if (after)
    rows = rows.where(
      sql<boolean>`(audit_log.created_at, audit_log.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('auditLog.createdAt', 'desc').orderBy('auditLog.id', 'desc').limit(limit).execute();
}

/** Returns the time of the newest decision of a kind about a subject; undefined without one. */
export const findDecidedAt = async (db: Db, action: AuditLog['action'], subjectId: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select('createdAt')
      .where('subjectId', '=', subjectId)
      .where('action', '=', action)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.createdAt;

/** Finds an entry of the log by its id. */
export const findEntry = (db: Db, id: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorId', 'subjectType', 'subjectId', 'subjectTitle', 'undoUntil'])
    .where('id', '=', id)
    .executeTakeFirst();

export const listDecisionsAbout = (db: Db, creatorId: string) =>
  db
    .selectFrom('auditLog')
    .select(['id', 'action', 'subjectTitle', 'reason', 'undoesId', 'createdAt'])
    .where('subjectType', '=', 'CREATOR')
    .where('subjectId', '=', creatorId)
    .orderBy('createdAt')
    .execute();

/**
 * Erases the personal details of decisions about a creator. This is the only change that the audit
 * log allows; who decided what and when stays.
 */
export const eraseDecisionsAbout = (db: Db, creatorId: string) =>
  db
    .updateTable('auditLog')
    .set({ subjectTitle: '', reason: null })
    .where('subjectType', '=', 'CREATOR')
    .where('subjectId', '=', creatorId)
    .execute();

export const insertUndoable = (trx: Trx, decision: Insertable<UndoableDecisions>) =>
  trx.insertInto('undoableDecisions').values(decision).execute();

/** Ends the undo of earlier decisions about an item; their effects still wait for their time. */
export const closeUndoables = (trx: Trx, queue: string, itemId: string) =>
  trx
    .updateTable('undoableDecisions')
    .set({ isOpen: false })
    .where('queue', '=', queue)
    .where('itemId', '=', itemId)
    .execute();

export const findUndoable = (db: Db, id: string) =>
  db.selectFrom('undoableDecisions').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes a decision that can still be undone and returns it; undefined if it is gone already. */
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

/** Lists decisions whose undo has ended at a time and whose effects are still held. */
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

/** Returns the time zone of a person; null until a browser has told it. */
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

/** Counts the decisions of the queues that were not undone, with the median of their waiting. */
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
