import { db, inTransaction, planForValues } from '../db/connection.ts';
import type { SummedCreator } from './fact-queries.ts';
import * as repository from './fact-sum-repository.ts';

/**
 * Adds the facts of a creator that were recorded since the last run to the sums of days and months.
 * Reports add the facts that are not in the sums, so that their numbers are exact at any time. A
 * creator without sums, or with another time zone, is summed from the first fact.
 */
export async function sumFacts(creator: SummedCreator): Promise<void> {
  await repository.insertSummed(db, creator);
  await inTransaction(async (trx) => {
    await planForValues(trx);
    const period = await repository.lockSums(trx, creator);
    if (period) await repository.addFacts(trx, creator, period);
  });
}
