import type { Purchase } from '@/contract/checkout';
import type { CheckoutStatus, PurchaseState, SellableType } from '@/contract/values/checkout';

/** What a page may say about a payment; `unproven` is a success that its record does not show yet. */
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
 * How a payment ended. The record decides as soon as it has; until then the address may only claim that nothing was bought.
 * While the payment page is open, the server may know that a card was refused there: another one can still be charged.
 * @param claimed what the address says; IN_PROGRESS when it says nothing
 */
export function outcomeOf(
  claimed: CheckoutStatus,
  purchase: Pick<Purchase, 'state' | 'status' | 'isGone'> | undefined,
): { outcome: Outcome; isProven: boolean } {
  const proven = purchase && recordedOutcomes[purchase.state];
  if (purchase?.state === 'REVIEW' && purchase.isGone) return { outcome: 'refunding', isProven: true };
  // Its buyer did not leave: it was closed before its trial could begin.
  if (purchase?.state === 'CANCELLED' && purchase.isGone) return { outcome: 'failed', isProven: true };
  if (proven) return { outcome: proven, isProven: true };
  return { outcome: claimedOutcomes[purchase?.status === 'FAILED' ? 'FAILED' : claimed], isProven: false };
}

/** Whether the record changes without anybody's decision, in seconds: else a payment in review waits for a person. */
export const isSettling = (purchase: Pick<Purchase, 'state' | 'isGone'> | undefined): boolean =>
  purchase?.state === 'IN_PROGRESS' || (purchase?.state === 'REVIEW' && purchase.isGone);

/** Whether nothing was bought and the same can be tried again. */
export const isOpenAgain = (outcome: Outcome, purchase: Pick<Purchase, 'isGone'> | undefined): boolean =>
  (outcome === 'failed' || outcome === 'cancelled') && !purchase?.isGone;

/** Failure texts differ by what was to be bought. */
export function failureKind(type: SellableType): 'subscription' | 'donation' | 'content' {
  if (type === 'SUBSCRIPTION') return 'subscription';
  return type === 'DONATION' ? 'donation' : 'content';
}
