import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepViews } from './view-service.ts';

const payloads = {
  'engagement.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/** Runs at a time at which the previous day has ended in every time zone. */
export const sweepEngagement = task('engagement.sweep', sweepViews, { schedule: '47 12 * * *' });

export const engagementTasks = [sweepEngagement];
