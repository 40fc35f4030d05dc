import { minutesAfter, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { untilDone } from '../extension-points/personal-data.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { KEPT_MS } from './position.ts';
import * as repository from './repository.ts';

const payloads = {
  'stream.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/**
 * Minutes for which events are kept longer than positions. A transaction can commit minutes after
 * the time of its events.
 */
const MARGIN_MINUTES = 60;

async function deleteOld(): Promise<void> {
  const before = minutesAfter(new Date(now().getTime() - KEPT_MS), -MARGIN_MINUTES);
  await untilDone(() => repository.deleteEventsBefore(db, before, BATCH));
}

export const streamTasks = [task('stream.sweep', deleteOld, { schedule: '12,42 * * * *' })];
