import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Body, Query } from '../../contract/call.ts';
import type { office } from '../../contract/office.ts';
import { db, inTransaction } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { conflict, invalidField, invalidInput, invalidTransition, notFound } from '../errors.ts';
import {
  isQueue,
  listCounts,
  listQueues,
  type OfficeCount,
  type OfficeList,
  type OfficeQueue,
  type QueueAction,
} from '../extension-points/office-queues.ts';
import type { OfficeActor } from '../http/actor.ts';
import { record } from './audit-service.ts';
import { contentQueues } from './content-queues.ts';

type Item = { id: string };

/** @throws 404 for a queue that no domain contributes */
function getList(name: string): OfficeList {
  const found = [...listQueues(), ...contentQueues()].find((each) => each.name === name);
  if (!found) throw notFound('This queue');
  return found;
}

/** @throws 404 for a queue that no domain contributes, and for a list without decisions */
function getQueue(name: string): OfficeQueue {
  const found = getList(name);
  if (!isQueue(found)) throw notFound('This queue');
  return found;
}

/** Returns the number of waiting items of each queue, in the order of `app.ts`. */
export async function counts() {
  const all: OfficeCount[] = [...listCounts(), ...contentQueues()];
  const queues = await Promise.all(
    all.flatMap((queue) =>
      queue.waiting.map(async (view) => {
        const { count, oldestAt } = await queue.count(db, view);
        return { name: queue.name, view, count, oldestAt: oldestAt?.toISOString() ?? null };
      }),
    ),
  );
  return { queues };
}

/** Returns a text that changes with the values that a decision about the item rests on. */
const versionOf = (queue: OfficeQueue, item: Item): string =>
  createHash('sha256')
    .update(JSON.stringify(queue.seen(item)))
    .digest('base64url');

function toEntry(from: OfficeList, item: Item) {
  const shown = from.item.parse(item);
  if (!isQueue(from)) return { ...shown, version: '', actions: [] };
  const actions = Object.keys(from.actions).filter((name) => from.actions[name]!.can(item) === true);
  return { ...shown, version: versionOf(from, item), actions };
}

/**
 * Lists the items of a queue.
 * @throws 404 for an unknown queue, 422 for an unknown view
 */
export async function list(name: string, { view, limit, cursor }: Query<typeof office.listQueue>) {
  const queue = getList(name);
  const wanted = view ?? queue.waiting[0]!;
  if (!queue.views.includes(wanted)) throw invalidField('view', 'INVALID', 'This queue has no such list.');
  const rows = await queue.list(db, wanted, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => toEntry(queue, row),
  );
}

/** Lists the items of a queue for an address of its own, whose reply has the given schema. */
export async function listParsed<Item>(
  schema: z.ZodType<Item>,
  name: string,
  query: Query<typeof office.listQueue>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const page = await list(name, query);
  return { ...page, items: page.items.map((item) => schema.parse(item)) };
}

type Given = Omit<Body<typeof office.decide>, 'seenVersion'> & {
  /** Absent for the addresses that have no version; the item is then not compared. */
  seenVersion?: string;
};

/** @throws 422 for an unknown decision, a missing or needless reason, or an invalid input */
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
 * Decides about an item of a queue and records the decision in the same transaction.
 * @throws 404 for an unknown queue or item
 * @throws 409 `INVALID_TRANSITION` if the decision is not possible, for example because another
 *   person decided
 * @throws 409 `CHANGED_SINCE_SEEN` if the item differs from the one that the person saw
 */
export async function decide(actor: OfficeActor, name: string, id: string, given: Given) {
  const queue = getQueue(name);
  const { action, reason, input } = readDecision(queue, given);
  const finish = await inTransaction(async (trx) => {
    const item = await queue.find(trx, id);
    if (!item) throw notFound('This item');
    const verdict = action.can(item);
    if (verdict !== true) throw invalidTransition(verdict);
    if (given.seenVersion !== undefined && given.seenVersion !== versionOf(queue, item))
      throw conflict('CHANGED_SINCE_SEEN', 'This has changed since you saw it. Look at it again.');
    const afterCommit = await action.decide(trx, actor, item, { reason, input });
    const subject = queue.subject(item, input);
    await record(trx, actor, {
      action: action.audit,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectTitle: subject.title,
      reason: [subject.detail, reason].filter(Boolean).join(': ') || null,
    });
    return afterCommit;
  });
  await finish?.();
  return readEntry(queue, id);
}

/** @throws 404 for an item that the decision deleted */
async function readEntry(queue: OfficeQueue, id: string) {
  const item = await inTransaction((trx) => queue.find(trx, id));
  if (!item) throw notFound('This item');
  return toEntry(queue, item);
}
