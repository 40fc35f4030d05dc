import type { Trx } from '../../db/connection.ts';
import * as entitlements from '../../entitlements/service.ts';
import { findPending } from '../refunds/repository.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Freezes what a purchase gave, or gives it back: it gives no access while a bank disputes it, nor while its buyer waits for
 * their money. The refund rule was met when they asked; what they download afterwards would be theirs for nothing.
 */
export async function applyFreeze(trx: Trx, purchaseId: string): Promise<void> {
  const { frozenAt } = (await repository.findPurchase(trx, purchaseId))!;
  const pending = await findPending(trx, purchaseId);
  const waitsSince = pending?.askedBy === 'BUYER' ? pending.createdAt : null;
  await entitlements.setFrozen(trx, purchaseId, frozenAt ?? waitsSince);
}
