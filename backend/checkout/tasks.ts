import { task } from '../tasks.ts';
import { handleEvent } from './provider-event-service.ts';
import { reconcile } from './fulfil-service.ts';

export const checkoutTasks = [
  task('checkout.handleEvent', ({ eventId }) => handleEvent(eventId), { concurrency: 4 }),
  task('checkout.reconcile', reconcile, { schedule: '*/2 * * * *' }),
];
