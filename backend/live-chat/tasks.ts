import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweep } from './sweep-service.ts';

const payloads = { 'liveChat.sweep': noPayload };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const liveChatTasks = [task('liveChat.sweep', sweep, { schedule: '27 * * * *' })];
