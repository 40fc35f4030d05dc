import { availableParallelism } from 'node:os';
import { z } from '../../contract/zod.ts';
import { LONGEST_TRANSCODING_MINUTES, noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import * as making from './processing-service.ts';

const payloads = {
  'social.convert': z.object({ conversionId: z.string() }),
  'social.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const socialTasks = [
  // The conversion runs at a low priority, but the queue is polled often because a user waits for
  // the result.
  task('social.convert', making.makeConversion, {
    concurrency: availableParallelism(),
    // The time includes the longest video, because on one core a clip waits for it.
    minutes: LONGEST_TRANSCODING_MINUTES + making.LONGEST_MINUTES + 15,
    pollSeconds: 5,
  }),
  task('social.sweep', making.sweep, { schedule: '25 * * * *' }),
];
