import { task } from '../tasks.ts';
import { sweep } from './service.ts';

export const accountsTasks = [task('accounts.sweep', sweep, '17 * * * *')];
