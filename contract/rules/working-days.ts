/** Returns the time that is a number of working days (Monday to Friday) after another time. */
export function workingDaysAfter(at: Date, days: number): Date {
  const day = new Date(at);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

/**
 * Returns the latest time that is a number of working days before another time, so that
 * `workingDaysAfter` of it is not later than that time.
 */
export function workingDaysBefore(at: Date, days: number): Date {
  const day = new Date(at);
  const isWeekend = () => day.getUTCDay() % 6 === 0;
  // A working day never ends at a weekend.
  if (days > 0 && isWeekend()) day.setUTCHours(23, 59, 59, 999);
  while (days > 0 && isWeekend()) day.setUTCDate(day.getUTCDate() - 1);
  for (let left = days; left > 0;) {
    if (!isWeekend()) left -= 1;
    day.setUTCDate(day.getUTCDate() - 1);
  }
  return day;
}
