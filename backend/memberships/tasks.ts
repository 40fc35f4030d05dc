import { task } from '../tasks.ts';
import { sweep, sync } from './subscription-service.ts';

export const membershipsTasks = [
  task('memberships.sync', ({ providerId }) => sync(providerId)),
  task('memberships.sweep', sweep, { schedule: '*/10 * * * *' }),
];
