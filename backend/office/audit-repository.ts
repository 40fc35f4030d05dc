import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { AuditLog } from '../db/types.ts';

export const insertAudit = (db: Db, entry: Insertable<AuditLog>) =>
  db.insertInto('auditLog').values(entry).execute();

/** Filter of the log; a field that is undefined does not limit the entries. */
export type AuditWanted = {
  actorId?: string;
  actions?: readonly string[];
  subjectTypes?: readonly string[];
  subjectId?: string;
  /** Start time (inclusive). */
  since?: Date;
  /** End time (exclusive). */
  before?: Date;
};

const and = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/**
 * Returns the query of the entries that match a filter, newest first, at most `limit`. A filter by
 * actions or subject types reads each pair of action and type separately through an index. The time
 * therefore does not grow with the number of other entries.
 */
function selectFitting(wanted: AuditWanted, after: string[] | null, limit: number, isSorted = true) {
  const { actorId, actions, subjectTypes, subjectId, since, before } = wanted;
  const newest = isSorted ? sql`order by created_at desc, id desc` : sql``;
  const conditions = [
    ...(actorId ? [sql`actor_id = ${actorId}`] : []),
    ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    ...(since ? [sql`created_at >= ${since}`] : []),
    ...(before ? [sql`created_at < ${before}`] : []),
    ...(after ? [sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const kinds = [
    ...(actions ? [sql`action = any(${[...actions]})`] : []),
    ...(subjectTypes ? [sql`subject_type = any(${[...subjectTypes]})`] : []),
  ];
  if (subjectId || kinds.length === 0)
    return sql`select id, created_at from audit_log where ${and([...conditions, ...kinds])}
      ${newest} limit ${limit}`;
  return sql`
    with recursive pairs as (
      (select action, subject_type from audit_log order by action, subject_type limit 1)
      union all
      select next.action, next.subject_type from pairs cross join lateral (
        select action, subject_type from audit_log
        where (action, subject_type) > (pairs.action, pairs.subject_type)
        order by action, subject_type limit 1
      ) next
    )
    select fitting.id, fitting.created_at
    from (select * from pairs where ${and(kinds)}) wanted
    cross join lateral (
      select id, created_at from audit_log
      where action = wanted.action and subject_type = wanted.subject_type and ${and(conditions)}
      ${newest} limit ${limit}
    ) fitting
    ${newest} limit ${limit}`;
}

/**
 * Lists the log entries that match a filter, newest first, with the decision of each entry and the
 * action that an entry undid; `after` is [createdAt as text, id].
 */
export const listAudit = (db: Db, wanted: AuditWanted, after: string[] | null, limit: number) =>
  db
    .selectFrom('auditLog')
    .innerJoin(
      sql<{ id: string }>`(${selectFitting(wanted, after, limit)})`.as('fitting'),
      'fitting.id',
      'auditLog.id',
    )
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('auditLog as decision', 'decision.id', 'auditLog.decisionId')
    .leftJoin('auditLog as undo', 'undo.undoesId', 'auditLog.decisionId')
    .leftJoin('auditLog as undone', 'undone.id', 'auditLog.undoesId')
    .leftJoin('officeViews', 'officeViews.auditId', 'auditLog.id')
    .selectAll('auditLog')
    .select(['users.name', 'users.lastName', 'users.email'])
    .select([
      'decision.undoUntil as decisionUndoUntil',
      'decision.hadEffects as decisionHadEffects',
      'undo.id as undoId',
      'undone.action as undoneAction',
    ])
    .select(
      sql<number | null>`case when office_views.ended_at is not null then greatest(1,
        ceil(extract(epoch from office_views.ended_at - office_views.started_at) / 60))::integer end`.as(
        'viewMinutes',
      ),
    )
    .select(sql<string>`audit_log.created_at::text`.as('sortText'))
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .execute();

/** Counts the log entries that match a filter, up to a limit. */
export async function countAudit(db: Db, wanted: AuditWanted, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectFitting(wanted, null, limit, false)}) fitting`.execute(
    db,
  );
  return rows[0]!.count;
}

/**
 * Lists the people who have made decisions, by name. The query skips from person to person in the
 * index.
 */
export async function listActors(db: Db): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    with recursive actors as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select next.actor_id from actors cross join lateral (
        select actor_id from audit_log where actor_id > actors.actor_id order by actor_id limit 1
      ) next
    )
    select users.id, trim(users.name || ' ' || users.last_name) as name, users.email
    from actors join users on users.id = actors.actor_id
    order by users.name, users.last_name, users.id`.execute(db);
  return rows;
}

/**
 * Returns the time of the newest decision with an action about a subject; undefined without a
 * decision.
 */
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

/** Lists the person who made the newest decision with an action, for each of the given subjects. */
export const listDeciders = async (db: Db, action: AuditLog['action'], subjectIds: string[]) =>
  subjectIds.length
    ? db
        .selectFrom('auditLog')
        .distinctOn('subjectId')
        .select(['subjectId', 'actorId'])
        .where('subjectId', 'in', subjectIds)
        .where('action', '=', action)
        .orderBy('subjectId')
        .orderBy('createdAt', 'desc')
        .execute()
    : [];

export const insertEntry = (db: Db, entry: Insertable<AuditLog>) =>
  db.insertInto('auditLog').values(entry).returning('id').executeTakeFirstOrThrow();
