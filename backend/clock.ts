import { DAY_MS, MINUTE_MS } from '../contract/values/times.ts';

let offsetMs = 0;

/**
 * Returns the time of the only clock. Every rule about time reads it, so that tests can set any
 * time.
 */
export const now = () => new Date(Date.now() + offsetMs);

export const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS);

/** Adds days of 24 hours to a time. */
export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

export const minutesFromNow = (minutes: number) => minutesAfter(now(), minutes);

/** Returns the time that is some days of 24 hours from now. */
export const daysFromNow = (days: number) => daysAfter(now(), days);

/** Returns the same day some months later, or the last day of a shorter month. */
export function monthsAfter(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Sets the offset of the clock from the real time (ms) for tests; 0 resets it. */
export const shiftClock = (ms: number) => {
  offsetMs = ms;
};
