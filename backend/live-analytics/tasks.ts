import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { countLives, recountLives } from './count-service.ts';

const payloads = {
  'liveAnalytics.count': noPayload,
  'liveAnalytics.recount': z.object({ liveIds: z.array(z.string()) }),
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const liveAnalyticsTasks = [
  task('liveAnalytics.count', countLives, { schedule: '* * * * *' }),
  task('liveAnalytics.recount', recountLives, {
    merge: (given) => ({ liveIds: given.flatMap(({ liveIds }) => liveIds) }),
    restSeconds: 5,
  }),
];
