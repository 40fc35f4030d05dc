import type { Refund } from '../../../contract/refunds.ts';
import { inTransaction, type Trx } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../errors.ts';
import { findPending } from '../refunds/repository.ts';
import { claimRefund, complete, assertRefundLimit } from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Locks a purchase and returns the state of its payment. Callers lock the content afterwards, so
 * that the lock order is the same as in refunds.
 * @returns PAID if the payment stands, DISPUTED while a bank holds the payment, otherwise RETURNED
 */
export async function lockPaid(trx: Trx, purchaseId: string): Promise<'PAID' | 'DISPUTED' | 'RETURNED'> {
  const purchase = await repository.findAndLock(trx, purchaseId);
  if (purchase?.status !== 'SUCCESS') return 'RETURNED';
  return purchase.frozenAt ? 'DISPUTED' : 'PAID';
}

/**
 * Refunds a purchase in full for its buyer. The domain that sold the purchase decides instead of
 * the refund rule, but the limit of refunds per person applies.
 * @param release called under the lock of the purchase in the transaction that stores the refund;
 *   throws if the refund is not allowed
 * @throws 404 for another person's purchase, 409 REFUND_LIMIT, and the errors of `claimRefund` and
 *   `complete`
 */
export async function refundForBuyer(
  buyer: Actor,
  purchaseId: string,
  release: (trx: Trx) => Promise<void>,
): Promise<Refund> {
  const claimed = await inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.buyerId !== buyer.userId) throw notFound('This purchase');
    await release(trx);
    // A repeated click finds the pending refund, so the limit is not checked again.
    if (purchase.status === 'SUCCESS' && !(await findPending(trx, purchase.id)))
      await assertRefundLimit(trx, buyer.userId);
    return claimRefund(trx, { purchase, invoice: null }, { askedBy: 'BUYER', requesterId: buyer.userId });
  });
  return complete(claimed);
}

/**
 * Refunds the remaining amount of an undeliverable purchase on behalf of its seller. An already
 * refunded purchase is left unchanged.
 * @returns true once the provider has accepted the refund
 * @throws the errors of `claimRefund` and `complete`
 */
export async function refundForSeller(purchaseId: string, sellerUserId: string): Promise<boolean> {
  const claimed = await inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS') return null;
    return claimRefund(trx, { purchase, invoice: null }, { askedBy: 'SELLER', requesterId: sellerUserId });
  });
  return claimed === null || (await complete(claimed)).state === 'SUCCEEDED';
}
