import type { AuditEntry, AuditFilter, AuditSummary } from '../../contract/office.ts';
import { auditGroups, auditSubjects, MOST_COUNTED, type AuditGroup } from '../../contract/values/audit.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import { now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { findHold } from '../holds/service.ts';
import type { OfficeActor } from '../http/actor.ts';
import { addTo, toInstant } from '../local-time.ts';
import { DEFAULT_TIME_ZONE } from '../mail/service.ts';
import * as log from './audit-repository.ts';
import * as repository from './repository.ts';

type Decided = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'subjectTitle' | 'reason'>;

/**
 * Records a decision of the office in the audit log, in the same transaction as the decision.
 * Neither can exist without the other. Further entries of the same queue decision are linked to it.
 */
export const record = (trx: Trx, actor: OfficeActor, decided: Decided) =>
  log.insertAudit(trx, {
    ...decided,
    decisionId: findHold(trx)?.id ?? null,
    actorId: actor.userId,
    createdAt: now(),
  });

/**
 * Returns the time of the newest decision with an action about a subject; null without a decision.
 */
export const findDecidedAt = async (
  from: Db,
  action: AuditAction,
  subjectId: string,
): Promise<string | null> => (await log.findDecidedAt(from, action, subjectId))?.toISOString() ?? null;

/**
 * Returns the person who made the newest decision with an action, for each of the given subjects.
 */
export const listDeciders = async (
  from: Db,
  action: AuditAction,
  subjectIds: string[],
): Promise<Map<string, string>> =>
  new Map(
    (await log.listDeciders(from, action, subjectIds)).map(({ subjectId, actorId }) => [subjectId, actorId]),
  );

/**
 * Records an action of an office user outside the queues.
 * @returns the id of the entry
 */
export const recordEntry = async (trx: Trx, actor: OfficeActor, entry: Decided): Promise<string> =>
  (await log.insertEntry(trx, { ...entry, actorId: actor.userId, createdAt: now() })).id;

/** Returns the time zone in which an office user reads days. */
export const findZone = async (actor: OfficeActor): Promise<string> =>
  (await repository.findTimeZone(db, actor.userId)) ?? DEFAULT_TIME_ZONE;

const isGroup = (did: string): did is AuditGroup => Object.hasOwn(auditGroups, did);

/** Converts a filter for the database. Days begin in the time zone of the reader. */
export async function toWanted(
  actor: OfficeActor,
  { did, about, from, to, ...same }: AuditFilter,
): Promise<log.AuditWanted> {
  const zone = from || to ? await findZone(actor) : DEFAULT_TIME_ZONE;
  const startOf = (day: string) => toInstant({ day, minute: 0 }, zone);
  return {
    ...same,
    ...(did && { actions: isGroup(did) ? auditGroups[did] : [did] }),
    ...(about && { subjectTypes: auditSubjects[about] }),
    ...(from && { since: startOf(from) }),
    ...(to && { before: startOf(addTo(to, 'day', 1)) }),
  };
}

type Row = Awaited<ReturnType<typeof log.listAudit>>[number];

/**
 * Returns the undo state of an entry's decision; null if it could not be undone and had no held
 * effect.
 */
function toState({ undoId, decisionUndoUntil, decisionHadEffects }: Row): AuditEntry['state'] {
  if (undoId !== null) return 'UNDONE';
  if (decisionUndoUntil === null) return null;
  if (decisionUndoUntil > now()) return 'WAITING';
  return decisionHadEffects === true ? 'SENT' : null;
}

export const toEntry = (row: Row): AuditEntry => ({
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
  viewMinutes: row.viewMinutes ?? undefined,
  createdAt: row.createdAt.toISOString(),
});

type ListQuery = AuditFilter & { limit: number; cursor?: string };

/** Lists the decisions that match a filter, newest first. */
export async function list(actor: OfficeActor, { limit, cursor, ...filter }: ListQuery) {
  const wanted = await toWanted(actor, filter);
  const rows = await log.listAudit(db, wanted, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toEntry);
}

/** Counts the decisions that match a filter, and lists the people who have made decisions. */
export async function summarise(actor: OfficeActor, filter: AuditFilter): Promise<AuditSummary> {
  const wanted = await toWanted(actor, filter);
  const [count, people] = await Promise.all([
    log.countAudit(db, wanted, MOST_COUNTED + 1),
    log.listActors(db),
  ]);
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED, people };
}
