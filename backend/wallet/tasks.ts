import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { compare } from './comparison-service.ts';
import { syncAll } from './account-service.ts';
import { followAll, followCreator } from './suspension.ts';
import { mergeRequests, refreshDue, refreshRequested } from './refresh-service.ts';

const payloads = {
  'wallet.compare': noPayload,
  'wallet.refresh': z.object({ creatorIds: z.array(z.string()), requestedAt: z.string() }),
  'wallet.refreshDue': noPayload,
  'wallet.sync': noPayload,
  'wallet.followCreator': z.object({ creatorId: z.string() }),
  'wallet.followAll': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const walletTasks = [
  task('wallet.refresh', refreshRequested, {
    merge: mergeRequests,
    // A sale causes several requests within a second, which are merged.
    restSeconds: 1,
    minutes: 30,
  }),
  task('wallet.refreshDue', refreshDue, { schedule: '*/10 * * * *', minutes: 30 }),
  task('wallet.sync', syncAll, { schedule: '40 15 * * *', minutes: 60 }),
  task('wallet.followCreator', followCreator),
  task('wallet.followAll', followAll, { schedule: '25 * * * *' }),
  // Runs after the schedule that reads all accounts again.
  task('wallet.compare', compare, { schedule: '40 16 * * *', minutes: 120 }),
];
