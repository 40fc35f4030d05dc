import type { AuditEntry } from '../../contract/office.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import { now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { OfficeActor } from '../http/actor.ts';
import * as repository from './repository.ts';

type Decided = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'subjectTitle' | 'reason'>;

/**
 * Records a decision of the office in the audit log, in the same transaction as the decision, so
 * that neither exists without the other.
 */
export const record = (trx: Trx, actor: OfficeActor, decided: Decided) =>
  repository.insertAudit(trx, { ...decided, actorId: actor.userId, createdAt: now() });

/** Returns the time of the newest decision of a kind about a subject; null without one. */
export const findDecidedAt = async (
  from: Db,
  action: AuditAction,
  subjectId: string,
): Promise<string | null> => (await repository.findDecidedAt(from, action, subjectId))?.toISOString() ?? null;

/** Lists the decisions about one subject or all, newest first. */
export async function list(subjectId: string | undefined, limit: number, cursor?: string) {
  const rows = await repository.listAudit(db, subjectId, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row): AuditEntry => ({
      id: row.id,
      actorName: `${row.name} ${row.lastName}`.trim(),
      actorEmail: row.email,
      action: row.action,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      subjectTitle: row.subjectTitle,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
    }),
  );
}
