import type { OfficePurchase } from '@/contract/office-purchases';

/** The payments of a purchase of which something can be refunded, newest first; its own has the purchase's id. */
export function refundablePayments(purchase: OfficePurchase) {
  const { id, amountCents, paidCents, refundedCents, refundableCents, endsAccess, createdAt } = purchase;
  const own = { id, refundedCents, refundableCents, endsAccess, paidAt: createdAt };
  return [...purchase.renewals, { ...own, amountCents: paidCents ?? amountCents }].filter(
    (payment) => payment.refundableCents > 0,
  );
}
