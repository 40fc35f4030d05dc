import type { Trx } from '../../db/connection.ts';
import { hasUnendedEntitlements } from '../../entitlements/service.ts';
import { isUndelivered, type PurchaseRow } from '../../extension-points/sellables.ts';
import { notify } from '../../notices/service.ts';
import * as disputes from './repository.ts';
import type { DisputeRow } from './repository.ts';

/** Change of a disputed payment. */
export type DisputeChange = 'HELD' | 'RETURNED' | 'LOST';

/**
 * Returns the change to notify about, compared with the stored dispute. Returns null for an
 * inquiry, because no money is held for an inquiry.
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

type Line = Pick<Awaited<ReturnType<typeof disputes.listSellers>>[number], 'amountCents' | 'feeCents'>;

/**
 * Returns a seller's share of the disputed amount (cents).
 * @param whole the disputed line or invoice
 */
const shareOf = (whole: Line, paidCents: number, disputedCents: number): number =>
  Math.round((disputedCents * (whole.amountCents - whole.feeCents)) / paidCents);

/**
 * Notifies the buyer if the payment granted access, and each seller about their share. The money of
 * an undelivered purchase was not owed to a seller.
 */
export async function notifyOfDisputeChange(
  trx: Trx,
  change: DisputeChange,
  { purchase, invoice, dispute }: { purchase: PurchaseRow; invoice: Line | null; dispute: DisputeRow },
): Promise<void> {
  const { id, buyerId, title, frozenAt, status, amountCents } = purchase;
  const values = { purchaseId: id, title, amount: dispute.amountCents };
  // Another dispute may still hold the payment.
  const isNotified = change !== 'RETURNED' || (frozenAt === null && status === 'SUCCESS');
  if (isNotified && (await hasUnendedEntitlements(trx, id))) {
    await notify(trx, ofBuyer[change], { ...values, userId: buyerId });
  }
  if (isUndelivered(purchase)) return;
  for (const { creatorId, ...line } of await disputes.listSellers(trx, id)) {
    const share = shareOf(invoice ?? line, invoice?.amountCents ?? amountCents, dispute.amountCents);
    await notify(trx, ofSeller[change], { ...values, creatorId, share });
  }
}
