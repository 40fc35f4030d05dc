import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { countLearners } from './insight-service.ts';

const payloads = {
  'courses.learners': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const courseTasks = [
  task('courses.learners', countLearners, { schedule: '23 * * * *', atStart: true, minutes: 50 }),
];
