import type { Body } from '../../contract/call.ts';
import type { orders as calls, ParcelRefund } from '../../contract/orders.ts';
import * as refunds from '../checkout/refunds/line-refund-service.ts';
import type { RefundRow } from '../checkout/refunds/line-refund-service.ts';
import { now } from '../clock.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { invalidField, notFound } from '../errors.ts';
import type { PurchaseRow, Refund } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { recordSold } from '../products/sale-service.ts';
import { lockStock, returnStock } from '../products/stock-service.ts';
import { addRefund, closeRefunded, notifyOfAnswers, restoreRefused } from './claim-refund-service.ts';
import * as repository from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { lockOwn } from './parcel-service.ts';

type Lines = Body<typeof calls.refund>['lines'];

/**
 * Asserts that no more items of a line are restocked than were sold and not restocked yet.
 * @throws 422
 */
async function checkRestocks(from: Db, parcelId: string, lines: Lines): Promise<void> {
  const stored = new Map((await repository.listLines(from, [parcelId])).map((line) => [line.position, line]));
  for (const [index, { position, restockCount }] of lines.entries()) {
    const line = stored.get(position);
    const most = line ? line.quantity - line.restockedCount : 0;
    if (restockCount > most)
      throw invalidField(`lines.${index}.restockCount`, 'ABOVE_REST', `At most ${most} can be put back.`);
  }
}

const toAsked = (lines: Lines) => lines.map(({ position, amountCents }) => ({ position, amountCents }));

/**
 * Locks the purchase of the creator's parcel and then the parcel, which is also the lock order for
 * recording refunds.
 * @throws 404 for an unknown parcel or another creator's
 */
export async function lockWithPurchase(trx: Trx, actor: CreatorActor, id: string) {
  const found = await repository.findParcel(trx, id);
  if (found?.creatorId !== actor.creator.id || !found.purchaseId) throw notFound('This order');
  const purchase = await refunds.lockForRefund(trx, found.purchaseId);
  if (!purchase) throw notFound('This order');
  return { purchase, parcel: await lockOwn(trx, actor, id) };
}

/**
 * Returns the sums that a refund of lines would have, without storing a refund.
 * @throws 404 for an unknown parcel or line, 422 for more than is left
 */
export const preview = (actor: CreatorActor, id: string, lines: Lines): Promise<ParcelRefund> =>
  inTransaction(async (trx) => {
    const { purchase } = await lockWithPurchase(trx, actor, id);
    await checkRestocks(trx, id, lines);
    const sums = await refunds.previewLines(trx, purchase, toAsked(lines));
    return { refundId: null, state: null, ...sums };
  });

/**
 * Stores a refund of lines of a parcel. Also stores the items that return to the stock when the
 * refund succeeds. The caller must lock the purchase and the parcel.
 * @throws the errors of `claimRefund`
 */
export async function claimLines(
  trx: Trx,
  { purchase, parcel }: { purchase: PurchaseRow; parcel: ParcelRow },
  lines: Lines,
  asked: Omit<Parameters<typeof refunds.claimLines>[2], 'lines'>,
): Promise<RefundRow> {
  await checkRestocks(trx, parcel.id, lines);
  const claimed = await refunds.claimLines(trx, purchase, { ...asked, lines: toAsked(lines) });
  const restocks = lines.filter(({ restockCount }) => restockCount > 0);
  await repository.putRestocks(
    trx,
    { parcelId: parcel.id, refundId: claimed.id },
    restocks.map(({ position, restockCount }) => ({ position, quantity: restockCount })),
  );
  return claimed;
}

/**
 * Returns the sums of a stored refund. If the refund has succeeded, it is first subtracted from the
 * purchase's refunded total.
 */
const toMadeSums = (purchase: PurchaseRow, { state, amountCents }: RefundRow) =>
  refunds.toRefundSums(
    { ...purchase, refundedCents: purchase.refundedCents - (state === 'SUCCEEDED' ? amountCents : 0) },
    amountCents,
  );

/**
 * Refunds lines of the creator's parcel. If a claim is open, the refund also answers the claim.
 * @param requestKey idempotency key; a repeated request finds the first refund
 * @throws the errors of `claimRefund`, 409 REFUND_REFUSED if the card provider refuses
 */
