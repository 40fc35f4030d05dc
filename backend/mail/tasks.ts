import { taskFactory, type PayloadsOf } from '../tasks.ts';
import { deliverMail, mailRetries, queuedMail } from './service.ts';

const payloads = {
  'mail.send': queuedMail,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const mailTasks = [task('mail.send', deliverMail, { concurrency: 4, ...mailRetries })];
