import { wasEverSold } from '../checkout/service.ts';
import { now } from '../clock.ts';
import { forgetChanges } from '../moderation/change-service.ts';
import { wasEverIncluded } from '../courses/included-service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { wasEverOwned } from '../entitlements/service.ts';
import { LONG_BATCH, inBatches } from '../db/pagination.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { setUses } from '../files/use-service.ts';
import { revalidate } from '../revalidation.ts';
import * as preparedDownloads from './prepared-download-repository.ts';
import {
  removePreparedDownloadsByUser,
  removePreparedDownloadsByProduct,
} from './prepared-download-service.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import { removePictures, removeSamples } from './sample-service.ts';

/**
 * Removes a product of an erased creator. A product that was never owned or bought is deleted with
 * all its texts. Any other product is kept for its owners.
 */
const endProduct = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockProduct(trx, id);
    if (!row) return;
    const isKept =
      (await wasEverOwned(trx, 'DIGITAL_PRODUCT', id)) ||
      (await wasEverSold(trx, 'DIGITAL_PRODUCT', id)) ||
      (await wasEverIncluded(trx, id));
    if (isKept) {
      if (row.state === 'DELETED') return;
      await repository.updateProduct(trx, id, { state: 'DELETED', publishAt: null, updatedAt: now() });
      await removePictures(trx, id);
      if (row.isPublic) await revalidate(trx, 'DIGITAL_PRODUCT', id);
      return;
    }
    await setUses(trx, 'DIGITAL_PRODUCT', id, []);
    await forgetChanges(trx, 'DIGITAL_PRODUCT', id);
    await removePreparedDownloadsByProduct(trx, id);
    await removeSamples(trx, await data.deleteProduct(trx, id));
  });

/**
 * Personal data in digital products: a user's downloads, licence keys and watermark codes, and a
 * creator's products.
 */
export const digitalProductData: PersonalData = {
  lists: [
    {
      name: 'downloads',
      about: 'What you downloaded of digital products, when first and when last.',
      read: (from, { userId }) =>
        inBatches((after: { productId: string; fileId: string } | undefined) =>
          preparedDownloads.listDownloadsByUser(from, userId, after),
        ),
    },
    {
      name: 'licence-keys',
      about: 'Your licence keys of digital products.',
      read: (from, { userId }) =>
        inBatches((after: { licenceKey: string } | undefined) =>
          preparedDownloads.listLicenceKeysByUser(from, userId, after?.licenceKey),
        ),
    },
    {
      name: 'watermark-codes',
      about:
        'The codes after your name on your copies of digital products. They stay the same, and lead to you.',
      read: (from, { userId }) =>
        inBatches((after: { code: string } | undefined) =>
          preparedDownloads.listWatermarkCodesByUser(from, userId, after?.code),
        ),
    },
    {
      name: 'digital-products',
      about: 'The digital products you made.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches(
              (after: { id: string } | undefined) => data.listProducts(from, creatorId, after?.id),
              LONG_BATCH,
            ),
    },
  ],
  async erase({ userId, creatorId }) {
    await removePreparedDownloadsByUser(userId);
    await preparedDownloads.deleteDownloadsByUser(db, userId);
    await preparedDownloads.deleteLicenceKeysByUser(db, userId);
    await preparedDownloads.deleteWatermarkCodesByUser(db, userId);
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await endProduct(id);
  },
};
