import { task } from '../tasks.ts';
import { sweep } from './service.ts';

/** What people leave behind and nobody asks for any more. */
export const accountsTasks = [task('accounts.sweep', sweep, { schedule: '17 * * * *' })];
