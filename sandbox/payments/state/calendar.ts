export const DAY_SECONDS = 24 * 60 * 60;
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

/** A time in seconds as the newer half of the API writes it. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
