import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Body, Query } from '../../contract/call.ts';
import type { MadeDecision, office } from '../../contract/office.ts';
import { workingDaysAfter } from '../../contract/rules/working-days.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { conflict, invalidField, invalidInput, invalidTransition, notFound } from '../errors.ts';
import {
  isQueue,
  listCounts,
  type OfficeCount,
  type OfficeList,
  type OfficeQueue,
  type Outcome,
  type QueueAction,
  type Waiting,
} from '../extension-points/office-queues.ts';
import { beginHold, findHold } from '../holds/service.ts';
import type { OfficeActor } from '../http/actor.ts';
import { insertAudit } from './audit-repository.ts';
import { contentQueues } from './content-queues.ts';
import { readNotes } from './note-service.ts';
import { getList, getQueue, toVersion } from './queue-registry.ts';
import * as repository from './repository.ts';
import { ask } from './request-service.ts';

type Item = { id: string };

/**
 * Returns the next deadline of a queue: the stated deadline, or else the deadline of its oldest
 * item.
 */
function toDueAt({ oldestAt, dueAt }: Waiting): Date | null {
  if (dueAt !== undefined) return dueAt;
  return oldestAt && workingDaysAfter(oldestAt, config.reviewDays);
}

/** Returns the number of waiting items of each queue, in the order of `app.ts`. */
export async function counts() {
  const all: OfficeCount[] = [...listCounts(), ...contentQueues()];
  const queues = await Promise.all(
    all.flatMap((queue) =>
      queue.waiting.map(async (view) => {
        const waiting = await queue.count(db, view);
        const { count, oldestAt } = waiting;
        return {
          name: queue.name,
          view,
          count,
          oldestAt: oldestAt?.toISOString() ?? null,
          dueAt: toDueAt(waiting)?.toISOString() ?? null,
        };
      }),
    ),
  );
  const { officeUndoMinutes: undoMinutes, secondPersonCents } = config;
  return { queues, undoMinutes, secondPersonCents };
}

/** Returns true if a decision about the item could be undone. */
const isUndoable = ({ undo }: QueueAction, item: Item): boolean =>
  config.officeUndoMinutes > 0 && undo !== undefined && undo.isPossible?.(item) !== false;

function toEntry(from: OfficeList, item: Item, actor: OfficeActor) {
  const shown = from.item.parse(item);
  if (!isQueue(from)) return { ...shown, version: '', actions: [], finalActions: [] };
  const actions = Object.keys(from.actions).filter((name) => from.actions[name]!.can(item, actor) === true);
  const finalActions = actions.filter((name) => !isUndoable(from.actions[name]!, item));
  return { ...shown, version: toVersion(from, item), actions, finalActions };
}

type ListQuery = Query<typeof office.listQueue>;

/**
 * Lists the items of a queue with the notes of the office.
 * @throws 404 for an unknown queue, 422 for an unknown view
 */
export async function list(actor: OfficeActor, name: string, query: ListQuery) {
  const page = await readPage(actor, name, query);
  const ids = page.items.map(({ id }) => id);
  const notes = await readNotes(db, actor, name, ids);
  return { ...page, items: page.items.map((entry) => ({ ...entry, notes: notes.get(entry.id) ?? [] })) };
}

/**
 * Returns the requested view of a queue, or its default view.
 * @throws 422 for an unknown view
 */
function getView(queue: OfficeList, view: string | undefined): string {
  const wanted = view ?? queue.waiting[0]!;
  if (!queue.views.includes(wanted)) throw invalidField('view', 'INVALID', 'This queue has no such list.');
  return wanted;
}

/**
 * Counts the items of the parts of a view.
 * @throws 404 for an unknown queue, 422 for an unknown view
 */
export async function countParts(name: string, view: string | undefined) {
  const queue = getList(name);
  return { parts: (await queue.parts?.count(db, getView(queue, view))) ?? {} };
}

/**
 * Returns a page of a queue's items.
 * @throws 404 for an unknown queue, 422 for an unknown view, search or part
 */
async function readPage(actor: OfficeActor, name: string, { view, limit, cursor, search, part }: ListQuery) {
  const queue = getList(name);
  const wanted = getView(queue, view);
  if (search !== undefined && !queue.isSearchable)
    throw invalidField('search', 'INVALID', 'This queue has no search.');
  if (part !== undefined && !queue.parts?.names.includes(part))
    throw invalidField('part', 'INVALID', 'This queue has no such part.');
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await queue.list(db, wanted, after, limit + 1, { search, part });
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => toEntry(queue, row, actor),
  );
}

/** Lists the items of a queue for a call with its own response schema. */
export async function listParsed<Item>(
  schema: z.ZodType<Item>,
  actor: OfficeActor,
  name: string,
  query: ListQuery,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const page = await readPage(actor, name, query);
  return { ...page, items: page.items.map((item) => schema.parse(item)) };
}

type Given = Omit<Body<typeof office.decide>, 'seenVersion'> & {
  /**
   * Version of the item that the person saw. Undefined for calls without a version; the item is
   * then not compared.
   */
  seenVersion?: string;
};

/**
 * Returns the decision with its checked reason and input.
 * @throws 422 for an unknown decision, a missing or unexpected reason, or an invalid input
 */
