import { getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { inBatches, LONG_BATCH } from '../db/pagination.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { forgetChanges } from '../moderation/change-service.ts';
import { revalidate } from '../revalidation.ts';
import { removeFromAll } from './collection-service.ts';
import { wasOrdered } from './order-repository.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import * as waits from './wait-repository.ts';
import { eraseAddress } from './wait-service.ts';

/**
 * Removes a product of an erased creator. A product that was never ordered is deleted with all its
 * texts. Any other product is kept for its orders, without pictures and long texts.
 */
const endProduct = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockProduct(trx, id);
    if (!row) return;
    await removeFromAll(trx, id);
    await forgetChanges(trx, 'PRODUCT', id);
    if (!(await wasOrdered(trx, id))) return void (await data.deleteProduct(trx, id));
    await data.deletePictures(trx, id);
    await repository.updateProduct(trx, id, {
      state: 'DELETED',
      picture: null,
      summary: '',
      description: '',
      details: '[]',
      updatedAt: now(),
    });
    if (row.isPublic) await revalidate(trx, 'PRODUCT', id);
  });

/** Personal data in the shop: a person's stock waits, and a creator's products and settings. */
export const productData: PersonalData = {
  lists: [
    {
      name: 'stock-waits',
      about: 'The products of which you want to know when they are back in stock.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => waits.listWaitsOfPerson(from, userId, after?.id)),
    },
    {
      name: 'products',
      about: 'The products of your shop with their variants.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches(
              (after: { id: string } | undefined) => data.listProducts(from, creatorId, after?.id),
              LONG_BATCH,
            ),
    },
    {
      name: 'collections',
      about: 'The collections of your shop.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches((after: { slug: string } | undefined) =>
              data.listCollections(from, creatorId, after?.slug),
            ),
    },
    {
      name: 'delivery',
      about: 'How you deliver: where you post from, where parcels are collected, and your rates.',
      read: async (from, { creatorId }) => (creatorId === null ? [] : data.listDelivery(from, creatorId)),
    },
  ],
  async erase({ userId, creatorId }) {
    await waits.deleteWaitsOfPerson(db, userId);
    await eraseAddress((await getContact(db, userId)).email);
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await endProduct(id);
    await data.deleteCollections(db, creatorId);
    await data.emptyShop(db, creatorId);
  },
};
