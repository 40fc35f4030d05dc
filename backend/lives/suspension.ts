import type { Suspension } from '../extension-points/suspensions.ts';
import { db, inTransaction } from '../db/connection.ts';
import { enqueue } from '../tasks.ts';
import { getById } from '../creators/service.ts';
import * as repository from './repository.ts';
import { cancelLive } from './status-service.ts';

/** Reason in English, which the people with a seat read. */
const CREATOR_AWAY = 'Its creator is not on Kumu at the moment.';

/** Planned lives of a creator, which a suspension cancels. A live that is on ends by the sweep. */
export const liveSuspension: Suspension = {
  count: (from, creatorId) => repository.countBooked(from, creatorId),
  suspended: (trx, creatorId) => enqueue(trx, 'lives.followCreator', { creatorId }),
};

/**
 * Task: cancels the planned lives of a suspended creator and refunds their buyers.
 * @throws the first failure, once all were tried, so that the task is retried
 */
export async function followCreator({ creatorId }: { creatorId: string }): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await repository.listIdsIn(db, creatorId, ['SCHEDULED']))
    await inTransaction(async (trx) => {
      // The creator may have been reinstated since.
      if ((await getById(trx, creatorId)).state !== 'SUSPENDED') return;
      const row = await repository.lockLive(trx, id);
      if (row?.state === 'SCHEDULED') await cancelLive(trx, row, CREATOR_AWAY);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