function readDecision(queue: OfficeQueue, { action: name, reason, input }: Given) {
  const action = Object.hasOwn(queue.actions, name) ? queue.actions[name] : undefined;
  if (!action) throw invalidField('action', 'INVALID', 'This queue has no such decision.');
  const needsReason = queue.reasons[name] === 'required';
  if (needsReason && reason === undefined) throw invalidField('reason', 'REQUIRED', 'Say why.');
  if (!needsReason && reason !== undefined)
    throw invalidField('reason', 'UNKNOWN_FIELD', 'This decision takes no reason.');
  return { action, reason: reason ?? '', input: readInput(action, input) };
}

function readInput({ input: schema }: QueueAction, input: unknown): unknown {
  if (schema) {
    const result = schema.safeParse(input ?? {});
    if (!result.success) throw invalidInput(result.error);
    return result.data;
  }
  if (input !== undefined) throw invalidField('input', 'UNKNOWN_FIELD', 'This decision takes no input.');
  return undefined;
}

/**
 * Decides about an item of a queue and records the decision in the same transaction. The notices
 * and refunds of a decision wait while it can be undone. A decision that needs a second person is
 * stored, and changes nothing until somebody agrees.
 * @throws 404 for an unknown queue or item
 * @throws 409 `INVALID_TRANSITION` if the decision is not possible, for example because another
 *   person decided
 * @throws 409 `CHANGED_SINCE_SEEN` if the item differs from the one that the person saw
 */
export async function decide(actor: OfficeActor, name: string, id: string, given: Given) {
  const queue = getQueue(name);
  const { action, reason, input } = readDecision(queue, given);
  const { afterCommit, decision } = await inTransaction(async (trx) => {
    const item = await queue.find(trx, id);
    if (!item) throw notFound('This item');
    const verdict = action.can(item, actor);
    if (verdict !== true) throw invalidTransition(verdict);
    if (given.seenVersion !== undefined && given.seenVersion !== toVersion(queue, item))
      throw conflict('CHANGED_SINCE_SEEN', 'This has changed since you saw it. Look at it again.');
    const second = await action.secondPerson?.(trx, item, input);
    if (second) {
      const asked = { queue, item, action: given.action, reason, input, ...second };
      return { afterCommit: undefined, decision: await ask(trx, actor, asked) };
    }
    const decisionId = randomUUID();
    const until = isUndoable(action, item) ? minutesFromNow(config.officeUndoMinutes) : null;
    beginHold(trx, { id: decisionId, until });
    const outcome = (await action.decide(trx, actor, item, { reason, input })) ?? {};
    const made = await recordDecision(trx, actor, { queue, item, id: decisionId, action, reason, input });
    await storeUndo(trx, actor, { queue, itemId: id, decision: made, action: given.action, outcome });
    return { afterCommit: outcome.afterCommit, decision: made };
  });
  await afterCommit?.();
  return { ...(await readEntry(actor, queue, id)), decision };
}

type Recorded = {
  queue: OfficeQueue;
  item: Item;
  id: string;
  action: QueueAction;
  reason: string;
  input: unknown;
};

/** Records a decision in the audit log. */
async function recordDecision(
  trx: Trx,
  actor: OfficeActor,
  { queue, item, id, action, reason, input }: Recorded,
): Promise<MadeDecision> {
  const subject = queue.subject(item, input);
  const { until: undoUntil, effectsCount } = findHold(trx)!;
  const hadEffects = effectsCount > 0;
  await insertAudit(trx, {
    id,
    actorId: actor.userId,
    action: action.audit,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectTitle: subject.title,
    reason: [subject.detail, reason].filter(Boolean).join(': ') || null,
    decisionId: id,
    undoUntil,
    hadEffects,
    waitingSince: queue.waitingSince?.(item) ?? null,
    createdAt: now(),
  });
  return { id, undoUntil: undoUntil?.toISOString() ?? null, hasEffects: hadEffects, isAsked: false };
}

type Stored = {
  queue: OfficeQueue;
  itemId: string;
  decision: MadeDecision;
  /** Name of the decision in the queue. */
  action: string;
  outcome: Outcome;
};

/**
 * Stores the data for an undo of the decision. If it cannot be undone, ends the undo of earlier
 * decisions about the item.
 */
async function storeUndo(
  trx: Trx,
  actor: OfficeActor,
  { queue, itemId, decision: { id, undoUntil }, action, outcome: { before } }: Stored,
): Promise<void> {
  if (undoUntil === null) return void (await repository.closeUndoables(trx, queue.name, itemId));
  const after = await queue.find(trx, itemId);
  if (!after || before === undefined) throw new Error(`${queue.name}: ${action} returned no values to undo`);
  await repository.insertUndoable(trx, {
    id,
    actorId: actor.userId,
    queue: queue.name,
    itemId,
    action,
    version: toVersion(queue, after),
    before: JSON.stringify(before),
    undoUntil,
  });
}

/**
 * Returns an item after a decision.
 * @throws 404 for an item that the decision deleted
 */
async function readEntry(actor: OfficeActor, queue: OfficeQueue, id: string) {
  const item = await inTransaction((trx) => queue.find(trx, id));
  if (!item) throw notFound('This item');
  const notes = await readNotes(db, actor, queue.name, [id]);
  return { ...toEntry(queue, item, actor), notes: notes.get(id) ?? [] };
}
