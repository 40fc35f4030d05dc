import { randomUUID } from 'node:crypto';
import type { DeliverySettings, ProductInput } from '@/contract/shop-editing';
import { CLAIM_ANSWER_DAYS, type ParcelState } from '@/contract/values/orders';
import type { Person } from './accounts';
import { insertPurchaseRow } from './checkout';
import type { CreatorPerson } from './creators';

/** Stores a picture of a person without its bytes. */
export async function makePicture({ userId }: Pick<Person, 'userId'>): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const id = randomUUID();
  await db
    .insertInto('pictures')
    .values({ id, ownerId: userId, size: 1000, createdAt: new Date() })
    .execute();
  return id;
}

export const deliverySettings = (fields: Partial<DeliverySettings> = {}): DeliverySettings => ({
  postsFrom: { city: 'Fitzroy', state: 'VIC' },
  postingDays: [1, 3, 5],
  zones: [
    {
      name: 'Victoria',
      regions: ['VIC'],
      rates: [
        {
          name: 'Standard',
          days: { from: 2, to: 4 },
          maxGrams: null,
          priceCents: 900,
          freeFromCents: 10_000,
        },
      ],
    },
  ],
  collect: { isOn: false, address: '', times: '' },
  isPaused: false,
  ...fields,
});

/** Stores the delivery settings of a creator. */
export async function makeDelivery(
  { actor }: CreatorPerson,
  fields: Partial<DeliverySettings> = {},
): Promise<void> {
  const { set } = await import('@/backend/products/delivery-settings-service');
  await set(actor, deliverySettings(fields));
}

type VariantInput = ProductInput['variants'][number];

export const variantInput = (fields: Partial<VariantInput> = {}): VariantInput => ({
  values: [],
  priceCents: 4800,
  sku: '',
  stock: 10,
  seenStock: null,
  weightGrams: 500,
  isMade: true,
  ...fields,
});

type ProductFields = Partial<ProductInput> & { isDraft?: boolean };

/**
 * Creates a product; published by default, with one variant and a stock of ten.
 * @returns the ids of the product and of its variants
 */
export async function makeProduct(
  creator: CreatorPerson,
  { isDraft = false, ...fields }: ProductFields = {},
): Promise<{ id: string; variantIds: string[]; routedTitle: string }> {
  const { create, updateStatus } = await import('@/backend/products/editing-service');
  const { readShop } = await import('@/backend/products/delivery-service');
  const { db } = await import('@/backend/db/connection');
  const creatorId = creator.actor.creator.id;
  if ((await readShop(db, [creatorId])).get(creatorId)!.prefix === '') await makeDelivery(creator);
  const { id, variants, routedTitle } = await create(creator.actor, {
    title: 'Warm wheat pillow',
    summary: 'For cold feet.',
    variants: [variantInput()],
    ...fields,
    pictures: fields.pictures ?? [{ pictureId: await makePicture(creator), alt: 'A pillow' }],
  });
  if (!isDraft) await updateStatus(creator.actor, id, { status: 'PUBLISHED' });
  return { id, variantIds: variants.map((variant) => variant.id), routedTitle };
}

/** Stores an order of one variant with one parcel in the given state. */
export async function makeParcel(
  creator: CreatorPerson,
  buyer: Person,
  product: { id: string; variantIds: string[] },
  {
    state = 'DELIVERED',
    quantity = 1,
    priceCents = 4800,
    paidAt = new Date(),
  }: { state?: ParcelState; quantity?: number; priceCents?: number; paidAt?: Date } = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const amountCents = quantity * priceCents;
  const isPaid = state !== 'PENDING_PAYMENT' && state !== 'EXPIRED';
  const isDelivered = state === 'DELIVERED' || state === 'RESOLVED';
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      buyerId: buyer.userId,
      itemsCents: amountCents,
      totalCents: amountCents + 900,
      createdAt: paidAt,
      paidAt: isPaid ? paidAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: parcelId } = await db
    .insertInto('parcels')
    .values({
      orderId,
      creatorId: creator.actor.creator.id,
      state,
      deliveryKind: 'POST',
      deliveryName: 'Standard',
      deliveryCents: 900,
      paidAt: isPaid ? paidAt : null,
      deliveredAt: isDelivered ? paidAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('parcelLines')
    .values({
      parcelId,
      position: 0,
      buyerId: buyer.userId,
      variantId: product.variantIds[0]!,
      productId: product.id,
      title: 'Warm wheat pillow',
      quantity,
      priceCents,
      amountCents,
    })
    .execute();
  if (isPaid && state !== 'REFUNDED')
    await db
      .updateTable('products')
      .set((at) => ({ soldCount: at('soldCount', '+', quantity) }))
      .where('id', '=', product.id)
      .execute();
  return parcelId;
}

/** Stores the payment of an order with one parcel, with its purchase and order lines. */
export async function makeOrderPayment(
  { actor }: CreatorPerson,
  { userId: buyerId }: Person,
  parcelId: string,
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { orderId, createdAt, itemsCents, deliveryCents } = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.orderId', 'parcels.deliveryCents', 'orders.itemsCents', 'orders.createdAt'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow();
  const lines = [
    { title: 'Warm wheat pillow', amountCents: itemsCents, feeCents: itemsCents / 10 + 30 },
    { title: 'Delivery', amountCents: deliveryCents, feeCents: deliveryCents / 10 },
  ];
  const { id: purchaseId, paymentId } = await insertPurchaseRow({
    buyerId,
    createdAt,
    title: 'An order',
    type: 'SHOP_ORDER',
    offerId: orderId,
    amountCents: itemsCents + deliveryCents,
    feeCents: lines.reduce((sum, { feeCents }) => sum + feeCents, 0),
    status: 'SUCCESS',
    completedAt: createdAt,
  });
  const sold = { purchaseId, quantity: 1, payee: 'CREATOR' as const, sellerId: actor.creator.id };
  await db
    .insertInto('purchaseLines')
    .values(lines.map((line, position) => ({ ...sold, ...line, position })))
    .execute();
  await db.updateTable('parcels').set({ purchaseId }).where('id', '=', parcelId).execute();
  await db.updateTable('orders').set({ paymentId }).where('id', '=', orderId).execute();
}

/** Stores a claim about a delivered parcel to which the creator has to reply. */
export async function makeClaim(parcelId: string): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { daysFromNow, now } = await import('@/backend/clock');
  await db
    .updateTable('parcels')
    .set({ state: 'CLAIMED', sentAt: now(), deliveredAt: now() })
    .where('id', '=', parcelId)
    .execute();
  const { id: claimId } = await db
    .insertInto('claims')
    .values({
      parcelId,
      reason: 'DAMAGED',
      wish: 'TALK',
      parcelState: 'DELIVERED',
      reportedAt: now(),
      answerUntil: daysFromNow(CLAIM_ANSWER_DAYS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('claimLines').values({ claimId, position: 0, quantity: 1 }).execute();
}
