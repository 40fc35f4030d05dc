import { now } from '../clock.ts';
import type { Suspension } from '../extension-points/suspensions.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './repository.ts';

/**
 * Effect of a suspension on the creator's memberships, which no longer renew. Members have access
 * until the end of the paid period. Each member decides whether to continue afterwards.
 */
export const membershipSuspension: Suspension = {
  async count(from, creatorId) {
    const [membersCount, { count, until }] = await Promise.all([
      repository.countRenewing(from, creatorId),
      repository.countPrepaid(from, creatorId, now()),
    ]);
    return { membersCount, prepaidCount: count, prepaidUntil: until?.toISOString() ?? null };
  },
  suspended: (trx, creatorId) => enqueue(trx, 'memberships.stopRenewing', { creatorId }),
};
