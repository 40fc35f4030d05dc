import type { Trx } from '../../db/connection.ts';
import * as entitlements from '../../entitlements/service.ts';
import { findPending } from '../refunds/repository.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Freezes or unfreezes the access of a purchase. The access is frozen during a dispute and while a
 * refund requested by the buyer is pending. Otherwise the buyer could still download during the
 * refund, because the refund rule is checked only at the request.
 */
export async function applyFreeze(trx: Trx, purchaseId: string): Promise<void> {
  const { frozenAt } = (await repository.findPurchase(trx, purchaseId))!;
  const pending = await findPending(trx, purchaseId);
  const waitsSince = pending?.askedBy === 'BUYER' ? pending.createdAt : null;
  await entitlements.setFrozen(trx, purchaseId, frozenAt ?? waitsSince);
}
