import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { remindOfCarts } from './reminder-service.ts';

const payloads = { 'carts.remind': noPayload };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const cartsTasks = [task('carts.remind', remindOfCarts, { schedule: '25 * * * *' })];
