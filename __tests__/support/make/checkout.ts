import type { Insertable, Updateable } from 'kysely';
import type { Db } from '@/backend/db/connection';
import type { Payments, Purchases } from '@/backend/db/types';
import type { PaymentRow, PurchaseRow } from '@/backend/extension-points/sellables';
import type { Purchase, Quote } from '@/contract/checkout';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';
import { id } from './ids';

export const purchase = (fields: Partial<Purchase> = {}): Purchase => ({
  id: id(500),
  status: 'SUCCESS',
  state: fields.status ?? 'SUCCESS',
  transactionType: 'PPV_COURSE',
  contentType: 'COURSE',
  contentId: id(1),
  title: 'Sleep Without Trying',
  path: `/courses/${id(1)}`,
  picture: null,
  creatorName: 'Marisol Quennell',
  seller: { id: id(2), name: 'Marisol Quennell' },
  note: null,
  amountCents: 6400,
  trialDays: null,
  refundedCents: 0,
  refundedAt: null,
  isUndeliverable: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  ...fields,
});

export const quote = (fields: Partial<Quote> = {}): Quote => ({
  type: 'PPV_COURSE',
  contentType: 'COURSE',
  contentId: id(1),
  title: 'Sleep Without Trying',
  path: `/courses/${id(1)}`,
  picture: null,
  topicId: 'sleep-health',
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  lines: [{ title: 'Sleep Without Trying', quantity: 1, amountCents: 6400 }],
  totalCents: 6400,
  discount: null,
  suggestedCents: [],
  recurring: null,
  intervals: [],
  trialDays: null,
  nextPrice: null,
  grantedUntil: null,
  priceId: null,
  included: [
    { code: 'parts', count: 3, seconds: 1380 },
    { code: 'keep', count: 1, seconds: 0 },
  ],
  ...fields,
});

type PaymentFields = Partial<
  Pick<
    Insertable<Payments>,
    'offerId' | 'sessionId' | 'sessionUrl' | 'providerPaymentId' | 'exclusiveKey' | 'expiresAt' | 'isSplit'
  >
>;
type PurchaseFields = Omit<Insertable<Purchases>, 'paymentId' | 'createdAt'> & { createdAt?: Date };

const paymentStatus = { IN_PROGRESS: 'OPEN', CANCELLED: 'CANCELLED', FAILED: 'FAILED' } as const;

/** Inserts a purchase with a separate payment, without lines, entitlement, posting and mail. */
export async function insertPurchaseRow({
  sessionId,
  sessionUrl,
  providerPaymentId,
  exclusiveKey,
  expiresAt = new Date(),
  isSplit,
  offerId = crypto.randomUUID(),
  ...purchase
}: PurchaseFields & PaymentFields): Promise<PurchaseRow> {
  const { db } = await import('@/backend/db/connection');
  const { findPurchase } = await import('@/backend/checkout/purchases/repository');
  const createdAt = purchase.createdAt ?? new Date();
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      buyerId: purchase.buyerId,
      offerId,
      amountCents: purchase.amountCents,
      status: paymentStatus[purchase.status as keyof typeof paymentStatus] ?? 'PAID',
      sessionId,
      sessionUrl,
      providerPaymentId,
      exclusiveKey,
      isSplit,
      expiresAt,
      createdAt,
      successPath: '/',
      cancelPath: '/',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: purchaseId } = await db
    .insertInto('purchases')
    .values({ ...purchase, createdAt, paymentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findPurchase(db, purchaseId))!;
}

/** Changes the payment of a purchase. */
export async function changePayment(
  purchaseId: string,
  change: Updateable<Payments>,
  to?: Db,
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await (to ?? db)
    .updateTable('payments')
    .set(change)
    .where('id', '=', (at) => at.selectFrom('purchases').select('paymentId').where('id', '=', purchaseId))
    .execute();
}

/** Returns a purchase with the fields of its payment. */
export async function readPurchase(purchaseId: string): Promise<PurchaseRow> {
  const { db } = await import('@/backend/db/connection');
  const { findPurchase } = await import('@/backend/checkout/purchases/repository');
  const found = await findPurchase(db, purchaseId);
  if (!found) throw new Error('an unknown purchase');
  return found;
}

/** Returns the payment of a purchase. */
export async function readPayment(purchaseId: string): Promise<PaymentRow> {
  const { db } = await import('@/backend/db/connection');
  return db
    .selectFrom('payments')
    .innerJoin('purchases', 'purchases.paymentId', 'payments.id')
    .selectAll('payments')
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirstOrThrow();
}

/**
 * Records a cumulative refund of a payment with one purchase, or of a later payment, as the
 * provider reports it (cents). Returns false for an unknown payment.
 */
export async function recordRefundTotal(providerPaymentId: string, totalCents: number): Promise<boolean> {
  const { inTransaction } = await import('@/backend/db/connection');
  const { lockPayments, recordRefund } = await import('@/backend/checkout/refunds/service');
  return inTransaction(async (trx) => {
    const [payment] = await lockPayments(trx, providerPaymentId);
    if (!payment) return false;
    const { refundedCents } = payment.invoice ?? payment.purchase;
    await recordRefund(trx, payment, totalCents - refundedCents, { refundIds: [], byLine: new Map() });
    return true;
  });
}

/** Inserts the row of a purchase, without entitlement, posting and mail. */
export async function makePurchase(
  buyer: Person,
  seller: CreatorPerson,
  courseId: string,
  status: 'SUCCESS' | 'CANCELLED' = 'SUCCESS',
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const about = { contentType: 'COURSE' as const, contentId: courseId, title: 'Letters to a Landlord' };
  const { id: purchaseId } = await insertPurchaseRow({
    buyerId: buyer.userId,
    ...about,
    type: 'PPV_COURSE',
    amountCents: 4100,
    feeCents: 440,
    status,
    completedAt: new Date(),
  });
  await db
    .insertInto('purchaseLines')
    .values({
      ...about,
      purchaseId,
      position: 0,
      quantity: 1,
      payee: 'CREATOR',
      sellerId: seller.actor.creator.id,
      amountCents: 4100,
      feeCents: 440,
    })
    .execute();
}
