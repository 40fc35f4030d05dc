import type { Purchase } from '@/contract/checkout';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';
import { id } from './ids';

export const purchase = (fields: Partial<Purchase> = {}): Purchase => ({
  id: id(500),
  status: 'SUCCESS',
  transactionType: 'PPV_COURSE',
  contentType: 'COURSE',
  contentId: id(1),
  title: 'Sleep Without Trying',
  picture: null,
  creatorName: 'Marisol Quennell',
  amountCents: 6400,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  ...fields,
});

/** The record of a purchase that was paid, and nothing that follows from it. */
export async function makePurchase(buyer: Person, seller: CreatorPerson, courseId: string): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const path = `/courses/${courseId}`;
  await db
    .insertInto('purchases')
    .values({
      buyerId: buyer.userId,
      creatorId: seller.actor.creator.id,
      transactionType: 'PPV_COURSE',
      contentType: 'COURSE',
      contentId: courseId,
      title: 'Letters to a Landlord',
      amountCents: 4100,
      feeCents: 440,
      status: 'SUCCESS',
      successPath: path,
      cancelPath: path,
      createdAt: new Date(),
      expiresAt: new Date(),
      completedAt: new Date(),
    })
    .execute();
}
