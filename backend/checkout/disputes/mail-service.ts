import type { Trx } from '../../db/connection.ts';
import { hasUnendedEntitlements } from '../../entitlements/service.ts';
import type { PurchaseRow } from '../../extension-points/sellables.ts';
import { notify } from '../../notices/service.ts';
import * as disputes from './repository.ts';
import type { DisputeRow } from './repository.ts';

/** Change of a disputed payment. */
export type DisputeChange = 'HELD' | 'RETURNED' | 'LOST';

/**
 * Returns the change of a dispute to notify about, compared with the stored dispute. Returns null
 * for an inquiry, because the bank holds no money during an inquiry.
 */
export function findDisputeChange(
  before: DisputeRow | undefined,
  after: DisputeRow,
  withdrawnCents: number,
): DisputeChange | null {
  const wasHeld = before !== undefined && before.heldCents > 0;
  if (after.state === 'LOST') return withdrawnCents > 0 ? 'LOST' : null;
  if (after.state === 'WON') return wasHeld && after.heldCents === 0 ? 'RETURNED' : null;
  return !wasHeld && after.heldCents > 0 ? 'HELD' : null;
}

const ofBuyer = { HELD: 'accessPaused', RETURNED: 'accessBack', LOST: 'accessEnded' } as const;
const ofSeller = { HELD: 'saleHeld', RETURNED: 'saleReleased', LOST: 'saleReversed' } as const;

/**
 * Notifies the buyer if an entitlement of the purchase has not ended, and each seller who has a
 * share.
 */
export async function notifyOfDisputeChange(
  trx: Trx,
  change: DisputeChange,
  { purchase, dispute }: { purchase: PurchaseRow; dispute: DisputeRow },
): Promise<void> {
  const { id, buyerId, title, frozenAt, status } = purchase;
  const values = { purchaseId: id, title, amount: dispute.amountCents };
  // Another dispute may still hold the payment.
  const isNotified = change !== 'RETURNED' || (frozenAt === null && status === 'SUCCESS');
  if (isNotified && (await hasUnendedEntitlements(trx, id))) {
    await notify(trx, ofBuyer[change], { ...values, userId: buyerId });
  }
  for (const { creatorId, shareCents: share } of await disputes.listSellers(trx, dispute.id))
    await notify(trx, ofSeller[change], { ...values, creatorId, share });
}
