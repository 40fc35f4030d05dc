import { task } from '../tasks.ts';
import { syncAll } from './account-service.ts';

export const walletTasks = [task('wallet.sync', syncAll, { schedule: '40 15 * * *', minutes: 60 })];
