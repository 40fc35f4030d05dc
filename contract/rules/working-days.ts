/** Returns the time that is a number of working days (Monday to Friday) after another time. */
export function workingDaysAfter(at: Date, days: number): Date {
  const day = new Date(at);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
