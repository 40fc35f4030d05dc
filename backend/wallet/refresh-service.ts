import type { Wallet } from '../../contract/wallet.ts';
import { minutesFromNow } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { log } from '../log.ts';
import type { TaskPayloads } from '../tasks.ts';
import { refreshAccount } from './account-service.ts';
import { read } from './service.ts';
import * as snapshots from './snapshot-repository.ts';

/** Age of a snapshot after which it is read again without an event (minutes). */
const STALE_MINUTES = 6 * 60;
/**
 * Minutes after a failed reading before the schedule retries it. An account that always fails is
 * therefore not logged in every run.
 */
const FAILED_MINUTES = 60;
/**
 * Maximum number of accounts in a scheduled run. Each account needs four requests to the card
 * partner.
 */
const MOST_ACCOUNTS = 200;
/**
 * Number of consecutive failures after which a run stops, because the card provider is probably
 * down.
 */
const MOST_FAILURES = 3;

/**
 * Reads the caller's account at the card provider now and returns the wallet.
 * @throws 502 if the card provider does not respond; the stored figures are not changed
 */
export async function refresh(actor: CreatorActor): Promise<Wallet> {
  const { id, paymentAccountId } = await creators.getById(db, actor.creator.id);
  if (paymentAccountId !== null) await refreshAccount(id, paymentAccountId);
  return read(actor);
}

type Request = TaskPayloads['wallet.refresh'];

/** Merges requests to one request for all their creators, with the time of the newest request. */
export const mergeRequests = (requests: Request[]): Request => ({
  creatorIds: [...new Set(requests.flatMap(({ creatorIds }) => creatorIds))],
  requestedAt: requests.map(({ requestedAt }) => requestedAt).reduce((a, b) => (a > b ? a : b)),
});

/**
 * Reads the accounts of creators again, except accounts that were read after the request. Accounts
 * whose last attempt is the longest ago are read first. A retry after a failed run thus begins with
 * the accounts that the failed run did not reach.
 * @throws the error of the card provider, so that the task is retried
 */
export async function refreshRequested({ creatorIds, requestedAt }: Request): Promise<void> {
  await refreshEach(await snapshots.listInOrder(db, creatorIds), new Date(requestedAt));
}

/** Reads accounts without a snapshot, with an old snapshot, or whose last reading failed. */
export async function refreshDue(): Promise<void> {
  const due = await snapshots.listDue(
    db,
    { failedBefore: minutesFromNow(-FAILED_MINUTES), refreshedBefore: minutesFromNow(-STALE_MINUTES) },
    MOST_ACCOUNTS,
  );
  await refreshEach(due);
}

/**
 * Reads accounts one after another and continues after a failure. Stops after several consecutive
 * failures.
 */
async function refreshEach(rows: { id: string }[], since?: Date): Promise<void> {
  let failure: unknown;
  let inARow = 0;
  for (const { id: creatorId } of rows) {
    try {
      await refreshUnlessNewer(creatorId, since);
      inARow = 0;
    } catch (error) {
      log.error({ err: error, creatorId }, 'a wallet could not be refreshed');
      failure = error;
      inARow += 1;
      if (inARow === MOST_FAILURES) break;
    }
  }
  if (failure !== undefined) throw failure;
}

async function refreshUnlessNewer(creatorId: string, since?: Date): Promise<void> {
  const { paymentAccountId } = await creators.getById(db, creatorId);
  if (paymentAccountId === null) return;
  const refreshedAt = (await snapshots.findSnapshot(db, paymentAccountId))?.refreshedAt;
  if (since && refreshedAt && refreshedAt >= since) return;
  await refreshAccount(creatorId, paymentAccountId);
}
