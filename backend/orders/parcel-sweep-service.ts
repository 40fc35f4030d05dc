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

/** Days before the deadline for an answer at which the creator is reminded. */
const REMIND_DAYS = 1;

/** Runs a step for each row. A failed row is logged and does not stop the other rows. */
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

/** Marks parcels as delivered after the waiting period since they were sent. */
async function deliverDue(): Promise<void> {
  const before = daysFromNow(-DELIVERED_AFTER_DAYS);
  await forEach(await repository.listSentBefore(db, before), 'deliver a parcel', ({ id }) =>
    deliverUnconfirmed(id),
  );
}

/**
 * Reminds creators of parcels that they did not send within the promised time, once for each
 * parcel.
 */
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

/** Handles claims whose deadline has passed, and reminds creators before the deadline. */
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

/** Task: handles the deadlines of parcels and claims. */
export async function sweep(): Promise<void> {
  await deliverDue();
  await remindOfUnsent();
  await followClaims();
}

/**
 * Task: deletes the addresses of orders some days after delivery, and pictures that were attached
 * to parcels but never sent.
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
 * Task: handles open parcels and claims after a creator was suspended or has closed the account.
 * Claims that wait for the creator are passed to the office. Buyers of unsent parcels are notified
 * after a suspension, and refunded after a closing.
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

/** Refund reasons that the buyer and the office see. */
const CREATOR_CLOSED = 'The creator has closed their Kumu account.';
const BUYER_CLOSED = 'The buyer has closed their Kumu account.';

/** Notifies the buyer of an unsent parcel that the creator cannot send it for now. */
const tellBuyer = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const parcel = await parcels.lockParcel(trx, id);
    if (parcel?.state === 'PAID' || parcel?.state === 'READY')
      await notifyBuyer(trx, 'parcelOnHold', parcel, {});
  });

/**
 * Refunds all that is left of unsent parcels. A parcel with a pending refund, or with a payment
 * that a bank disputes, is not settled yet.
 * @returns true if nothing is left to refund, except refunds that the provider refused
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
    // The office sees a refund that the provider refused, so it counts as settled.
    if (claimed === 'NOT_POSSIBLE') log.warn({ parcelId: id }, 'an unsent parcel is not refunded');
    else isSettled = false;
  }
  return isSettled;
}

/** Refunds the unsent parcels to a closed buyer account, because its address will be erased. */
export const settleUnsentTo = async (buyerId: string): Promise<boolean> =>
  settleUnsent(await repository.listUnsentTo(db, buyerId), BUYER_CLOSED);

/** Refunds the unsent parcels of a creator who has closed their account. */
export const settleUnsentFrom = async (creatorId: string): Promise<boolean> =>
  settleUnsent(await repository.listUnsent(db, creatorId), CREATOR_CLOSED);

/** Effect of a suspension on the creator's unsent parcels. */
export const orderSuspension: Suspension = {
  count: async (from, creatorId) => ({ parcelsCount: (await repository.listUnsent(from, creatorId)).length }),
  suspended: (trx, creatorId) => enqueue(trx, 'orders.followCreator', { creatorId }),
};
