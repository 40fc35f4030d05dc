import { z } from '../../contract/zod.ts';
import { taskFactory, type PayloadsOf } from '../tasks.ts';
import { completePending } from './pending-service.ts';

const payloads = {
  'credits.completePending': z.object({ userId: z.string() }),
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const creditsTasks = [task('credits.completePending', completePending, { pollSeconds: 5 })];
