import { clockOrigin, type Change, type ChangeIn } from '../change.ts';
import type { Reader, Store, Transaction } from './store.ts';

/** Scheduled change with its time (seconds). */
export type Due = { at: number; run(change: Change): void };

const wallSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Returns the time of the sandbox (seconds): the wall clock plus the offset of the sandbox. The
 * time never goes backwards.
 */
export function sandboxNow(reader: Reader) {
  return wallSeconds() + (reader.find('clock', 'clock')?.offsetSeconds ?? 0);
}

/**
 * Advances the clock of the sandbox. Webhook signatures use the wall clock, because receivers would
 * otherwise refuse them.
 */
function setClock(store: Store, at: number) {
  const offsetSeconds = at - wallSeconds();
  if (offsetSeconds <= (store.find('clock', 'clock')?.offsetSeconds ?? 0)) return;
  store.transact((transaction) => transaction.put('clock', { id: 'clock', offsetSeconds }));
}

/** Starts the time of the sandbox in the past to create a history. The store must be empty. */
export function beginAt(transaction: Transaction, at: number) {
  transaction.put('clock', { id: 'clock', offsetSeconds: Math.min(0, at - wallSeconds()) });
}

/**
 * Creates the two functions that let time pass.
 * @param dueIn returns the scheduled changes in any order; called again after each change, because
 *   a change can schedule another
 */
export function createClock(store: Store, change: ChangeIn, dueIn: (reader: Reader) => Due[]) {
  const firstUntil = (end: number) =>
    dueIn(store)
      .filter(({ at }) => at <= end)
      .reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);

  /** Runs the changes that are due now. Called before each read and every second. */
  function catchUp() {
    for (;;) {
      const due = firstUntil(sandboxNow(store));
      if (!due) return;
      change(clockOrigin, due.run);
    }
  }

  /**
   * Advances the time of the sandbox from one scheduled change to the next, so that each change
   * runs at its time.
   */
  function advance(seconds: number) {
    const end = sandboxNow(store) + seconds;
    for (let due = firstUntil(end); due; due = firstUntil(end)) {
      setClock(store, due.at);
      change(clockOrigin, due.run);
    }
    setClock(store, end);
    return sandboxNow(store);
  }

  return { catchUp, advance };
}
