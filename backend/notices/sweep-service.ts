import { daysFromNow } from '../clock.ts';
import { db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { untilDone } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Number of days after which notices are deleted; facts are kept. */
const KEEP_DAYS = 365;

/** Deletes old events with their notices. */
export const sweep = (): Promise<void> =>
  untilDone(async () => (await repository.deleteEventsBefore(db, daysFromNow(-KEEP_DAYS), BATCH)).length);
