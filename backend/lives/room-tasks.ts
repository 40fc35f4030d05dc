import { z } from '../../contract/zod.ts';
import { minutesFromNow } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { reconcileRooms } from './reconcile-service.ts';
import { sendReminders } from './reminder-service.ts';
import { listLateRecordings } from './room-repository.ts';
import { closeRoom, runCloseRoom, runDisconnect } from './room-service.ts';

const payloads = {
  'lives.closeRoom': z.object({ liveId: z.string() }),
  'lives.disconnect': z.object({ liveId: z.string(), userId: z.string() }),
  'lives.reconcileRooms': noPayload,
  'lives.requestRecordings': noPayload,
  'lives.sendReminders': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/**
 * Minutes after which a recording is requested again, because its task was lost or the creator had
 * too little space.
 */
const REQUEST_AGAIN_MINUTES = 55;

async function requestAgain(): Promise<void> {
  for (const liveId of await listLateRecordings(db, minutesFromNow(-REQUEST_AGAIN_MINUTES)))
    await inTransaction((trx) => closeRoom(trx, liveId));
}

export const roomTasks = [
  // The task needs a long time limit, because it copies a recording of some gigabytes to the
  // storage.
  task('lives.closeRoom', runCloseRoom, { minutes: 120 }),
  task('lives.disconnect', runDisconnect),
  task('lives.reconcileRooms', reconcileRooms, { schedule: '* * * * *', atStart: true }),
  task('lives.requestRecordings', requestAgain, { schedule: '*/5 * * * *' }),
  task('lives.sendReminders', sendReminders, { schedule: '* * * * *', atStart: true }),
];
