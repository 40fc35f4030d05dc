/** Returns the time that is a number of working days (Monday to Friday) after another time. */
export function workingDaysAfter(at: Date, days: number): Date {
  const day = new Date(at);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

/** Returns the latest time for which `workingDaysAfter` is not later than the given time. */
export function workingDaysBefore(at: Date, days: number): Date {
  const day = new Date(at);
  const isWeekend = () => day.getUTCDay() % 6 === 0;
  // `workingDaysAfter` never returns a time at a weekend, so a weekend counts as the end of Friday.
  if (days > 0 && isWeekend()) day.setUTCHours(23, 59, 59, 999);
  while (days > 0 && isWeekend()) day.setUTCDate(day.getUTCDate() - 1);
  for (let left = days; left > 0;) {
    if (!isWeekend()) left -= 1;
    day.setUTCDate(day.getUTCDate() - 1);
  }
  return day;
}
