import type { Trx } from '../db/connection.ts';
import { enqueue, type TaskName, type TaskPayloads } from '../tasks.ts';
import * as repository from './repository.ts';

/**
 * Decision that a transaction carries out, and the time until which its notices and tasks wait;
 * null for a decision that is final.
 */
type Hold = { id: string; until: Date | null; effectsCount: number };

const holds = new WeakMap<Trx, Hold>();

/**
 * Names the decision of a transaction. Until it is final, the notices and the tasks of
 * `enqueueWhenFinal` that the transaction causes after this call are stored instead of carried out.
 * Whoever begins a hold releases or drops its effects.
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
 * Stores a notice of a decision that is not final.
 * @returns false otherwise; the caller then notifies at once
 */
export const holdNotice = (trx: Trx, name: string, values: object): Promise<boolean> =>
  hold(trx, { isTask: false, name, payload: values });

/**
 * Enqueues a job that nothing can take back, such as refunds, once the decision of the transaction
 * is final; at once in other transactions.
 */
export async function enqueueWhenFinal<N extends TaskName>(
  trx: Trx,
  name: N,
  payload: TaskPayloads[N],
): Promise<void> {
  if (!(await hold(trx, { isTask: true, name, payload }))) await enqueue(trx, name, payload);
}

/**
 * Deletes the effects of a hold and returns them, in the transaction that carries them out or that
 * undoes their decision.
 */
export const takeEffects = repository.takeEffects;
