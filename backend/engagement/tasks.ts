import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepViews } from './view-service.ts';

const payloads = {
  'engagement.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const sweepEngagement = task('engagement.sweep', sweepViews, { schedule: '47 2 * * *' });

export const engagementTasks = [sweepEngagement];
