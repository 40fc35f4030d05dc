import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepUnsent } from './file-service.ts';
import { sendGroupMessage } from './group-service.ts';
import { emptyDeleted } from './message-service.ts';
import { notifyUnread } from './notice-service.ts';

const payloads = {
  'chat.emptyDeleted': noPayload,
  'chat.notifyUnread': noPayload,
  'chat.sendGroupMessage': z.object({ groupMessageId: z.string() }),
  'chat.sweepUnsent': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const chatTasks = [
  task('chat.emptyDeleted', emptyDeleted, { schedule: '* * * * *' }),
  task('chat.notifyUnread', notifyUnread, { schedule: '* * * * *' }),
  task('chat.sendGroupMessage', sendGroupMessage, { minutes: 60, concurrency: 2 }),
  task('chat.sweepUnsent', sweepUnsent, { schedule: '52 3 * * *' }),
];
