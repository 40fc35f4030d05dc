import { task } from '../tasks.ts';
import { deliverMail } from './service.ts';

export const mailTasks = [task('mail.send', deliverMail, { concurrency: 4 })];
