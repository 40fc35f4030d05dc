import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { deleteOldKeys } from './idempotency.ts';

const payloads = {
  'http.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/** Tasks of the HTTP layer: deletion of expired idempotency keys. */
export const httpTasks = [task('http.sweep', deleteOldKeys, { schedule: '27 * * * *' })];
