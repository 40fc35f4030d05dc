import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { ProductVariants } from '../db/types.ts';

/** Lists the variants of products in their order. */
export const listVariants = (db: Db, productIds: string[]) =>
  productIds.length
    ? db
        .selectFrom('productVariants')
        .selectAll()
        .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
        .orderBy('productId')
        .orderBy('position')
        .orderBy('id')
        .execute()
    : Promise.resolve([]);
export type VariantRow = Awaited<ReturnType<typeof listVariants>>[number];

/**
 * Locks the variants of a locked product by id. The caller must lock the product first, because its
 * stock only changes under this lock.
 */
export const lockOfProduct = (trx: Trx, productId: string): Promise<VariantRow[]> =>
  trx
    .selectFrom('productVariants')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Finds a variant with its product. */
export const findVariant = (db: Db, id: string) =>
  db.selectFrom('productVariants').selectAll().where('id', '=', id).executeTakeFirst();

export const insertVariants = (trx: Trx, rows: Insertable<ProductVariants>[]) =>
  rows.length ? trx.insertInto('productVariants').values(rows).execute() : Promise.resolve();

export const updateVariant = (trx: Trx, id: string, change: Updateable<ProductVariants>) =>
  trx.updateTable('productVariants').set(change).where('id', '=', id).execute();

/** Returns the given variants that an order or a cart contains, or for which a person waits. */
export async function listNeeded(trx: Trx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('productVariants')
    .select('id')
    .where('id', 'in', ids)
    .where((at) =>
      at.or(
        (['parcelLines', 'cartLines', 'stockWaits'] as const).map((table) =>
          at.exists(
            at.selectFrom(table).select('variantId').whereRef('variantId', '=', 'productVariants.id'),
          ),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const deleteVariants = (trx: Trx, ids: string[]) =>
  ids.length ? trx.deleteFrom('productVariants').where('id', 'in', ids).execute() : Promise.resolve();

/**
 * Marks variants as no longer made, so that they cannot be bought. They are kept because other rows
 * refer to them.
 */
export const switchOff = (trx: Trx, ids: string[]) =>
  ids.length
    ? trx.updateTable('productVariants').set({ isMade: false }).where('id', 'in', ids).execute()
    : Promise.resolve();

/** Lists the pictures of products in the creator's order. */
export const listPictures = (db: Db, productIds: string[]) =>
  productIds.length
    ? db
        .selectFrom('productPictures')
        .selectAll()
        .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
        .orderBy('productId')
        .orderBy('position')
        .execute()
    : Promise.resolve([]);

type PictureOfProduct = { pictureId: string; picture: string; alt: string };

/** Replaces the pictures of a product. */
export async function replacePictures(
  trx: Trx,
  productId: string,
  pictures: PictureOfProduct[],
): Promise<void> {
  await trx.deleteFrom('productPictures').where('productId', '=', productId).execute();
  if (pictures.length)
    await trx
      .insertInto('productPictures')
      .values(pictures.map((picture, position) => ({ ...picture, productId, position })))
      .execute();
}
