import type { Refund } from '../../../contract/refunds.ts';
import { inTransaction, type Trx } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../errors.ts';
import { findPending } from '../refunds/repository.ts';
import { claimRefund, complete, refuseTooMany } from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Locks a purchase before what it paid for is locked: refunds lock them in this order too.
 * @returns whether its payment stands; DISPUTED while a bank holds it
 */
export async function lockPaid(trx: Trx, purchaseId: string): Promise<'PAID' | 'DISPUTED' | 'RETURNED'> {
  const purchase = await repository.findAndLock(trx, purchaseId);
  if (purchase?.status !== 'SUCCESS') return 'RETURNED';
  return purchase.frozenAt ? 'DISPUTED' : 'PAID';
}

/**
 * Refunds a purchase in full for its buyer, where the domain that sold it decides instead of the refund rule, except for how many
 * such refunds a person has.
 * @param release called under the lock of the purchase, in the transaction that stores the refund; throws where it may not be
 * @throws 404 for another person's, 409 REFUND_LIMIT, and those of `claimRefund` and `complete`
 */
export async function takeBack(
  buyer: Actor,
  purchaseId: string,
  release: (trx: Trx) => Promise<void>,
): Promise<Refund> {
  const claimed = await inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.buyerId !== buyer.userId) throw notFound('This purchase');
    await release(trx);
    // A second click finds the refund of the first.
    if (purchase.status === 'SUCCESS' && !(await findPending(trx, purchase.id)))
      await refuseTooMany(trx, buyer.userId);
    return claimRefund(trx, { purchase, invoice: null }, { askedBy: 'BUYER', askerId: buyer.userId });
  });
  return complete(claimed);
}

/**
 * Refunds what is left of a purchase in the name of who sold it, because nobody can have it any more; one that is refunded
 * already stays as it is.
 * @returns whether the money is on its way back; not before the provider has taken the refund
 * @throws those of `claimRefund` and `complete`
 */
export async function giveBack(purchaseId: string, sellerUserId: string): Promise<boolean> {
  const claimed = await inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS') return null;
    return claimRefund(trx, { purchase, invoice: null }, { askedBy: 'SELLER', askerId: sellerUserId });
  });
  return claimed === null || (await complete(claimed)).state === 'SUCCEEDED';
}
