import { task } from '../tasks.ts';
import { fulfil, reconcile } from './fulfil-service.ts';

export const checkoutTasks = [
  task('checkout.fulfil', ({ sessionId }) => fulfil(sessionId), { concurrency: 4 }),
  task('checkout.reconcile', reconcile, { schedule: '*/2 * * * *' }),
];
