import { daysAfter, monthsAfter, now } from '../clock.ts';
import { db, inTransaction, planForValues } from '../db/connection.ts';
import { log } from '../log.ts';
import { sumFacts } from '../notices/figure-service.ts';
import { DAYS_TO_PAY } from './event-queries.ts';
import { KEEP_MONTHS } from './month-service.ts';
import * as repository from './rollup-repository.ts';

/** Number of days that are counted in one transaction. */
const DAYS_AT_ONCE = 50;

/**
 * Returns the first day that can be recounted, in any time zone. Earlier days keep their counts,
 * because their events or the visits before their payments may already be deleted.
 */
const findFirstDay = (): string =>
  daysAfter(monthsAfter(now(), -KEEP_MONTHS), DAYS_TO_PAY + 2)
    .toISOString()
    .slice(0, 10);

/**
 * Marks the days whose events or facts have changed since the last run as stale, in one
 * transaction.
 */
const collect = (): Promise<void> =>
  inTransaction(async (trx) => {
    const { since, until } = await repository.lockProgress(trx);
    // Usually only few events are new. A generic plan would expect far more.
    await planForValues(trx);
    const firstDay = findFirstDay();
    await repository.insertZones(trx, since);
    const changed = await repository.changeZones(trx);
    if (changed.length) await repository.insertAllDays(trx, changed, { firstDay });
    await repository.insertStaleDays(trx, { since, firstDay, now: now() });
    await repository.setCollected(trx, until);
  });

/**
 * Counts some stale days.
 * @returns false if there is no stale day
 */
const countSome = (): Promise<boolean> =>
  inTransaction(async (trx) => {
    const days = await repository.takeStaleDays(trx, DAYS_AT_ONCE);
    if (days.length) await repository.countDays(trx, days);
    return days.length > 0;
  });

/**
 * Sums the facts of creators by day. Counts the visitors, the sources of visits and payments, the
 * new members and the played seconds of each creator's days. A day is recounted if one of its
 * events was stored since the last run. Each day is counted in the transaction that removes it from
 * the list of stale days. An interrupted or concurrent run therefore loses no day.
 */
export async function countStaleDays(): Promise<void> {
  for (const creator of await repository.listUnsummed(db))
    await sumFacts(creator).catch((error: unknown) =>
      log.error({ err: error, creatorId: creator.creatorId }, 'the facts of a creator were not summed'),
    );
  await collect();
  while (await countSome());
  await repository.setCounted(db);
}
