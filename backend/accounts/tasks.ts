import { task } from '../tasks.ts';
import { sweep } from './service.ts';

/** Deletes expired sessions and codes. */
export const accountsTasks = [task('accounts.sweep', sweep, { schedule: '17 * * * *' })];
