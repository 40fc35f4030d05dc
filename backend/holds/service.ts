import type { Trx } from '../db/connection.ts';
import { enqueue, type TaskName, type TaskPayloads } from '../tasks.ts';
import * as repository from './repository.ts';

/**
 * Decision that a transaction carries out. Its notices and tasks are held until `until`, which is
 * null for a final decision.
 */
type Hold = { id: string; until: Date | null; effectsCount: number };

const holds = new WeakMap<Trx, Hold>();

/**
 * Registers the decision of a transaction. While the decision is not final, later notices and
 * `enqueueWhenFinal` tasks of the transaction are stored instead of carried out. The caller must
 * later release or drop these effects.
 */
export const beginHold = (trx: Trx, { id, until }: Pick<Hold, 'id' | 'until'>): void =>
  void holds.set(trx, { id, until, effectsCount: 0 });

/** Returns the decision of a transaction; undefined outside the queues of the office. */
export const findHold = (trx: Trx): Readonly<Hold> | undefined => holds.get(trx);

type Effect = { isTask: boolean; name: string; payload: object };

async function hold(trx: Trx, { payload, ...effect }: Effect): Promise<boolean> {
  const found = holds.get(trx);
  if (!found?.until) return false;
  await repository.insertEffect(trx, { ...effect, holdId: found.id, payload: JSON.stringify(payload) });
  found.effectsCount += 1;
  return true;
}

/**
 * Stores a notice if the decision of the transaction is not final.
 * @returns false if the decision is final; the caller then notifies at once
 */
export const holdNotice = (trx: Trx, name: string, values: object): Promise<boolean> =>
  hold(trx, { isTask: false, name, payload: values });

/**
 * Enqueues an irreversible task, such as a refund. If the decision of the transaction is not final,
 * the task is enqueued when it becomes final.
 */
export async function enqueueWhenFinal<N extends TaskName>(
  trx: Trx,
  name: N,
  payload: TaskPayloads[N],
): Promise<void> {
  if (!(await hold(trx, { isTask: true, name, payload }))) await enqueue(trx, name, payload);
}

/**
 * Deletes the effects of a hold and returns them. Call it in the transaction that carries the
 * effects out or undoes the decision.
 */
export const takeEffects = repository.takeEffects;
