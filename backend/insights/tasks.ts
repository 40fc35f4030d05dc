import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { rotatePartitions } from './month-service.ts';
import { countStaleDays } from './rollup-service.ts';

const payloads = {
  'insights.months': noPayload,
  'insights.rollup': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const insightsTasks = [
  task('insights.months', rotatePartitions, { schedule: '37 2 * * *' }),
  task('insights.rollup', countStaleDays, { schedule: '3 * * * *', atStart: true, minutes: 50 }),
];
