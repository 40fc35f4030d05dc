import { task } from '../tasks.ts';
import { fulfil, reconcile } from './fulfil-service.ts';

export const checkoutTasks = [
  task('checkout.fulfil', ({ sessionId }) => fulfil(sessionId)),
  task('checkout.reconcile', reconcile, '*/2 * * * *'),
];
