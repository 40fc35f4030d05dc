import { ADDRESS_DAYS, DELIVERED_AFTER_DAYS, UNSENT_REMINDER_DAYS } from '../../contract/values/orders.ts';
import { claimWholeRefund } from '../checkout/refunds/line-refund-service.ts';
import { daysFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { Suspension } from '../extension-points/suspensions.ts';
import { toAccountingDay } from '../local-time.ts';
import { log } from '../log.ts';
import { enqueue } from '../tasks.ts';
import { passDeadline, passToOffice, remind } from './claim-deadline-service.ts';
import { sweepUnsent } from './claim-file-service.ts';
import * as claims from './claim-repository.ts';
import { notifyBuyer, notifyCreator } from './parcel-notice-service.ts';
import { isUnsent } from './parcel-policy.ts';
import * as parcels from './parcel-repository.ts';
import { deliverUnconfirmed } from './parcel-service.ts';
import * as repository from './parcel-sweep-repository.ts';

/** Days before the end of the time for an answer at which the creator is reminded. */
const REMIND_DAYS = 1;

/** Runs a step for each row; the failure of one row is logged and does not stop the others. */
async function forEach<Row extends { id: string }>(
  rows: Row[],
  what: string,
  step: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    await step(row).catch((error: unknown) => {
      log.error({ err: error, id: row.id }, what);
    });
}

/** Marks parcels as delivered that were sent long enough ago. */
async function deliverDue(): Promise<void> {
  const before = daysFromNow(-DELIVERED_AFTER_DAYS);
  await forEach(await repository.listSentBefore(db, before), 'deliver a parcel', ({ id }) =>
    deliverUnconfirmed(id),
  );
}

/** Reminds creators once of parcels that they have not sent in the promised time. */
async function remindOfUnsent(): Promise<void> {
  const due = await repository.listToRemind(db, daysFromNow(-UNSENT_REMINDER_DAYS), toAccountingDay(now()));
  await forEach(due, 'remind of an unsent parcel', ({ id }) =>
    inTransaction(async (trx) => {
      const parcel = await parcels.lockParcel(trx, id);
      if (parcel?.state !== 'PAID' || parcel.paidAt === null || parcel.isReminded) return;
      await parcels.updateParcel(trx, id, { isReminded: true });
      await notifyCreator(trx, 'parcelUnsent', parcel, { paidOn: parcel.paidAt });
    }),
  );
}

/** Moves claims on whose deadline is over, and reminds creators before. */
async function followClaims(): Promise<void> {
  const at = now();
  await forEach(await claims.listDue(db, at), 'pass the deadline of a claim', ({ parcelId }) =>
    passDeadline(parcelId, at),
  );
  await forEach(
    await claims.listToRemind(db, daysFromNow(REMIND_DAYS)),
    'remind of a claim',
    ({ parcelId }) => remind(parcelId),
  );
}

/** Task: follows the deadlines of parcels and claims. */
export async function sweep(): Promise<void> {
  await deliverDue();
  await remindOfUnsent();
  await followClaims();
}

/**
 * Task: deletes the addresses of orders that were delivered long enough ago, and pictures that were
 * not sent.
 */
export async function removeAddresses(): Promise<void> {
  for (;;) {
    const orderIds = await inTransaction(async (trx) => {
      const ids = await repository.removeAddressesBefore(trx, daysFromNow(-ADDRESS_DAYS));
      if (ids.length) await repository.deleteUnneededAddresses(trx, [...new Set(ids)]);
      return ids;
    });
    if (orderIds.length < BATCH) break;
  }
  await sweepUnsent();
}

/**
 * Task: follows the suspension of a creator or the closing of their account. Claims that wait for
 * the creator go to the office. After a suspension the buyers of unsent parcels are told; after a
 * closing they get their money back.
 */
export async function followCreator({ creatorId }: { creatorId: string }): Promise<void> {
  const { state, closedAt } = await creators.getById(db, creatorId);
  if (state !== 'SUSPENDED' && !closedAt) return;
  await forEach(await claims.listWaitingFor(db, creatorId), 'hand a claim to the office', ({ parcelId }) =>
    passToOffice(parcelId),
  );
  if (closedAt) return void (await settleUnsentFrom(creatorId));
  await forEach(await repository.listUnsent(db, creatorId), 'follow a creator', ({ id }) => tellBuyer(id));
}

/** Reasons that the buyer and the office read. */
const CREATOR_CLOSED = 'The creator has closed their Kumu account.';
const BUYER_CLOSED = 'The buyer has closed their Kumu account.';

/** Tells the buyer of an unsent parcel that its creator cannot send it for now. */
const tellBuyer = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const parcel = await parcels.lockParcel(trx, id);
    if (parcel?.state === 'PAID' || parcel?.state === 'READY')
      await notifyBuyer(trx, 'parcelOnHold', parcel, {});
  });

/**
 * Refunds all that is left of parcels that are not sent. A pending refund is left alone, and a
 * disputed payment until the bank has decided.
 * @returns true if nothing is left to be refunded, or only what the provider refuses
 */
async function settleUnsent(unsent: { id: string; purchaseId: string }[], reason: string): Promise<boolean> {
  let isSettled = true;
  for (const { id, purchaseId } of unsent) {
    const claimed = await inTransaction((trx) =>
      claimWholeRefund(trx, purchaseId, reason, async () => {
        const parcel = await parcels.lockParcel(trx, id);
        return parcel !== undefined && isUnsent(parcel);
      }),
    ).catch((error: unknown) => {
      log.warn({ err: error, parcelId: id }, 'an unsent parcel cannot be refunded yet');
      return 'PENDING';
    });
    // The office sees a refund that the provider refused.
    if (claimed === 'NOT_POSSIBLE') log.warn({ parcelId: id }, 'an unsent parcel is not refunded');
    else isSettled = false;
  }
  return isSettled;
}

/** Refunds the unsent parcels of a closed buyer account, whose address is about to be erased. */
export const settleUnsentTo = async (buyerId: string): Promise<boolean> =>
  settleUnsent(await repository.listUnsentTo(db, buyerId), BUYER_CLOSED);

/** Refunds the unsent parcels of a creator who has closed their account. */
export const settleUnsentFrom = async (creatorId: string): Promise<boolean> =>
  settleUnsent(await repository.listUnsent(db, creatorId), CREATOR_CLOSED);

/** Parcels that a suspended creator still has to send. */
export const orderSuspension: Suspension = {
  count: async (from, creatorId) => ({ parcelsCount: (await repository.listUnsent(from, creatorId)).length }),
  suspended: (trx, creatorId) => enqueue(trx, 'orders.followCreator', { creatorId }),
};
