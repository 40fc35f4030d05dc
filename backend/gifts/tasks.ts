import { task } from '../tasks.ts';
import { sweep } from './mail-service.ts';

export const giftsTasks = [task('gifts.sweep', sweep, { schedule: '*/5 * * * *' })];
