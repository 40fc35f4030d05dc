import { DAY_MS, MINUTE_MS } from '../contract/values/times.ts';

let offsetMs = 0;

/** The one clock: every rule about time reads it, so that tests can set any time. */
export const now = () => new Date(Date.now() + offsetMs);

export const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS);

/** Days of 24 hours. */
export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

export const minutesFromNow = (minutes: number) => minutesAfter(now(), minutes);

/** Days of 24 hours. */
export const daysFromNow = (days: number) => daysAfter(now(), days);

/** The same day so many months later; the last of its month where that has no such day. */
export function monthsAfter(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** For tests: sets the offset of the clock from the real time in milliseconds; 0 resets it. */
export const shiftClock = (ms: number) => {
  offsetMs = ms;
};
