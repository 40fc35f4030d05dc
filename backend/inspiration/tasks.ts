import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { countIdeas } from './count-service.ts';

const payloads = {
  'inspiration.count': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const inspirationTasks = [
  // The task runs after the nightly reindexing of the search, because it executes searches.
  task('inspiration.count', countIdeas, { schedule: '10 3 * * *', minutes: 60, retries: 1 }),
];
