import type { OfficePurchase } from '@/contract/office-purchases';

/**
 * Returns the refundable payments of a purchase, newest first. The purchase's own payment has the
 * id of the purchase.
 */
export function listRefundablePayments(purchase: OfficePurchase) {
  const { id, amountCents, paidCents, refundedCents, refundableCents, endsAccess, createdAt } = purchase;
  const own = { id, refundedCents, refundableCents, endsAccess, paidAt: createdAt };
  return [...purchase.renewals, { ...own, amountCents: paidCents ?? amountCents }].filter(
    (payment) => payment.refundableCents > 0,
  );
}
