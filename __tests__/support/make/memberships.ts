import type { Insertable } from 'kysely';
import type { Subscriptions } from '@/backend/db/types';
import type { Membership, Subscription } from '@/contract/memberships';
import type { Person } from './accounts';
import { makePurchase } from './checkout';
import { id } from './ids';
import type { CreatorPerson } from './creators';

/**
 * Inserts the rows of a membership without entitlements and without the provider. The membership
 * has ended unless `fields` say otherwise.
 */
export async function makeSubscription(
  member: Person,
  creator: CreatorPerson,
  number: number,
  fields: Partial<Insertable<Subscriptions>> = {},
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const creatorId = creator.actor.creator.id;
  await makePurchase(member, creator, crypto.randomUUID());
  const { id: purchaseId } = await db
    .selectFrom('purchases')
    .innerJoin('purchaseLines as line', 'line.purchaseId', 'purchases.id')
    .select('purchases.id')
    .where('line.sellerId', '=', creatorId)
    .where('purchases.buyerId', '=', member.userId)
    .executeTakeFirstOrThrow();
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const offer = { creatorId, name: `Circle ${number}`, priceCents: 900, hasTrial: true, createdAt };
  const { id: membershipId } = await db
    .insertInto('memberships')
    .values({
      ...offer,
      updatedAt: createdAt,
      productId: `prod_${purchaseId}`,
      priceId: `price_${purchaseId}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscriptions')
    .values({
      membershipId,
      creatorId,
      userId: member.userId,
      purchaseId,
      providerId: `sub_${purchaseId}`,
      priceCents: 900,
      priceId: `price_${purchaseId}`,
      state: 'CANCELLED',
      hadTrial: false,
      periodEndsAt: createdAt,
      readAt: createdAt,
      createdAt,
      ...fields,
    })
    .execute();
}

export const membership = (fields: Partial<Membership> = {}): Membership => ({
  id: id(600),
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  name: 'The Quiet Circle',
  headline: '',
  pitch: '',
  benefits: [],
  price: 1200,
  yearlyPrice: null,
  courseIds: null,
  hasTrial: false,
  coursesCount: 4,
  postsCount: 0,
  membersCount: 0,
  nextPrice: null,
  endedAt: null,
  ...fields,
});

export const subscription = (fields: Partial<Subscription> = {}): Subscription => ({
  id: id(601),
  membershipId: id(600),
  purchaseId: id(602),
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  name: 'The Quiet Circle',
  keptPostId: null,
  welcomeNote: '',
  interval: 'month',
  price: 1200,
  nextPrice: null,
  isOnSale: true,
  state: 'ACTIVE',
  isGift: false,
  periodEndsAt: '2026-02-18T02:00:00.000Z',
  graceEndsAt: null,
  payUrl: null,
  card: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2027 },
  createdAt: '2026-01-18T02:00:00.000Z',
  ...fields,
});
