import { task } from '../tasks.ts';
import { countIdeas } from './count-service.ts';

export const inspirationTasks = [
  // After the nightly sweep of the search, whose results it counts.
  task('inspiration.count', countIdeas, { schedule: '10 3 * * *', minutes: 60, retries: 1 }),
];
