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

/** Inserts the row of a purchase, without entitlement, posting and mail. */
export async function makePurchase(
  buyer: Person,
  seller: CreatorPerson,
  courseId: string,
  status: 'SUCCESS' | 'CANCELLED' = 'SUCCESS',
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const path = `/courses/${courseId}`;
  const about = { contentType: 'COURSE' as const, contentId: courseId, title: 'Letters to a Landlord' };
  const { id: purchaseId } = await db
    .insertInto('purchases')
    .values({
      buyerId: buyer.userId,
      ...about,
      type: 'PPV_COURSE',
      amountCents: 4100,
      feeCents: 440,
      status,
      successPath: path,
      cancelPath: path,
      createdAt: new Date(),
      expiresAt: new Date(),
      completedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
