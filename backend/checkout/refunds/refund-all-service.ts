import type { ContentType } from '../../../contract/values/content.ts';
import { daysFromNow } from '../../clock.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { AppError } from '../../errors.ts';
import { closeOpenPurchases } from '../../extension-points/sellables.ts';
import { log } from '../../log.ts';
import { enqueue } from '../../tasks.ts';
import * as repository from '../purchases/repository.ts';
import { claimRefund } from './request-service.ts';
import { findPending, wasRefusedSince } from './repository.ts';

type Content = { contentType: ContentType; contentId: string };

/** Seconds until refunds that waited for another refund of their purchase are tried again. */
const AGAIN_SECONDS = 60;

/**
 * Refunds every buyer of a content that is cancelled: purchases by card and with credits, and
 * gifts. Tips are kept. Closes open payment pages. The refunds run once the transaction commits.
 * @param reason text for the buyers and the office
 */
export async function refundAll(trx: Trx, content: Content, reason: string): Promise<void> {
  await closeOpenPurchases(trx, content);
  await enqueue(trx, 'checkout.refundAll', { ...content, reason });
}

/** @returns false while a refund of the purchase is pending and another line is to be refunded */
const refundOne = (purchaseId: string, content: Content, reason: string): Promise<boolean> =>
  inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS') return true;
    // The office sees a refund that the provider refuses; a repetition would not help.
    if (await wasRefusedSince(trx, purchaseId, daysFromNow(-1))) return true;
    const lines = await repository.listLines(trx, purchaseId);
    const concerned = lines.filter(
      (line) =>
        line.contentType === content.contentType &&
        line.contentId === content.contentId &&
        line.refundedCents < line.amountCents,
    );
    if (!concerned.length) return true;
    if (await findPending(trx, purchaseId)) return false;
    for (const { position } of concerned) {
      const { id: refundId } = await claimRefund(
        trx,
        { purchase, invoice: null },
        {
          askedBy: 'AUTOMATIC',
          requesterId: null,
          reason,
          ...(lines.length > 1 && { linePosition: position }),
        },
      );
      await enqueue(trx, 'checkout.sendRefund', { refundId });
      // A purchase has one pending refund at a time; its next line follows later.
      return concerned.length === 1;
    }
    return true;
  });

/**
 * Task of `refundAll`. A purchase that is refunded already or cannot be refunded, such as one that
 * a bank holds, is skipped.
 */
export async function refundEveryone({ reason, ...content }: Content & { reason: string }): Promise<void> {
  let isDone = true;
  const paid = (after: { id: string } | undefined) => repository.listPaid(db, content, after?.id);
  for await (const { id } of inBatches(paid)) {
    const isRefunded = await refundOne(id, content, reason).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, purchaseId: id }, 'a purchase of cancelled content is not refunded');
      return true;
    });
    isDone &&= isRefunded;
  }
  if (isDone) return;
  await inTransaction((trx) =>
    enqueue(trx, 'checkout.refundAll', { ...content, reason }, { afterSeconds: AGAIN_SECONDS }),
  );
}
