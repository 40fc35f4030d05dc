import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import type { UseOfPurchase } from '../extension-points/sellables.ts';
import * as repository from './repository.ts';
import { isHolder, type Ref } from './service.ts';

// What a creator publishes beside a content for those who have it, such as a post for its buyers: it was paid for with the
// content, so it counts when the payment is to go back.

const lockHolding = (trx: Trx, userId: string, { contentType, contentId }: Ref): Promise<unknown> =>
  kindOf(contentType).holding?.lock(trx, userId, contentId) ??
  entitlements.lockHolder(trx, userId, contentType, contentId);

/**
 * Notes that somebody is handed out something beside a content, with its documents or without any.
 * @returns whether they still have the content: without it they are handed out nothing
 */
export const noteOpened = (
  userId: string,
  content: Ref,
  extra: { id: string; title: string; hasDocuments: boolean },
): Promise<boolean> =>
  inTransaction(async (trx) => {
    // A refund that was asked for since it was read has frozen it, or sees this.
    await lockHolding(trx, userId, content);
    if (!(await isHolder(trx, userId, content))) return false;
    const at = now();
    await repository.putOpening(trx, {
      userId,
      contentType: content.contentType,
      contentId: content.contentId,
      extraId: extra.id,
      title: extra.title,
      openedAt: at,
      downloadedAt: extra.hasDocuments ? at : null,
    });
    return true;
  });

/** What somebody opened beside a content, in the order of time. */
export async function listOpened(
  from: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<UseOfPurchase[]> {
  const rows = await repository.listOpenings(from, userId, contentType, contentId);
  return rows.flatMap(({ title, openedAt, downloadedAt }): UseOfPurchase[] => [
    { at: openedAt, title, did: 'OPENED', seconds: 0 },
    ...(downloadedAt ? [{ at: downloadedAt, title, did: 'DOWNLOADED' as const, seconds: 0 }] : []),
  ]);
}
