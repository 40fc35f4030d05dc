import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { emptyDeleted } from './message-repository.ts';
import { deleteAddresses, deleteWriters } from './moderation-repository.ts';
import { emptyRemoved } from './question-repository.ts';

/** Days after which the text of a deleted message or question is deleted too. */
const KEPT_DAYS = 30;
/** Days after a live in which a person who wrote can still be banned with their address. */
const WRITER_DAYS = 1;

/** Deletes what the chats of lives keep only for a time. */
export async function sweep(): Promise<void> {
  await deleteWriters(db, daysFromNow(-WRITER_DAYS));
  await deleteAddresses(db, now());
  await emptyDeleted(db, daysFromNow(-KEPT_DAYS));
  await emptyRemoved(db, daysFromNow(-KEPT_DAYS));
}
