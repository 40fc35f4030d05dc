import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweep } from './sweep-service.ts';

const payloads = { 'lives.sweep': noPayload };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const livesTasks = [task('lives.sweep', sweep, { schedule: '* * * * *', atStart: true })];
