import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import type { UseOfPurchase } from '../extension-points/sellables.ts';
import * as repository from './repository.ts';
import { isEntitled, type Ref } from './service.ts';

// Bundled items are available only to the owners of a content, such as a post for the buyers of a
// course. The buyer paid for them with the content, so opening an item counts against a refund.

const lockEntitlement = (trx: Trx, userId: string, { contentType, contentId }: Ref): Promise<unknown> =>
  getContentKind(contentType).entitlement?.lock(trx, userId, contentId) ??
  entitlements.lockEntitled(trx, userId, contentType, contentId);

/**
 * Records that a user opened a bundled item, with or without its documents.
 * @returns true if the user still owns the content; if false, the caller must not deliver the item
 */
export const recordOpening = (
  userId: string,
  content: Ref,
  bundledItem: { id: string; title: string; hasDocuments: boolean },
): Promise<boolean> =>
  inTransaction(async (trx) => {
    // The lock serialises this call with a refund request. Either the refund has already frozen the
    // entitlement, or the refund sees this record.
    await lockEntitlement(trx, userId, content);
    if (!(await isEntitled(trx, userId, content))) return false;
    const at = now();
    await repository.putBundledItemOpening(trx, {
      userId,
      contentType: content.contentType,
      contentId: content.contentId,
      bundledItemId: bundledItem.id,
      title: bundledItem.title,
      openedAt: at,
      downloadedAt: bundledItem.hasDocuments ? at : null,
    });
    return true;
  });

/** Lists the bundled items of a content that a user opened, oldest opening first. */
export async function listOpened(
  from: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<UseOfPurchase[]> {
  const rows = await repository.listBundledItemOpenings(from, userId, contentType, contentId);
  return rows.flatMap(({ title, openedAt, downloadedAt }): UseOfPurchase[] => [
    { at: openedAt, title, did: 'OPENED', seconds: 0 },
    ...(downloadedAt ? [{ at: downloadedAt, title, did: 'DOWNLOADED' as const, seconds: 0 }] : []),
  ]);
}
