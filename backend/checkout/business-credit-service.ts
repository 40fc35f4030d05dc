import type { Trx } from '../db/connection.ts';
import { conflict } from '../http/errors.ts';
import { account, owedCents } from '../money/ledger.ts';
import { enqueue } from '../tasks.ts';
import { claimRefund, refundableCents } from './refund-request-service.ts';
import * as repository from './repository.ts';

/**
 * Refunds what a business bought of credits and has not given, the newest payments first; the refunds are made once the
 * transaction commits. Its row is locked: nothing is given or paid until then.
 * @throws 409 BUSINESS_CREDITS_ON_HOLD while a bank disputes one of the payments, 409 REFUND_PENDING
 */
export async function refundUnused(trx: Trx, businessId: string, askerId: string): Promise<void> {
  const purchases = await repository.lockOfBusiness(trx, businessId);
  let leftCents = await owedCents(trx, account.businessCredits(businessId));
  for (const purchase of purchases) {
    const amountCents = Math.min(leftCents, await refundableCents(trx, { purchase, invoice: null }));
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
