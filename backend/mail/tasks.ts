import { deliver } from '../providers/mail.ts';
import { task } from '../tasks.ts';

export const mailTasks = [task('mail.send', deliver, { concurrency: 4 })];
