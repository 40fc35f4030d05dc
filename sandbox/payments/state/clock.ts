import type { Reader, Store } from './store.ts';

const wallSeconds = () => Math.floor(Date.now() / 1000);

/** The sandbox's time in seconds: the wall clock plus what it was advanced by. It never goes back. */
export function sandboxNow(reader: Reader) {
  return wallSeconds() + (reader.find('clock', 'clock')?.offsetSeconds ?? 0);
}

/** Moves the sandbox's time forward; webhook signatures use the wall clock, otherwise receivers would refuse them. */
export function advanceClock(store: Store, seconds: number) {
  store.transact((transaction) => {
    const offsetSeconds = (transaction.find('clock', 'clock')?.offsetSeconds ?? 0) + seconds;
    transaction.put('clock', { id: 'clock', offsetSeconds });
  });
  return sandboxNow(store);
}
