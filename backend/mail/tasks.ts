import { taskFactory, type PayloadsOf } from '../tasks.ts';
import { deliverMail, queuedMail } from './service.ts';

const payloads = {
  'mail.send': queuedMail,
  'mail.sendToMany': queuedMail,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/**
 * Retries for about a day, so that mails reach a server that is down for hours or initially defers
 * unknown senders.
 */
const patient = { retries: 30, longestWaitSeconds: 3600 };

export const mailTasks = [
  task('mail.send', deliverMail, { concurrency: 4, ...patient }),
  task('mail.sendToMany', deliverMail, { concurrency: 2, ...patient }),
];
