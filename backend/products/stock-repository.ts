import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

export type VariantQuantity = { variantId: string; quantity: number };

/**
 * Locks variants and their products. Products are locked before variants, and both by id, so that
 * concurrent changes of several variants cannot deadlock. Rows that refer to a locked row can still
 * be inserted.
 */
export async function lockVariants(trx: Trx, variantIds: string[]) {
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (at) =>
      at
        .selectFrom('productVariants')
        .select('productId')
        .where('id', '=', sql<string>`any(${variantIds}::uuid[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return trx
    .selectFrom('productVariants as variant')
    .innerJoin('products', 'products.id', 'variant.productId')
    .select([
      'variant.id',
      'variant.productId',
      'variant.optionValues',
      'variant.stock',
      'variant.isMade',
      'variant.isLowTold',
      'products.title',
      'products.creatorId',
      'products.lowStock',
      'products.state',
      'products.stock as productStock',
    ])
    .where('variant.id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .orderBy('variant.id')
    .forNoKeyUpdate('variant')
    .execute();
}
export type LockedVariant = Awaited<ReturnType<typeof lockVariants>>[number];

/** Adds quantities to the stock of variants. A quantity may be negative. */
export const addToStock = (trx: Trx, changes: VariantQuantity[]) =>
  sql`
    update product_variants set stock = product_variants.stock + change.quantity
    from unnest(
      ${changes.map(({ variantId }) => variantId)}::uuid[],
      ${changes.map(({ quantity }) => quantity)}::integer[]
    ) as change (id, quantity)
    where product_variants.id = change.id`.execute(trx);

/** Updates the total stock of products, and returns it by product id. */
export async function sumStock(trx: Trx, productIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; stock: number }>`
    update products set stock = (
      select coalesce(sum(stock), 0) from product_variants where product_id = products.id and is_made
    )
    where id = any(${productIds}::uuid[]) returning id, stock`.execute(trx);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Stores whether the creator was notified that the stock of variants is low. */
export const setLowTold = (trx: Trx, variantIds: string[], isLowTold: boolean) =>
  trx
    .updateTable('productVariants')
    .set({ isLowTold })
    .where('id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .execute();

/** Lists variants in any state, with the columns that decide whether they can be bought. */
export const listSellable = (db: Db, variantIds: string[]) =>
  variantIds.length
    ? db
        .selectFrom('productVariants as variant')
        .innerJoin('products', 'products.id', 'variant.productId')
        .innerJoin('creators', 'creators.id', 'products.creatorId')
        .leftJoin('shops', 'shops.creatorId', 'products.creatorId')
        .select([
          'variant.id as variantId',
          'variant.productId',
          'variant.optionValues',
          'variant.priceCents',
          'variant.stock',
          'variant.weightGrams',
          'variant.sku',
          'variant.isMade',
          'products.title',
          'products.routedTitle',
          'products.picture',
          'products.lowStock',
          'products.canBePosted',
          'products.canBeCollected',
          'products.creatorId',
          'creators.canReceivePayments',
          'creators.paymentAccountId',
        ])
        .select([
          sql<boolean>`(products.state = 'PUBLISHED' and creators.is_public)`.as('isPublic'),
          sql<boolean>`products.published_at is not null`.as('wasPublic'),
          sql<boolean>`coalesce(shops.is_paused, false)`.as('isPaused'),
        ])
        .where('variant.id', '=', sql<string>`any(${variantIds}::uuid[])`)
        .execute()
    : Promise.resolve([]);
