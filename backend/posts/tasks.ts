import { task } from '../tasks.ts';
import { publishDue } from './editing-service.ts';
import { mailPost } from './mail-service.ts';

export const postsTasks = [
  task('posts.mail', mailPost, { minutes: 60 }),
  task('posts.publishDue', publishDue, { schedule: '* * * * *', atStart: true }),
];
