import { timeItself, type Change, type ChangeIn } from '../change.ts';
import type { Reader, Store, Transaction } from './store.ts';

/** Something that happens by itself at a time, in seconds. */
export type Due = { at: number; run(change: Change): void };

const wallSeconds = () => Math.floor(Date.now() / 1000);

/** The sandbox's time in seconds: the wall clock plus what it was advanced by, from where it began. It never goes back. */
export function sandboxNow(reader: Reader) {
  return wallSeconds() + (reader.find('clock', 'clock')?.offsetSeconds ?? 0);
}

/** Webhook signatures use the wall clock, otherwise receivers would refuse them. */
function setClock(store: Store, at: number) {
  const offsetSeconds = at - wallSeconds();
  if (offsetSeconds <= (store.find('clock', 'clock')?.offsetSeconds ?? 0)) return;
  store.transact((transaction) => transaction.put('clock', { id: 'clock', offsetSeconds }));
}

/** Lets the sandbox's time begin in the past, so that a history can be made. Only for a store in which nothing has happened. */
export function beginAt(transaction: Transaction, at: number) {
  transaction.put('clock', { id: 'clock', offsetSeconds: Math.min(0, at - wallSeconds()) });
}

/**
 * Creates the two ways in which time passes.
 * @param dueIn what is to happen, in any order; it is asked again after each, because one thing can lead to the next
 */
export function timeIn(store: Store, change: ChangeIn, dueIn: (reader: Reader) => Due[]) {
  const firstUntil = (end: number) =>
    dueIn(store)
      .filter(({ at }) => at <= end)
      .reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);

  /** Does what is due now. Called before anything is read, and every second. */
  function catchUp() {
    for (;;) {
      const due = firstUntil(sandboxNow(store));
      if (!due) return;
      change(timeItself, due.run);
    }
  }

  /** Moves the sandbox's time forward from one thing that is due to the next, so that each happens at its time. */
  function advance(seconds: number) {
    const end = sandboxNow(store) + seconds;
    for (let due = firstUntil(end); due; due = firstUntil(end)) {
      setClock(store, due.at);
      change(timeItself, due.run);
    }
    setClock(store, end);
    return sandboxNow(store);
  }

  return { catchUp, advance };
}
