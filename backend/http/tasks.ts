import { task } from '../tasks.ts';
import { deleteOldKeys } from './idempotency.ts';

/** Idempotency keys that nobody will send again. */
export const httpTasks = [task('http.sweep', deleteOldKeys, { schedule: '27 * * * *' })];
