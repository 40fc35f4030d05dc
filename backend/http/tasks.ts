import { task } from '../tasks.ts';
import { deleteOldKeys } from './idempotency.ts';

/** Deletes expired idempotency keys. */
export const httpTasks = [task('http.sweep', deleteOldKeys, { schedule: '27 * * * *' })];
