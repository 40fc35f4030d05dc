import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { publishDue } from './editing-service.ts';

const payloads = {
  'posts.publishDue': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const postsTasks = [task('posts.publishDue', publishDue, { schedule: '* * * * *', atStart: true })];
