import type { AuditEntry } from '../../contract/office.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import { now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { findHold } from '../holds/service.ts';
import type { OfficeActor } from '../http/actor.ts';
import * as repository from './repository.ts';

type Decided = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'subjectTitle' | 'reason'>;

/**
 * Records a decision of the office in the audit log, in the same transaction as the decision, so
 * that neither exists without the other. A further entry of a queue's decision belongs to it.
 */
export const record = (trx: Trx, actor: OfficeActor, decided: Decided) =>
  repository.insertAudit(trx, {
    ...decided,
    decisionId: findHold(trx)?.id ?? null,
    actorId: actor.userId,
    createdAt: now(),
  });

/** Returns the time of the newest decision of a kind about a subject; null without one. */
export const findDecidedAt = async (
  from: Db,
  action: AuditAction,
  subjectId: string,
): Promise<string | null> => (await repository.findDecidedAt(from, action, subjectId))?.toISOString() ?? null;

type Row = Awaited<ReturnType<typeof repository.listAudit>>[number];

/** Returns the state of an entry's decision; null if it could not be undone and nothing waited. */
function toState({ undoId, decisionUndoUntil, decisionHadEffects }: Row): AuditEntry['state'] {
  if (undoId !== null) return 'UNDONE';
  if (decisionUndoUntil === null) return null;
  if (decisionUndoUntil > now()) return 'WAITING';
  return decisionHadEffects === true ? 'SENT' : null;
}

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
      state: toState(row),
      undoUntil: row.decisionUndoUntil?.toISOString() ?? null,
      undoneAction: row.undoneAction,
      createdAt: row.createdAt.toISOString(),
    }),
  );
}
