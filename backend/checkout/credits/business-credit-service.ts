import type { Trx } from '../../db/connection.ts';
import { conflict } from '../../errors.ts';
import { enqueue } from '../../tasks.ts';
import { lockFreeCredits } from './free-credits-service.ts';
import { claimRefund, refundableCents } from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Refunds the credits that a business bought and has not granted, newest payment first. The refunds
 * are made once the transaction commits. The business must be locked, so that no credits are
 * granted or paid until then.
 * @throws 409 BUSINESS_CREDITS_ON_HOLD while a bank holds any of the credits, 409 REFUND_PENDING
 */
export async function refundUnused(trx: Trx, businessId: string, requesterId: string): Promise<void> {
  const purchases = await repository.lockByBusiness(trx, businessId);
  let { balanceCents: leftCents } = await lockFreeCredits(trx, { businessId });
  for (const purchase of purchases) {
    // Excludes what banks hold of other payments and what this loop has claimed so far.
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
