import { inTransaction, type Trx } from '../db/connection.ts';

/** Number of recipients whose mails are made in one transaction. */
const BATCH = 100;

/** A mailing to many users about one subject. */
export type Mailing<Thing> = {
  /** Locks the subject and creates the list of its recipients, unless the list exists. */
  begin(trx: Trx): Promise<void>;
  /** Returns the locked subject, or undefined when the mailing is permanently over. */
  lock(trx: Trx): Promise<Thing | undefined>;
  /** Removes a batch of recipients from the list. */
  take(trx: Trx, limit: number): Promise<string[]>;
  /** Queues the mails of the recipients who are still entitled to them. */
  notify(trx: Trx, thing: Thing, userIds: string[]): Promise<void>;
};

/**
 * Sends a mailing to many users, each of them once. The list is created once, and a recipient
 * leaves it in the transaction that queues their mail. The function may run again after an
 * interruption, and concurrently.
 */
export async function mailMany<Thing>(mailing: Mailing<Thing>): Promise<void> {
  await inTransaction((trx) => mailing.begin(trx));
  while (await inTransaction((trx) => mailSome(trx, mailing)));
}

/**
 * Queues one batch of mails.
 * @returns true if recipients may be left
 */
async function mailSome<Thing>(trx: Trx, mailing: Mailing<Thing>): Promise<boolean> {
  const thing = await mailing.lock(trx);
  if (thing === undefined) return false;
  const userIds = await mailing.take(trx, BATCH);
  if (userIds.length === 0) return false;
  await mailing.notify(trx, thing, userIds);
  return true;
}
