import { monthsAfter, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import * as repository from './month-repository.ts';

/** Number of months that events are kept, enough to compare a month with the previous year. */
export const KEEP_MONTHS = 25;
/**
 * Number of months whose tables are created in advance. No worker is stopped for longer than that.
 */
const AHEAD_MONTHS = 3;

const firstOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));

/**
 * Creates the tables of the coming months, and of months that have events but no table. Drops the
 * tables of months that ended more than 25 months ago.
 */
export async function rotatePartitions(): Promise<void> {
  const last = monthsAfter(firstOf(now()), AHEAD_MONTHS);
  const made = new Set((await repository.listMonths(db)).map(Number));
  const start = firstOf((await repository.findOldestOther(db)) ?? now());
  for (let month = start; month <= last; month = monthsAfter(month, 1))
    if (!made.has(Number(month)))
      await inTransaction((trx) => repository.makeMonth(trx, month, monthsAfter(month, 1)));

  const keptFrom = monthsAfter(now(), -KEEP_MONTHS);
  for (const month of await repository.listMonths(db))
    if (monthsAfter(month, 1) <= keptFrom) await repository.dropMonth(db, month);
}
