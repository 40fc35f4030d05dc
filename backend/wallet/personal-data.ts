import { Payouts } from '../../contract/wallet.ts';
import { daysFromNow } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import type { DataOwner, Owed, PersonalData } from '../extension-points/personal-data.ts';
import { account, isLastPayoutReturned, owedCents, sumPayoutsSince } from '../money/ledger.ts';
import { Schedule } from './schedule.ts';
import * as snapshots from './snapshot-repository.ts';

/** Days in which a bank can return a payout. */
const RETURN_DAYS = 10;

/**
 * Returns false if the last reading of an account says that the account has no payouts. Reasons are
 * that transfers are off, the bank account is missing, or payouts are stopped. Returns true for an
 * account that was never read.
 */
function paysOut(stored: snapshots.SnapshotRow | undefined): boolean {
  if (!stored?.state) return true;
  const asked = Payouts.shape.asked.parse(stored.asked);
  return (
    stored.state === 'READY' &&
    !asked.some(({ kind, from }) => kind === 'bank' && from === 'creator') &&
    Schedule.nullable().parse(stored.schedule)?.interval !== 'manual'
  );
}

/**
 * Returns true if the card provider pays out a balance without an action of the creator. After
 * closing the account, the creator can no longer sign in. The payouts of a suspended creator are
 * stopped. If the bank returned the last payout, the creator would have to enter another bank
 * account.
 */
async function isPaidOut(from: Db, creatorId: string): Promise<boolean> {
  const creator = await creators.getById(from, creatorId);
  return (
    creators.canReceive(creator) &&
    creator.state !== 'SUSPENDED' &&
    !(await isLastPayoutReturned(from, creatorId)) &&
    paysOut(await snapshots.findSnapshot(from, creator.paymentAccountId!))
  );
}

/**
 * Returns what a creator's balance means for deleting the account. A negative balance and a balance
 * without payouts block the deletion. Any other balance delays the erasure, and so do payouts that
 * a bank can still return.
 */
async function readOwed(from: Db, { creatorId }: DataOwner): Promise<Partial<Owed>> {
  if (creatorId === null) return {};
  const cents = await owedCents(from, account.creator(creatorId));
  const sentCents = await sumPayoutsSince(from, creatorId, daysFromNow(-RETURN_DAYS));
  const waits = cents > 0 && (await isPaidOut(from, creatorId));
  return {
    blockers: [
      ...(cents < 0 ? [{ code: 'BALANCE_OWED' as const, amountCents: -cents }] : []),
      ...(cents > 0 && !waits ? [{ code: 'BALANCE_WAITS' as const, amountCents: cents }] : []),
    ],
    delays: [
      ...(waits ? [{ code: 'PAYOUT_WAITS' as const, amountCents: cents, until: null }] : []),
      ...(sentCents > 0 ? [{ code: 'PAYOUT_SENT' as const, amountCents: sentCents, until: null }] : []),
    ],
  };
}

/**
 * Personal data of the wallet domain. In the order of `app.ts`, the creator is erased first,
 * because this data could be read again while the creator still has the account.
 */
export const walletData: PersonalData = {
  lists: [
    {
      name: 'payouts',
      about:
        'What our payments partner last told us about your payouts: whether they’re on, what it still needs from you, and your money there.',
      read: async (from, { creatorId }) => (creatorId ? snapshots.listByCreator(from, creatorId) : []),
    },
  ],
  owed: readOwed,
  async erase({ creatorId }) {
    if (creatorId !== null) await snapshots.deleteByCreator(db, creatorId);
  },
};
