import { availableParallelism } from 'node:os';
import { task } from '../tasks.ts';
import * as making from './making-service.ts';

export const socialTasks = [
  // One at a time for each core, at a low priority. Somebody waits for it.
  task('social.convert', making.makeConversion, {
    concurrency: availableParallelism(),
    minutes: making.LONGEST_MINUTES + 15,
    pollSeconds: 5,
  }),
  task('social.sweep', making.sweep, { schedule: '25 * * * *' }),
];
