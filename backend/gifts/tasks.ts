import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweep } from './mail-service.ts';

const payloads = {
  'gifts.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const giftsTasks = [task('gifts.sweep', sweep, { schedule: '*/5 * * * *' })];