export async function refund(
  actor: CreatorActor,
  id: string,
  { lines, reason, seenCents }: Body<typeof calls.refund>,
  requestKey: string,
): Promise<ParcelRefund> {
  const { claimed, sums } = await inTransaction(async (trx) => {
    const locked = await lockWithPurchase(trx, actor, id);
    const { purchase } = locked;
    const asked = { requesterId: actor.userId, requestKey };
    const made = await refunds.findRefundByKey(trx, { ...asked, purchaseId: purchase.id });
    if (made) return { claimed: made, sums: toMadeSums(purchase, made) };
    const row = await claimLines(trx, locked, lines, {
      ...asked,
      askedBy: 'SELLER',
      reason: reason || undefined,
      seenCents,
    });
    await addRefund(trx, locked.parcel, row, { author: 'CREATOR', text: reason });
    return { claimed: row, sums: refunds.toRefundSums(purchase, row.amountCents) };
  });
  await refunds.complete(claimed);
  return { refundId: claimed.id, state: await refunds.readRefundState(claimed.id), ...sums };
}

/** Returns the items of successful refunds to the stock, as the creator chose at the refund. */
async function restock(trx: Trx, parcel: ParcelRow, refundIds: string[]): Promise<void> {
  const rows = await repository.takeRestocks(trx, parcel.id, refundIds);
  for (const { position, restockedCount, quantity } of rows)
    await repository.updateLine(
      trx,
      { parcelId: parcel.id, position },
      { restockedCount: restockedCount + quantity },
    );
  await returnStock(
    trx,
    rows.map(({ variantId, quantity }) => ({ variantId, quantity })),
  );
}

/** Finds and locks the parcel of a purchase, and then locks the stock of its lines. */
async function lockOfPurchase(trx: Trx, purchaseId: string): Promise<ParcelRow | undefined> {
  const found = await repository.findByPurchase(trx, purchaseId);
  const parcel = found && (await repository.lockParcel(trx, found.id));
  if (!parcel) return undefined;
  const lines = await repository.listLines(trx, [parcel.id]);
  await lockStock(
    trx,
    lines.map(({ variantId }) => variantId),
  );
  return parcel;
}

/** Subtracts fully refunded lines from the number of sold items. */
async function recordUnsold(trx: Trx, parcelId: string, positions: number[]): Promise<void> {
  const lines = await repository.listLines(trx, [parcelId]);
  await recordSold(
    trx,
    lines.flatMap(({ position, productId, quantity }) =>
      positions.includes(position) ? { productId, quantity: -quantity } : [],
    ),
  );
}

async function endParcel(trx: Trx, parcel: ParcelRow): Promise<void> {
  await closeRefunded(trx, parcel);
  if (parcel.state !== 'REFUNDED')
    await repository.updateParcel(trx, parcel.id, { state: 'REFUNDED', closedAt: now() });
}

/**
 * Part of the order sellable that updates the parcel after refunds of its purchase. The caller must
 * have locked the purchase.
 */
export const parcelRefunds = {
  /** Called when a part or all of a parcel's money was refunded. */
  async revoked(
    trx: Trx,
    { id: purchaseId }: PurchaseRow,
    { isFull, fullLines, refundIds }: Refund,
  ): Promise<void> {
    const parcel = await lockOfPurchase(trx, purchaseId);
    if (!parcel) return;
    await restock(trx, parcel, refundIds);
    for (const id of refundIds) {
      const made = await refunds.getRefund(trx, id);
      // A seller's refund that was not made on the order's page answers an open claim too.
      if (made.askedBy === 'SELLER')
        await addRefund(trx, parcel, made, { author: 'CREATOR', text: made.reason ?? '' });
    }
    if (isFull) await endParcel(trx, parcel);
    await notifyOfAnswers(trx, parcel, refundIds);
    await recordUnsold(trx, parcel.id, fullLines);
  },

  /**
   * Called when the bank keeps the money of a parcel. A fully refunded parcel is closed and no
   * longer sent.
   */
  async disputeLost(trx: Trx, { id: purchaseId }: PurchaseRow, fullLines: number[]): Promise<void> {
    const parcel = await lockOfPurchase(trx, purchaseId);
    // A parcel that was never paid has already released its items.
    if (!parcel || parcel.paidAt === null) return;
    if (parcel.refundedCents >= parcel.paidCents) await endParcel(trx, parcel);
    await recordUnsold(trx, parcel.id, fullLines);
  },

  /** Called when the card provider refused a refund of a parcel. */
  async refundFailed(trx: Trx, { id: purchaseId }: PurchaseRow): Promise<void> {
    const parcel = await lockOfPurchase(trx, purchaseId);
    if (!parcel) return;
    await repository.deleteRestocks(trx, parcel.id);
    await restoreRefused(trx, parcel);
  },
};
