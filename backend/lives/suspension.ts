import type { Suspension } from '../extension-points/suspensions.ts';
import { db, inTransaction } from '../db/connection.ts';
import { enqueue } from '../tasks.ts';
import { getById } from '../creators/service.ts';
import * as repository from './repository.ts';
import { cancelLive } from './status-service.ts';

/** Reason in English, shown to the people with a seat. */
const CREATOR_AWAY = 'Its creator is not on Kumu at the moment.';

/**
 * Effect of a suspension on lives: scheduled lives are cancelled. A live that is on is ended by the
 * reconciliation of rooms, because it is no longer public.
 */
export const liveSuspension: Suspension = {
  count: (from, creatorId) => repository.countBooked(from, creatorId),
  suspended: (trx, creatorId) => enqueue(trx, 'lives.followCreator', { creatorId }),
};

/**
 * Task: cancels the planned lives of a suspended creator and refunds their buyers.
 * @throws the first failure after all lives were tried, so that the task is retried
 */
export async function followCreator({ creatorId }: { creatorId: string }): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await repository.listIdsIn(db, creatorId, ['SCHEDULED']))
    await inTransaction(async (trx) => {
      // The creator may have been reinstated in the meantime.
      if ((await getById(trx, creatorId)).state !== 'SUSPENDED') return;
      const row = await repository.lockLive(trx, id);
      if (row?.state === 'SCHEDULED') await cancelLive(trx, row, CREATOR_AWAY);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
