import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { compare } from './comparison-service.ts';
import { syncAll } from './account-service.ts';

const payloads = {
  'wallet.compare': noPayload,
  'wallet.sync': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const walletTasks = [
  task('wallet.sync', syncAll, { schedule: '40 15 * * *', minutes: 60 }),
  // Scheduled after the accounts are read again.
  task('wallet.compare', compare, { schedule: '40 16 * * *', minutes: 120 }),
];
