import { task } from '../tasks.ts';
import { deleteOldKeys } from './idempotency.ts';

/** Tasks of the HTTP layer: deletion of expired idempotency keys. */
export const httpTasks = [task('http.sweep', deleteOldKeys, { schedule: '27 * * * *' })];
