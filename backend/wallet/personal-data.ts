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
 * Returns false if the last reading of an account says that it pays nothing out: transfers are off,
 * the bank account is missing, or payouts are stopped. An account without a reading is not known to
 * be off.
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
 * Returns true if the card provider pays a balance out without the creator, who cannot sign in any
 * more once the account is closed. The payouts of a suspended creator are stopped. A bank account
 * that returned the last payout has to be replaced by the creator.
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
 * Returns the balance, which blocks the deletion below zero or if it is not paid out and delays the
 * erasure otherwise, and the payouts that a bank can still return.
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
 * Personal data of the wallet domain. The order in `app.ts` erases the creator first, because an
 * account that a creator still has could be read again.
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
