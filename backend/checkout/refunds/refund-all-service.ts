import type { ContentType } from '../../../contract/values/content.ts';
import { DAY_MINUTES } from '../../../contract/values/times.ts';
import { daysFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { AppError } from '../../errors.ts';
import { closeOpenPurchases } from '../../extension-points/sellables.ts';
import { enqueueWhenFinal } from '../../holds/service.ts';
import { log } from '../../log.ts';
import { enqueue } from '../../tasks.ts';
import * as disputes from '../disputes/repository.ts';
import * as repository from '../purchases/repository.ts';
import { claimRefund } from './request-service.ts';
import { findPending, wasRefusedSince } from './repository.ts';

type Content = { contentType: ContentType; contentId: string };

/** Seconds until a purchase is retried whose other refund is still pending. */
const AGAIN_SECONDS = 60;

/** Seconds until a purchase is retried whose payment a bank holds. */
const HELD_SECONDS = DAY_MINUTES * 60;

/**
 * Refunds all buyers of a content that is cancelled: card payments, credit payments and gifts. Tips
 * are not refunded. Closes open payment pages. The refunds run after the commit. For a decision of
 * the office, they run once the office can no longer undo it.
 * @param reason text for the buyers and the office
 */
export async function refundAll(trx: Trx, content: Content, reason: string): Promise<void> {
  await closeOpenPurchases(trx, content);
  await enqueueWhenFinal(trx, 'checkout.refundAll', { ...content, reason });
}

/** Returns true if a bank holds the first payment of a purchase until it decides. */
const isHeld = async (trx: Trx, purchaseId: string): Promise<boolean> =>
  (await disputes.listByPurchases(trx, [purchaseId])).some(
    ({ invoiceId, heldCents }) => invoiceId === null && heldCents > 0,
  );

/** Returns the seconds until the purchase has to be retried; null if nothing is left to do. */
const refundOne = (purchaseId: string, content: Content, reason: string): Promise<number | null> =>
  inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS') return null;
    // After a refusal by the provider, a retry on the same day would not help. The office sees the
    // refused refund.
    if (await wasRefusedSince(trx, purchaseId, 'AUTOMATIC', daysFromNow(-1))) return null;
    const lines = await repository.listLines(trx, purchaseId);
    const concerned = lines.filter(
      (line) =>
        line.contentType === content.contentType &&
        line.contentId === content.contentId &&
        line.refundedCents < line.amountCents,
    );
    if (!concerned.length) return null;
    if (await findPending(trx, purchaseId)) return AGAIN_SECONDS;
    if (await isHeld(trx, purchaseId)) return HELD_SECONDS;
    const { id: refundId } = await claimRefund(
      trx,
      { purchase, invoice: null },
      {
        askedBy: 'AUTOMATIC',
        requesterId: null,
        reason,
        ...(lines.length > 1 && { lines: concerned.map(({ position }) => ({ position })) }),
      },
    );
    await enqueue(trx, 'checkout.sendRefund', { refundId });
    return null;
  });

type Task = Content & {
  reason: string;
  /**
   * Time of the first run (ISO). Later runs ignore newer purchases, because the content may be sold
   * again.
   */
  firstRunAt?: string;
};

/**
 * Task of `refundAll`. Skips a purchase that is already refunded or cannot be refunded. Retries
 * later if a bank holds the payment or another refund is pending.
 */
export async function refundEveryone({ reason, firstRunAt, ...content }: Task): Promise<void> {
  await inTransaction((trx) => repository.awaitDeliveries(trx, content));
  let afterSeconds = Infinity;
  const startedAt = now().toISOString();
  const before = firstRunAt === undefined ? undefined : new Date(firstRunAt);
  const paid = (after: { id: string } | undefined) => repository.listPaid(db, content, before, after?.id);
  for await (const { id } of inBatches(paid)) {
    const againSeconds = await refundOne(id, content, reason).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, purchaseId: id }, 'a purchase of cancelled content is not refunded');
      return null;
    });
    afterSeconds = Math.min(afterSeconds, againSeconds ?? Infinity);
  }
  if (afterSeconds === Infinity) return;
  const again = { ...content, reason, firstRunAt: firstRunAt ?? startedAt };
  await inTransaction((trx) => enqueue(trx, 'checkout.refundAll', again, { afterSeconds }));
}
