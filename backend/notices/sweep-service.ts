import { daysFromNow } from '../clock.ts';
import { db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { untilDone } from '../extension-points/personal-data.ts';
import { deleteDigestsBefore } from './digest-repository.ts';
import * as repository from './repository.ts';

/** Number of days after which notices are deleted; facts are kept. */
const KEEP_DAYS = 365;

/** Deletes old events with their notices, and old digests. */
export async function sweep(): Promise<void> {
  const date = daysFromNow(-KEEP_DAYS);
  await untilDone(async () => (await repository.deleteEventsBefore(db, date, BATCH)).length);
  await untilDone(async () => (await deleteDigestsBefore(db, date, BATCH)).length);
}
