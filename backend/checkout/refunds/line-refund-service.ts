import type { RefundState } from '../../../contract/values/checkout.ts';
import { refundedFeeCents } from '../../../contract/fees.ts';
import { daysFromNow } from '../../clock.ts';
import { db, type Db, type Trx } from '../../db/connection.ts';
import type { PurchaseRow } from '../../extension-points/sellables.ts';
import { gstOf } from '../../money/gst.ts';
import { enqueue } from '../../tasks.ts';
import * as purchases from '../purchases/repository.ts';
import * as refunds from './repository.ts';
import type { RefundLine, RefundRow } from './repository.ts';
import { claimRefund, readRefundLines } from './request-service.ts';

export { complete } from './request-service.ts';
export type { RefundRow } from './repository.ts';

/** Sums of a refund (cents). */
type RefundSums = {
  amountCents: number;
  gstCents: number;
  feeBackCents: number;
  leavesWalletCents: number;
};

/** Finds a purchase by id and locks it; the first step of every refund. */
export const lockForRefund = (trx: Trx, purchaseId: string): Promise<PurchaseRow | undefined> =>
  purchases.findAndLock(trx, purchaseId);

/**
 * Returns the sums of a new refund of a purchase, considering the amount refunded before (cents).
 */
export function toRefundSums(
  { refundedCents: before, amountCents: priceCents, feeCents }: PurchaseRow,
  amountCents: number,
): RefundSums {
  const price = { amountCents: priceCents, feeCents };
  const after = before + amountCents;
  const feeBackCents = refundedFeeCents(after, price) - refundedFeeCents(before, price);
  return {
    amountCents,
    gstCents: gstOf(after) - gstOf(before),
    feeBackCents,
    leavesWalletCents: amountCents - feeBackCents,
  };
}

/**
 * Returns the sums that a refund of the given lines would have, without storing a refund.
 * @throws the errors of `readRefundLines`
 */
export async function previewLines(
  from: Db,
  purchase: PurchaseRow,
  asked: RefundLine[],
): Promise<RefundSums> {
  const { lines } = await readRefundLines(from, { purchase, invoice: null }, asked);
  return toRefundSums(
    purchase,
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
}

type Asked = Omit<Parameters<typeof claimRefund>[2], 'amountCents'>;

/**
 * Stores a refund of lines of a locked purchase. Without lines, refunds all that is left of the
 * purchase. After the commit, the caller must send the refund with `complete`.
 * @throws the errors of `claimRefund`
 */
export const claimLines = (trx: Trx, purchase: PurchaseRow, asked: Asked): Promise<RefundRow> =>
  claimRefund(trx, { purchase, invoice: null }, asked);

/**
 * Finds the refund that a person requested with this idempotency key. A failed refund is ignored.
 */
export const findRefundByKey = (
  trx: Trx,
  asked: { requesterId: string; purchaseId: string; requestKey: string },
): Promise<RefundRow | undefined> => refunds.findByKey(trx, asked);

export const getRefund = (from: Db, id: string): Promise<RefundRow> => refunds.getRefund(from, id);

export const readRefundState = async (id: string): Promise<RefundState> =>
  (await refunds.getRefund(db, id)).state;

/** Result of an automatic refund: stored now, already pending, or not possible. */
type Claimed = 'CLAIMED' | 'PENDING' | 'NOT_POSSIBLE';

/**
 * Stores an automatic refund of all that is left of a purchase. A task sends the refund after the
 * commit.
 * @param isNeeded called while the purchase is locked
 */
export async function claimWholeRefund(
  trx: Trx,
  purchaseId: string,
  reason: string,
  isNeeded: () => Promise<boolean>,
): Promise<Claimed> {
  const purchase = await purchases.findAndLock(trx, purchaseId);
  if (purchase?.status !== 'SUCCESS' || !(await isNeeded())) return 'NOT_POSSIBLE';
  if (await refunds.findPending(trx, purchaseId)) return 'PENDING';
  // After a refusal by the provider, a retry on the same day would not help. The office sees the
  // refused refund.
  if (await refunds.wasRefusedSince(trx, purchaseId, 'AUTOMATIC', daysFromNow(-1))) return 'NOT_POSSIBLE';
  const asked = { askedBy: 'AUTOMATIC', requesterId: null, reason } as const;
  const { id: refundId } = await claimLines(trx, purchase, asked);
  await enqueue(trx, 'checkout.sendRefund', { refundId });
  return 'CLAIMED';
}
