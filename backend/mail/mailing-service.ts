import { inTransaction, type Trx } from '../db/connection.ts';

/** People whose mails are made in one transaction. */
const BATCH = 100;

/** Something that many people are notified of by mail. */
export type Mailing<Thing> = {
  /** Locks the thing, and makes the list of who is notified of it, unless that was done before. */
  begin(trx: Trx): Promise<void>;
  /** The thing, locked; undefined when nobody is to be notified of it any more, also not later. */
  lock(trx: Trx): Promise<Thing | undefined>;
  /** Takes some people off the list. */
  take(trx: Trx, limit: number): Promise<string[]>;
  /** Queues the mails of those who still have a right to it. */
  tell(trx: Trx, thing: Thing, userIds: string[]): Promise<void>;
};

/**
 * Tells many people of something, each of them once: the list is made once, and whoever is on it leaves it in the transaction
 * that queues their mail. May be run again after it was interrupted, and twice at the same time.
 */
export async function mailMany<Thing>(mailing: Mailing<Thing>): Promise<void> {
  await inTransaction((trx) => mailing.begin(trx));
  while (await inTransaction((trx) => mailSome(trx, mailing)));
}

/** @returns whether somebody may still be left */
async function mailSome<Thing>(trx: Trx, mailing: Mailing<Thing>): Promise<boolean> {
  const thing = await mailing.lock(trx);
  if (thing === undefined) return false;
  const userIds = await mailing.take(trx, BATCH);
  if (userIds.length === 0) return false;
  await mailing.tell(trx, thing, userIds);
  return true;
}
