import type { Reader, Store } from './store.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FRIDAY = 5;
/** Payouts leave on Fridays at 01:00 UTC, which is noon in Sydney. */
const PAYOUT_HOUR_SECONDS = 60 * 60;

const midnight = (seconds: number) => seconds - (seconds % DAY_SECONDS);
const weekday = (seconds: number) => new Date(seconds * 1000).getUTCDay();

/** Midnight (UTC) of a day, so many working days after the day of a time; Saturdays and Sundays do not count. */
export function workingDaysAfter(seconds: number, days: number) {
  let day = midnight(seconds);
  for (let left = days; left > 0;) {
    day += DAY_SECONDS;
    if (weekday(day) % 6 !== 0) left -= 1;
  }
  return day;
}

/** The first time after this one at which payouts leave. */
export function nextPayoutRun(seconds: number) {
  let run = midnight(seconds) + PAYOUT_HOUR_SECONDS;
  while (run <= seconds || weekday(run) !== FRIDAY) run += DAY_SECONDS;
  return run;
}

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

/** A time in seconds as the newer half of the API writes it. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
