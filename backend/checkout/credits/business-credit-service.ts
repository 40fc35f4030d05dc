import type { Trx } from '../../db/connection.ts';
import { conflict } from '../../errors.ts';
import { enqueue } from '../../tasks.ts';
import { lockFreeCredits } from './free-credits-service.ts';
import { claimRefund, refundableCents } from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Refunds what a business bought of credits and has not given, the newest payments first; the refunds are made once the
 * transaction commits. Its row is locked: nothing is given or paid until then.
 * @throws 409 BUSINESS_CREDITS_ON_HOLD while a bank holds any of it, 409 REFUND_PENDING
 */
export async function refundUnused(trx: Trx, businessId: string, askerId: string): Promise<void> {
  const purchases = await repository.lockOfBusiness(trx, businessId);
  let { balanceCents: leftCents } = await lockFreeCredits(trx, { businessId });
  for (const purchase of purchases) {
    // Without what banks hold of the others, and what was claimed of them just now.
    const amountCents = await refundableCents(trx, { purchase, invoice: null });
    if (amountCents <= 0) continue;
    const { id: refundId } = await claimRefund(
      trx,
      { purchase, invoice: null },
      { askedBy: 'OFFICE', askerId, amountCents },
    );
    await enqueue(trx, 'checkout.sendRefund', { refundId });
    leftCents -= amountCents;
  }
  if (leftCents > 0)
    throw conflict('BUSINESS_CREDITS_ON_HOLD', 'A bank looks at a payment of this business.');
}
