import type { PriceRow } from '../state/tables.ts';

/**
 * Returns the same day and time some months later (seconds). In a month that is too short the
 * result is its last day.
 */
function monthsAfter(anchor: number, months: number) {
  const at = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  const time = anchor * 1000 - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return (Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day) + time) / 1000;
}

/**
 * Returns the end of the period of a price that begins at `start`. Months are counted from the
 * anchor, so that the 31st returns after February.
 */
export function getPeriodEnd(anchor: number, start: number, { recurring }: PriceRow) {
  const step = recurring?.interval === 'year' ? 12 : 1;
  let months = step;
  while (monthsAfter(anchor, months) <= start) months += step;
  return monthsAfter(anchor, months);
}
