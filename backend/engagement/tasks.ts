import { task } from '../tasks.ts';
import { sweepViews } from './view-service.ts';

export const sweepEngagement = task('engagement.sweep', sweepViews, { schedule: '47 2 * * *' });

export const engagementTasks = [sweepEngagement];
