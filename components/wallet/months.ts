/** Returns the months between two months, newest first: "2026-11". */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  const day = new Date(`${last}-01`);
  for (let month = last; month >= first; month = day.toISOString().slice(0, 7)) {
    months.push(month);
    day.setUTCMonth(day.getUTCMonth() - 1);
  }
  return months;
}
