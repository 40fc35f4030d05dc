import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { emptyDeleted } from './message-repository.ts';
import { deleteAddresses, deleteWriters } from './moderation-repository.ts';
import { emptyRemoved } from './question-repository.ts';

/** Days after the deletion of a message or question after which its text is deleted. */
const KEPT_DAYS = 30;
/** Days after a live in which a ban of a writer can include their address. */
const WRITER_DAYS = 1;

/** Deletes chat data of lives whose retention time has ended. */
export async function sweep(): Promise<void> {
  await deleteWriters(db, daysFromNow(-WRITER_DAYS));
  await deleteAddresses(db, now());
  await emptyDeleted(db, daysFromNow(-KEPT_DAYS));
  await emptyRemoved(db, daysFromNow(-KEPT_DAYS));
}
