import { z } from '../../contract/zod.ts';
import { followCreator } from './suspension.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweep } from './sweep-service.ts';

const payloads = { 'lives.sweep': noPayload, 'lives.followCreator': z.object({ creatorId: z.string() }) };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const livesTasks = [
  task('lives.sweep', sweep, { schedule: '* * * * *', atStart: true }),
  task('lives.followCreator', followCreator),
];
