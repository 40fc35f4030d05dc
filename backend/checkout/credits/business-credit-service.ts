import type { Trx } from '../../db/connection.ts';
import { conflict } from '../../errors.ts';
import { enqueue } from '../../tasks.ts';
import { lockFreeCredits } from './free-credits-service.ts';
import { claimRefund, refundableCents } from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Refunds the credits that a business bought and has not granted, newest payment first. Tasks send
 * the refunds after the commit. The caller must lock the business, so that no credits are granted
 * or bought before the commit.
 * @throws 409 BUSINESS_CREDITS_ON_HOLD while a bank holds any of the credits, 409 REFUND_PENDING
 */
export async function refundUnused(trx: Trx, businessId: string, requesterId: string): Promise<void> {
  const purchases = await repository.lockByBusiness(trx, businessId);
  let { balanceCents: leftCents } = await lockFreeCredits(trx, { businessId });
  for (const purchase of purchases) {
    // The amount excludes credits that banks hold for other payments and refunds that this loop has
    // already claimed.
    const amountCents = await refundableCents(trx, { purchase, invoice: null });
    if (amountCents <= 0) continue;
    const { id: refundId } = await claimRefund(
      trx,
      { purchase, invoice: null },
      { askedBy: 'OFFICE', requesterId, amountCents },
    );
    await enqueue(trx, 'checkout.sendRefund', { refundId });
    leftCents -= amountCents;
  }
  if (leftCents > 0)
    throw conflict('BUSINESS_CREDITS_ON_HOLD', 'A bank looks at a payment of this business.');
}
