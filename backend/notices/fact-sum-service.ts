import { db, inTransaction, planForValues } from '../db/connection.ts';
import type { SummedCreator } from './fact-queries.ts';
import * as repository from './fact-sum-repository.ts';

/**
 * Adds the facts of a creator that were recorded since the last run to the daily and monthly sums.
 * Reports also add the facts that are not in the sums yet, so that their numbers are always exact.
 * A creator without sums, or with a new time zone, is summed from the first fact.
 */
export async function sumFacts(creator: SummedCreator): Promise<void> {
  await repository.insertSummed(db, creator);
  await inTransaction(async (trx) => {
    await planForValues(trx);
    const period = await repository.lockSums(trx, creator);
    if (period) await repository.addFacts(trx, creator, period);
  });
}
