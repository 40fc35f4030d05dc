import { z } from '../../contract/zod.ts';
import { mailRetries } from '../mail/service.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { mailNotice } from './delivery-service.ts';
import { mailDigests, makeDigests } from './digest-service.ts';
import { fanOut } from './fan-out-service.ts';
import { sweep } from './sweep-service.ts';

const mail = z.object({ noticeId: z.string(), recipient: z.string() });

const payloads = {
  'notices.fanOut': z.object({ eventId: z.string() }),
  'notices.mail': mail,
  'notices.mailToMany': mail,
  'notices.mailDigests': z.object({ digestIds: z.array(z.string()) }),
  'notices.makeDigests': noPayload,
  'notices.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const noticeTasks = [
  task('notices.fanOut', fanOut, { minutes: 60 }),
  task('notices.mail', mailNotice, { concurrency: 4, ...mailRetries }),
  task('notices.mailToMany', mailNotice, { concurrency: 2, ...mailRetries }),
  task('notices.makeDigests', makeDigests, { schedule: '*/15 * * * *' }),
  task('notices.mailDigests', mailDigests, { concurrency: 2, ...mailRetries }),
  task('notices.sweep', sweep, { schedule: '41 3 * * *' }),
];
