import { task } from '../tasks.ts';
import { forgetOldKeys } from './idempotency.ts';

/** Idempotency keys that nobody will send again. */
export const httpTasks = [task('http.sweep', forgetOldKeys, { schedule: '27 * * * *' })];
