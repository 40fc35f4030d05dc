import type { Db } from '../db/connection.ts';
import { LONG_BATCH } from '../db/pagination.ts';
import { storedPictures, type StoredSample } from './file-repository.ts';

/** Lists a batch of a creator's digital products in any state, by id after `after`. */
export function listProducts(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('digitalProducts').selectAll().where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(LONG_BATCH).execute();
}

/**
 * Deletes a product that never had an owner, with its versions and file lists.
 * @returns its samples
 */
export async function deleteProduct(trx: Db, id: string): Promise<StoredSample[]> {
  const samples = await trx
    .deleteFrom('digitalProductFiles')
    .where('productId', '=', id)
    .returning(['sampleKey', storedPictures])
    .execute();
  await trx.deleteFrom('digitalProductVersions').where('productId', '=', id).execute();
  await trx.deleteFrom('digitalProducts').where('id', '=', id).execute();
  return samples;
}
