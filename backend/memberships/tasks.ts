import { task } from '../tasks.ts';
import { followAccount } from './price-service.ts';
import { cancelAllOf, cancelDisputed, sweep, sync } from './subscription-service.ts';

export const membershipsTasks = [
  task('memberships.sync', async ({ providerId }) => void (await sync(providerId))),
  task('memberships.cancelOf', cancelAllOf),
  task('memberships.cancelDisputed', cancelDisputed),
  task('memberships.followAccount', ({ creatorId }) => followAccount(creatorId)),
  task('memberships.sweep', sweep, { schedule: '*/10 * * * *' }),
];
