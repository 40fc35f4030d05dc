import { sql, type Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { AuditLog } from '../db/types.ts';

export const insertAudit = (db: Db, entry: Insertable<AuditLog>) =>
  db.insertInto('auditLog').values(entry).execute();

/** Lists the audit log, newest first; `after` is [createdAt as text, id]. */
export function listAudit(db: Db, subjectId: string | undefined, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.name', 'users.lastName', 'users.email'])
    .select(sql<string>`audit_log.created_at::text`.as('sortText'));
  if (subjectId) rows = rows.where('subjectId', '=', subjectId);
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

export const listDecisionsAbout = (db: Db, creatorId: string) =>
  db
    .selectFrom('auditLog')
    .select(['id', 'action', 'subjectTitle', 'reason', 'createdAt'])
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
