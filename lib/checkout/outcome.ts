import type { Purchase } from '@/contract/checkout';
import type { CheckoutStatus, PurchaseState } from '@/contract/values/checkout';

/**
 * Payment result that a page can show; `unproven` is a success that the record does not confirm
 * yet.
 */
export type Outcome = 'success' | 'unproven' | 'failed' | 'cancelled' | 'review' | 'refunding' | 'refunded';

const recordedOutcomes: Partial<Record<PurchaseState, Outcome>> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  REVIEW: 'review',
  REFUNDED: 'refunded',
};
const claimedOutcomes: Record<CheckoutStatus, Outcome> = {
  IN_PROGRESS: 'unproven',
  SUCCESS: 'unproven',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

/**
 * Returns the outcome of a payment. A final purchase record decides. Without a final record, the
 * address can only claim that nothing was bought.
 *
 * While the payment page is open, the server may report a rejected card, but another card can still
 * be charged.
 * @param claimed status in the address; IN_PROGRESS if the address states no status
 */
export function decideOutcome(
  claimed: CheckoutStatus,
  purchase: Pick<Purchase, 'state' | 'status' | 'isUndeliverable'> | undefined,
): { outcome: Outcome; isProven: boolean } {
  const proven = purchase && recordedOutcomes[purchase.state];
  if (purchase?.state === 'REVIEW' && purchase.isUndeliverable)
    return { outcome: 'refunding', isProven: true };
  // The purchase was closed before its trial could start; the buyer did not cancel it.
  if (purchase?.state === 'CANCELLED' && purchase.isUndeliverable)
    return { outcome: 'failed', isProven: true };
  if (proven) return { outcome: proven, isProven: true };
  return { outcome: claimedOutcomes[purchase?.status === 'FAILED' ? 'FAILED' : claimed], isProven: false };
}

/**
 * Returns true if the record will change within seconds without a decision. Any other payment in
 * review waits for staff.
 */
export const isSettling = (purchase: Pick<Purchase, 'state' | 'isUndeliverable'> | undefined): boolean =>
  purchase?.state === 'IN_PROGRESS' || (purchase?.state === 'REVIEW' && purchase.isUndeliverable);

/** Returns true if nothing was bought and the purchase can be tried again. */
export const canBuyAgain = (
  outcome: Outcome,
  purchase: Pick<Purchase, 'isUndeliverable'> | undefined,
): boolean => (outcome === 'failed' || outcome === 'cancelled') && !purchase?.isUndeliverable;
