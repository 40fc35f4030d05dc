/** The same day some months later at the same time; the last day of a month that is too short for it. */
function monthsAfter(anchor: number, months: number) {
  const at = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  const time = anchor * 1000 - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return (Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day) + time) / 1000;
}

/** The end of the monthly period that begins at `start`; counted from the anchor, so that the 31st comes back after February. */
export function periodEnd(anchor: number, start: number) {
  let months = 1;
  while (monthsAfter(anchor, months) <= start) months += 1;
  return monthsAfter(anchor, months);
}
