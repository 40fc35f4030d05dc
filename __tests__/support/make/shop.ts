import type { ProductState } from '@/contract/values/states';
import type { PostalAddress } from '@/contract/addresses';
import type { CreatorPerson } from './creators';

type ShopFields = {
  prefix?: string;
  isCollectOn?: boolean;
  isPaused?: boolean;
  regions?: string[];
  rates?: { name: string; priceCents: number; freeFromCents?: number | null; maxGrams?: number | null }[];
};

/**
 * Stores the delivery settings of a creator.
 * @returns the ids of the rates in order
 */
export async function makeShop(
  { actor }: CreatorPerson,
  {
    prefix = 'MQ',
    isCollectOn = false,
    isPaused = false,
    regions = ['VIC', 'NSW', 'NZ'],
    rates = [{ name: 'Standard post', priceCents: 900, freeFromCents: 10_000 }],
  }: ShopFields = {},
): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const { id: creatorId } = actor.creator;
  await db
    .insertInto('shops')
    .values({
      creatorId,
      prefix,
      isCollectOn,
      isPaused,
      postsFromCity: 'Fitzroy',
      postsFromState: 'VIC',
      postingDays: [1, 4],
      collectAddress: isCollectOn ? '1 Smith Street, Fitzroy' : '',
      collectTimes: isCollectOn ? 'Fridays, 4 to 6 pm' : '',
    })
    .execute();
  const zone = await db
    .insertInto('deliveryZones')
    .values({ creatorId, position: 0, name: 'Australia and New Zealand', regions })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('deliveryRates')
    .values(
      rates.map(({ name, priceCents, freeFromCents = null, maxGrams = null }, position) => ({
        zoneId: zone.id,
        position,
        name,
        daysFrom: 2,
        daysTo: 6,
        priceCents,
        freeFromCents,
        maxGrams,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type ProductFields = {
  title?: string;
  options?: string[];
  priceCents?: number;
  stock?: number;
  weightGrams?: number;
  state?: ProductState;
  canBeCollected?: boolean;
};

let count = 0;

/** Inserts the rows of a product with one variant, published and with 10 items by default. */
export async function insertProduct(
  { actor }: CreatorPerson,
  {
    title = `Linen eye pillow ${(count += 1)}`,
    options = [],
    priceCents = 2800,
    stock = 10,
    weightGrams = 200,
    state = 'PUBLISHED',
    canBeCollected = false,
  }: ProductFields = {},
): Promise<{ productId: string; variantId: string; title: string }> {
  const { db } = await import('@/backend/db/connection');
  const at = new Date();
  const product = await db
    .insertInto('products')
    .values({
      creatorId: actor.creator.id,
      title,
      routedTitle: `product-${crypto.randomUUID()}`,
      priceCents,
      highestPriceCents: priceCents,
      stock,
      canBeCollected,
      state,
      publishedAt: state === 'DRAFT' ? null : at,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const variant = await db
    .insertInto('productVariants')
    .values({ productId: product.id, position: 0, optionValues: options, priceCents, stock, weightGrams })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { productId: product.id, variantId: variant.id, title };
}

/** Changes the price or the stock of a variant and of its product. */
export async function changeVariant(
  variantId: string,
  change: { priceCents?: number; stock?: number; isMade?: boolean },
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await db.updateTable('productVariants').set(change).where('id', '=', variantId).execute();
}

export async function readStock(variantId: string): Promise<number> {
  const { db } = await import('@/backend/db/connection');
  const { stock } = await db
    .selectFrom('productVariants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

export const postalAddress = (fields: Partial<PostalAddress> = {}): PostalAddress => ({
  name: 'Robin Astergale',
  line1: '14 Wattle Street',
  line2: '',
  city: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
  country: 'AU',
  phone: '',
  ...fields,
});
