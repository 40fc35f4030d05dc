import type { OwnDecision } from '../../contract/office.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { allow, conflict, notFound } from '../errors.ts';
import type { NoticeName } from '../extension-points/notice-kinds.ts';
import { takeEffects } from '../holds/service.ts';
import type { OfficeActor } from '../http/actor.ts';
import { log } from '../log.ts';
import { notify } from '../notices/service.ts';
import { enqueue, type TaskName } from '../tasks.ts';
import { insertAudit } from './audit-repository.ts';
import { getQueue, toVersion } from './queue-registry.ts';
import * as repository from './repository.ts';

/** Maximum number of listed decisions. Nobody makes more decisions within the undo period. */
const MOST_LISTED = 100;

/** Lists the caller's decisions that can still be undone, newest first. */
export async function listOwn(actor: OfficeActor): Promise<{ items: OwnDecision[] }> {
  const rows = await repository.listUndoable(db, actor.userId, now(), MOST_LISTED);
  return {
    items: rows.map(({ hadEffects, undoUntil, createdAt, ...row }) => ({
      ...row,
      hasEffects: hadEffects,
      undoUntil: undoUntil.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Undoes an own decision: restores the previous state, drops the held notices and refunds, and
 * records the undo.
 * @throws 404 for an unknown decision, and for a decision that never could be undone
 * @throws 403 for a decision of another person
 * @throws 409 `UNDO_ENDED` after the undo period, and for a decision that was already undone
 * @throws 409 `CHANGED_SINCE_DECIDED` if the item has changed since the decision
 */
export const undo = (actor: OfficeActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const entry = await repository.findEntry(trx, id);
    if (!entry || entry.undoUntil === null) throw notFound('This decision');
    allow(entry.actorId === actor.userId || 'Only the person who decided can undo this.');
    await restore(trx, id);
    const { subjectType, subjectId, subjectTitle } = entry;
    await insertAudit(trx, {
      actorId: actor.userId,
      action: 'decision.undo',
      subjectType,
      subjectId,
      subjectTitle,
      undoesId: id,
      createdAt: now(),
    });
  });

async function restore(trx: Trx, id: string): Promise<void> {
  const found = await repository.findUndoable(trx, id);
  const queue = found && getQueue(found.queue);
  // The item is locked first, in the same order as in a decision, so that both are serialised
  // without a deadlock.
  const item = await queue?.find(trx, found!.itemId);
  const taken = await repository.takeUndoable(trx, id);
  if (!queue || !taken || taken.undoUntil <= now())
    throw conflict('UNDO_ENDED', 'This decision cannot be undone any more.');
  const how = queue.actions[taken.action]?.undo;
  if (!item || !how || !taken.isOpen || toVersion(queue, item) !== taken.version)
    throw conflict('CHANGED_SINCE_DECIDED', 'This has changed since your decision.');
  await how.restore(trx, item, how.before.parse(taken.before));
  await takeEffects(trx, id);
}

/**
 * Task: releases the held effects of all decisions that can no longer be undone. A failure does not
 * block the effects of other decisions; the next run retries it.
 */
export async function releaseDue(): Promise<void> {
  const failed = new Set<string>();
  for (let isLast = false; !isLast;) {
    const due = await repository.listOverdue(db, now(), BATCH + failed.size);
    const ids = due.filter((id) => !failed.has(id));
    for (const id of ids)
      await release(id).catch((error: unknown) => {
        failed.add(id);
        log.error({ err: error, decisionId: id }, 'notices of a decision could not be sent');
      });
    isLast = ids.length < BATCH;
  }
}

/** Releases the held effects of a decision once, in one transaction. */
const release = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await repository.takeUndoable(trx, id))) return;
    for (const { isTask, name, payload } of await takeEffects(trx, id))
      if (isTask) await enqueue(trx, name as TaskName, payload as never);
      else await notify(trx, name as NoticeName, payload as never);
  });
