export const DAY_SECONDS = 24 * 60 * 60;
const FRIDAY = 5;
/** Time of the payouts: Fridays at 01:00 UTC, which is noon in Sydney. */
const PAYOUT_HOUR_SECONDS = 60 * 60;

const midnight = (seconds: number) => seconds - (seconds % DAY_SECONDS);
const weekday = (seconds: number) => new Date(seconds * 1000).getUTCDay();

/**
 * Returns midnight (UTC) of the day that is a number of working days after a time. Saturdays and
 * Sundays do not count.
 */
export function workingDaysAfter(seconds: number, days: number) {
  let day = midnight(seconds);
  for (let left = days; left > 0;) {
    day += DAY_SECONDS;
    if (weekday(day) % 6 !== 0) left -= 1;
  }
  return day;
}

/** Returns the first payout time after a time. */
export function nextPayoutRun(seconds: number) {
  let run = midnight(seconds) + PAYOUT_HOUR_SECONDS;
  while (run <= seconds || weekday(run) !== FRIDAY) run += DAY_SECONDS;
  return run;
}

/** Returns a time (seconds) in the notation of the newer API. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
