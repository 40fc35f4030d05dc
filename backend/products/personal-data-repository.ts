import type { Db, Trx } from '../db/connection.ts';
import { BATCH, LONG_BATCH } from '../db/pagination.ts';
import * as variants from './variant-repository.ts';

/** Lists a batch of a creator's products in any state with their variants, by id after `after`. */
export async function listProducts(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('products').selectAll().where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  const found = await rows.orderBy('id').limit(LONG_BATCH).execute();
  const ids = found.map(({ id }) => id);
  const [pictures, made] = await Promise.all([
    variants.listPictures(db, ids),
    variants.listVariants(db, ids),
  ]);
  return found.map((product) => ({
    ...product,
    pictures: pictures.filter(({ productId }) => productId === product.id),
    variants: made.filter(({ productId }) => productId === product.id),
  }));
}

/** Lists a batch of a creator's collections, by slug after `after`. */
export function listCollections(db: Db, creatorId: string, after: string | undefined) {
  let rows = db
    .selectFrom('collections')
    .select(['slug', 'title', 'text', 'position', 'isShown', 'updatedAt'])
    .where('creatorId', '=', creatorId);
  if (after) rows = rows.where('slug', '>', after);
  return rows.orderBy('slug').limit(BATCH).execute();
}

/**
 * Returns the delivery settings of a creator with their zones and rates. The list is empty for a
 * creator without settings.
 */
export async function listDelivery(db: Db, creatorId: string) {
  const [shops, zones, rates] = await Promise.all([
    db.selectFrom('shops').selectAll().where('creatorId', '=', creatorId).execute(),
    db.selectFrom('deliveryZones').selectAll().where('creatorId', '=', creatorId).execute(),
    db
      .selectFrom('deliveryRates')
      .selectAll()
      .where('zoneId', 'in', (at) =>
        at.selectFrom('deliveryZones').select('id').where('creatorId', '=', creatorId),
      )
      .execute(),
  ]);
  return shops.map(({ creatorId: _, ...shop }) => ({
    ...shop,
    zones: zones.map(({ creatorId: __, ...zone }) => ({
      ...zone,
      rates: rates.filter(({ zoneId }) => zoneId === zone.id),
    })),
  }));
}

/** Deletes a product that was never ordered, with its variants, pictures and earlier names. */
export const deleteProduct = (trx: Trx, id: string) =>
  trx.deleteFrom('products').where('id', '=', id).execute();

/** Deletes the pictures of a product. */
export const deletePictures = (trx: Trx, productId: string) =>
  trx.deleteFrom('productPictures').where('productId', '=', productId).execute();

export const deleteCollections = (db: Db, creatorId: string) =>
  db.deleteFrom('collections').where('creatorId', '=', creatorId).execute();

/**
 * Deletes the delivery zones of a creator's shop and the places in its settings. The row is kept
 * because it contains the counter of parcel numbers.
 */
export async function emptyShop(db: Db, creatorId: string): Promise<void> {
  await db.deleteFrom('deliveryZones').where('creatorId', '=', creatorId).execute();
  await db
    .updateTable('shops')
    .set({ postsFromCity: '', postsFromState: '', isCollectOn: false, collectAddress: '', collectTimes: '' })
    .where('creatorId', '=', creatorId)
    .execute();
}
