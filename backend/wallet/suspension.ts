import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { now } from '../clock.ts';
import { enqueueWhenFinal } from '../holds/service.ts';
import type { Suspension } from '../extension-points/suspensions.ts';
import { account } from '../money/ledger.ts';
import * as provider from '../providers/payments/accounts.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './repository.ts';
import { nextPayoutOn, Schedule } from './schedule.ts';
import { findSnapshot } from './snapshot-repository.ts';
import * as stopped from './stopped-payout-repository.ts';

/**
 * Effect of a suspension on the wallet: the creator's payouts stop, and the money is kept in the
 * wallet.
 */
export const walletSuspension: Suspension = {
  async count(from, creatorId) {
    const { paymentAccountId } = await creators.getById(from, creatorId);
    const ledger = await repository.findAccount(from, account.creator(creatorId));
    const snapshot = paymentAccountId === null ? undefined : await findSnapshot(from, paymentAccountId);
    return {
      balanceCents: 0 - (ledger?.balanceCents ?? 0),
      nextPayoutOn: nextPayoutOn(Schedule.nullable().parse(snapshot?.schedule ?? null), now()),
    };
  },
  suspended: (trx, creatorId) => enqueue(trx, 'wallet.followCreator', { creatorId }),
  // Runs later, because the office can undo a reinstatement for some minutes.
  reinstated: (trx, creatorId) => enqueueWhenFinal(trx, 'wallet.followCreator', { creatorId }),
};

/**
 * Task: stops the payouts of a suspended creator at the card provider. After a reinstatement,
 * restores the previous payout schedule.
 * @throws 502
 */
export const followCreator = ({ creatorId }: { creatorId: string }): Promise<void> =>
  inTransaction(async (trx) => {
    // The lock serialises concurrent runs, so that the later run reads the newest state.
    await stopped.lockStopped(trx, creatorId);
    await follow(creatorId);
  });

/**
 * Commits each step separately, so that the failure of a later step does not lose an earlier step.
 */
async function follow(creatorId: string): Promise<void> {
  const { state, paymentAccountId } = await creators.getById(db, creatorId);
  if (paymentAccountId === null) return;
  const row = await stopped.findStopped(db, creatorId);
  if (state === 'SUSPENDED') {
    if (row?.stoppedAt) return;
    // The schedule is stored before it is changed. Otherwise a retry would read the stopped
    // schedule as the previous schedule.
    if (!row)
      await stopped.insertStopped(db, creatorId, (await provider.readFunds(paymentAccountId)).schedule);
    await provider.setSchedule(paymentAccountId, { interval: 'manual' });
    await stopped.setStopped(db, creatorId, now());
  } else if (row) {
    await provider.setSchedule(
      paymentAccountId,
      ResumedSchedule.parse(row.schedule) as provider.PayoutSchedule,
    );
    await stopped.deleteStopped(db, creatorId);
  }
}

/**
 * Queues `followCreator` for the creators whose payouts do not match their state, such as after a
 * failure at the provider.
 */
export async function followAll(): Promise<void> {
  for (const creatorId of await stopped.listUnlike(db))
    await inTransaction((trx) => enqueue(trx, 'wallet.followCreator', { creatorId }));
}

/**
 * Schedule to restore after the suspension; daily payouts, the card provider's default, if no
 * schedule was stored.
 */
const ResumedSchedule = Schedule.nullable().transform((schedule) =>
  schedule?.interval ? schedule : { interval: 'daily' },
);
