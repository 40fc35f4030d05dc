import type { Person } from './accounts';
import type { CreatorPerson } from './creators';

/**
 * Inserts the rows of a delivered order with a closed claim, without a payment.
 * @param mark word in its texts that may identify the buyer
 */
export async function makeClaimedOrder(buyer: Person, seller: CreatorPerson, mark: string): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const at = new Date();
  const creatorId = seller.actor.creator.id;
  const { id: productId } = await db
    .insertInto('products')
    .values({
      creatorId,
      title: 'A cup',
      routedTitle: `cup-${crypto.randomUUID()}`,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: variantId } = await db
    .insertInto('productVariants')
    .values({ productId, position: 0, priceCents: 2900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      buyerId: buyer.userId,
      phone: mark,
      itemsCents: 2900,
      totalCents: 2900,
      createdAt: at,
      paidAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('orderAddresses')
    .values({ orderId, name: mark, line1: `${mark} Street`, city: mark, postcode: '3056' })
    .execute();
  const { id: parcelId } = await db
    .insertInto('parcels')
    .values({
      orderId,
      creatorId,
      state: 'RESOLVED',
      number: `MQ-${orderId}`,
      deliveryKind: 'POST',
      deliveryName: 'Tracked parcel',
      deliveryCents: 0,
      region: mark,
      note: mark,
      paidAt: at,
      sentAt: at,
      deliveredAt: at,
      closedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('parcelLines')
    .values({
      parcelId,
      position: 0,
      buyerId: buyer.userId,
      variantId,
      productId,
      title: 'A cup',
      quantity: 1,
      priceCents: 2900,
      amountCents: 2900,
    })
    .execute();
  const { id: claimId } = await db
    .insertInto('claims')
    .values({
      parcelId,
      state: 'RESOLVED',
      reason: 'DAMAGED',
      wish: 'TALK',
      parcelState: 'DELIVERED',
      reportedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('claimLines').values({ claimId, position: 0, quantity: 1 }).execute();
  await db
    .insertInto('claimEntries')
    .values({ claimId, author: 'BUYER', step: 'REPORTED', text: `${mark} has a broken cup`, createdAt: at })
    .execute();
}
