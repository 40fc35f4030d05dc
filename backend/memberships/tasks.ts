import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { followAccount, followPrice } from './price-service.ts';
import { cancelByAccount, cancelNow, stopRenewing, sync } from './subscription-service.ts';
import { sweep } from './sweep-service.ts';

const payloads = {
  'memberships.sweep': noPayload,
  'memberships.sync': z.object({ providerId: z.string() }),
  'memberships.cancelDisputed': z.object({ providerId: z.string() }),
  'memberships.followAccount': z.object({ creatorId: z.string() }),
  'memberships.followPrice': z.object({ subscriptionId: z.string(), withdrawn: z.string().nullable() }),
  'memberships.stopRenewing': z.object({ creatorId: z.string() }),
  'memberships.cancelOf': z.object({ userId: z.string(), creatorId: z.string().nullable() }),
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const membershipsTasks = [
  task('memberships.sync', async ({ providerId }) => void (await sync(providerId))),
  task('memberships.cancelOf', cancelByAccount),
  // Queued when the office suspends a creator.
  task('memberships.stopRenewing', stopRenewing),
  // Queued when a dispute about a payment of the membership is lost.
  task('memberships.cancelDisputed', cancelNow),
  task('memberships.followAccount', ({ creatorId }) => followAccount(creatorId)),
  task('memberships.followPrice', followPrice),
  task('memberships.sweep', sweep, { schedule: '*/10 * * * *' }),
];
