import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepUnstarted } from './checkout-service.ts';

const payloads = { 'orders.sweepUnstarted': noPayload };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const ordersTasks = [task('orders.sweepUnstarted', sweepUnstarted, { schedule: '35 * * * *' })];
