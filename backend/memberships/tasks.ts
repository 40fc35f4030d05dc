import { task } from '../tasks.ts';
import { followAccount, followPrice } from './price-service.ts';
import { cancelAllOf, cancelNow, sync } from './subscription-service.ts';
import { sweep } from './sweep-service.ts';

export const membershipsTasks = [
  task('memberships.sync', async ({ providerId }) => void (await sync(providerId))),
  task('memberships.cancelOf', cancelAllOf),
  // A payment of the membership was lost to the buyer's bank.
  task('memberships.cancelDisputed', cancelNow),
  task('memberships.followAccount', ({ creatorId }) => followAccount(creatorId)),
  task('memberships.followPrice', followPrice),
  task('memberships.sweep', sweep, { schedule: '*/10 * * * *' }),
];
