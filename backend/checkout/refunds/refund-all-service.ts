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

/** Seconds until refunds that waited for another refund of their purchase are tried again. */
const AGAIN_SECONDS = 60;

/** Seconds until a refund that a bank holds back is tried again. */
const HELD_SECONDS = DAY_MINUTES * 60;

/**
 * Refunds every buyer of a content that is cancelled: purchases by card and with credits, and
 * gifts. Tips are kept. Closes open payment pages. The refunds run once the transaction commits, or
 * once the office can no longer undo its decision.
 * @param reason text for the buyers and the office
 */
export async function refundAll(trx: Trx, content: Content, reason: string): Promise<void> {
  await closeOpenPurchases(trx, content);
  await enqueueWhenFinal(trx, 'checkout.refundAll', { ...content, reason });
}

/** Returns true if a bank holds the first payment of a purchase and has not decided yet. */
const isHeld = async (trx: Trx, purchaseId: string): Promise<boolean> =>
  (await disputes.listByPurchases(trx, [purchaseId])).some(
    ({ invoiceId, heldCents }) => invoiceId === null && heldCents > 0,
  );

/** @returns seconds until the purchase has to be tried again; null if nothing is left to be done */
const refundOne = (purchaseId: string, content: Content, reason: string): Promise<number | null> =>
  inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS') return null;
    // The office sees a refund that the provider refuses; a repetition would not help.
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
  /** Time of the first run (ISO). The content may be sold again before a later run. */
  firstRunAt?: string;
};

/**
 * Task of `refundAll`. Skips a purchase that is refunded already or cannot be refunded. A purchase
 * that a bank holds or that has a pending refund is tried again later.
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
