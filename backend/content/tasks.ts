import { task } from '../tasks.ts';
import { sweepViews } from './view-service.ts';

export const contentTasks = [task('content.sweep', sweepViews, { schedule: '47 2 * * *' })];
