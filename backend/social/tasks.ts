import { availableParallelism } from 'node:os';
import { LONGEST_TRANSCODING_MINUTES, task } from '../tasks.ts';
import * as making from './making-service.ts';

export const socialTasks = [
  // The task runs at a low priority, but its user waits for the result.
  task('social.convert', making.makeConversion, {
    concurrency: availableParallelism(),
    // On one core, a clip waits until a video is finished.
    minutes: LONGEST_TRANSCODING_MINUTES + making.LONGEST_MINUTES + 15,
    pollSeconds: 5,
  }),
  task('social.sweep', making.sweep, { schedule: '25 * * * *' }),
];
