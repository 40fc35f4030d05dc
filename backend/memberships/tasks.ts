import { task } from '../tasks.ts';
import { cancelAllOf, sweep, sync } from './subscription-service.ts';

export const membershipsTasks = [
  task('memberships.sync', ({ providerId }) => sync(providerId)),
  task('memberships.cancelOf', cancelAllOf),
  task('memberships.sweep', sweep, { schedule: '*/10 * * * *' }),
];
