import { task } from '../tasks.ts';
import { handleEvent } from './provider-event-service.ts';
import { reconcile } from './fulfil-service.ts';
import { closeOpen } from './service.ts';

export const checkoutTasks = [
  task('checkout.handleEvent', ({ eventId }) => handleEvent(eventId), { concurrency: 4 }),
  task('checkout.closeOpen', closeOpen, { pollSeconds: 5 }),
  task('checkout.reconcile', reconcile, { schedule: '*/2 * * * *' }),
];
