import { randomInt } from 'node:crypto';
import type { DigitalProductViewerState } from '../../contract/digital-products.ts';
import * as accounts from '../accounts/service.ts';
import { canRefundByRule } from '../checkout/refunds/request-service.ts';
import { now } from '../clock.ts';
import { findOwnRating } from '../engagement/rating-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { canBuy, canRate, canUnlockFree, isOwn } from '../policies/access.ts';
import { closeOpenPurchases, type UseOfPurchase } from '../extension-points/sellables.ts';
import { isViewed, type Actor } from '../http/actor.ts';
import { allow, notFound } from '../errors.ts';
import * as preparedDownloads from './prepared-download-repository.ts';
import * as files from './file-repository.ts';
import { publishing } from './policy.ts';
import * as repository from './repository.ts';
import { getViewed, isEntitled, ownsPermanently, toContent } from './service.ts';

/**
 * Returns the name that is stamped on a user's files. If the font lacks characters of the name,
 * returns the email address.
 */
export async function watermarkName(from: Db, userId: string): Promise<string> {
  const { name, lastName, email } = await accounts.getContact(from, userId);
  const whole = `${name} ${lastName}`.trim();
  // The font library needs some megabytes of memory, so it is loaded on demand.
  const { isWritable } = await import('./stamp-font.ts');
  return isWritable(whole) ? whole : email;
}

/**
 * Characters of codes and keys. Easily confused characters are omitted. Each of the 32 characters
 * stands for 5 bits.
 */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');

const CODE_SIGNS = 8;

/**
 * Returns the watermark code of a user and a digital product. The code is permanent, so that a
 * leaked file can later be traced to the user.
 */
export async function getOrCreateWatermarkCode(userId: string, productId: string): Promise<string> {
  for (;;) {
    const found = await preparedDownloads.findWatermarkCode(db, userId, productId);
    if (found) return found;
    // The insert does nothing if a concurrent run inserted a code, or if another user has the same
    // code.
    await preparedDownloads.insertWatermarkCode(db, {
      code: signs(CODE_SIGNS),
      userId,
      productId,
      createdAt: now(),
    });
  }
}

/** Returns a user's licence key of a digital product. Creates the key on the first call. */
async function licenceKeyOf(userId: string, productId: string): Promise<string> {
  const found = await preparedDownloads.findLicenceKey(db, userId, productId);
  if (found) return found;
  const licenceKey = `KUMU-${signs(5)}-${signs(5)}-${signs(5)}`;
  await preparedDownloads.insertLicenceKey(db, { licenceKey, userId, productId, createdAt: now() });
  // A concurrent request may have created the key.
  return (await preparedDownloads.findLicenceKey(db, userId, productId))!;
}

/** Returns whether a licence key belongs to a user who currently owns its digital product. */
export async function checkLicenceKey(
  key: string,
): Promise<{ isValid: boolean; digitalProductId: string | null }> {
  const found = await preparedDownloads.findByLicenceKey(db, key);
  const isValid = found !== undefined && (await isEntitled(db, found.userId, found.productId));
  return { isValid, digitalProductId: isValid ? found.productId : null };
}

/** Returns the fields of the viewer state that only an owner sees. */
async function holdingOf(actor: Actor, row: repository.ProductRow) {
  const [right, downloads] = await Promise.all([
    entitlements.findRight(db, actor.userId, 'DIGITAL_PRODUCT', row.id),
    preparedDownloads.listDownloads(db, actor.userId, row.id),
  ]);
  // The recipient of a gift did not pay; the receipt belongs to the giver.
  const purchaseId = right && right.source !== 'GIFT' ? right.purchaseId : null;
  return {
    ownedSince: right?.grantedAt.toISOString() ?? null,
    purchaseId,
    downloadEndsRefund:
      purchaseId !== null && downloads.length === 0 && (await canRefundByRule(db, purchaseId)),
    newFileIds: await listNewFiles(row, downloads),
    stampedFor: row.isStamped ? await watermarkName(db, actor.userId) : null,
    // The key is shown only after a download, which ends the right to a refund, because the key can
    // be used like the files. If the office views the page as this user, no key is shown or
    // created.
    licenceKey:
      row.hasLicenceKeys && downloads.length > 0 && !isViewed(actor)
        ? await licenceKeyOf(actor.userId, row.id)
        : null,
  };
}

type Download = Awaited<ReturnType<typeof preparedDownloads.listDownloads>>[number];

/**
 * Lists the files that are new to an owner. Each file is compared separately, because downloading
 * one file of a version does not deliver its other files.
 */
async function listNewFiles(
  { id: productId }: repository.ProductRow,
  downloads: Download[],
): Promise<string[]> {
  const [first] = downloads;
  if (!first) return [];
  const downloaded = new Set(downloads.map(({ fileId }) => fileId));
  const current = await files.listFiles(db, [productId], 'current');
  return current
    .filter(({ id, addedAt }) => addedAt !== null && addedAt > first.downloadedAt && !downloaded.has(id))
    .map(({ id }) => id);
}

const nothingOwned = {
  ownedSince: null,
  purchaseId: null,
  downloadEndsRefund: false,
  newFileIds: [],
  stampedFor: null,
  licenceKey: null,
};

/** Returns the viewer state of a digital product. */
export async function readViewerState(actor: Actor | null, id: string): Promise<DigitalProductViewerState> {
  const { row, viewer } = await getViewed(db, actor, id);
  const content = toContent(row);
  const [creator, isOwned, isEntitled, holding, myRating] = await Promise.all([
    creators.getById(db, row.creatorId),
    actor !== null && ownsPermanently(db, actor.userId, id),
    // An owner through a course rates the course, so only an own entitlement counts here.
    entitlements.hasEntitlement(db, actor?.userId, 'DIGITAL_PRODUCT', id),
    actor && viewer.isUnlocked ? holdingOf(actor, row) : nothingOwned,
    actor && findOwnRating(db, actor.userId, 'DIGITAL_PRODUCT', id),
  ]);
  return {
    isOwn: isOwn(actor, row),
    isUnlocked: viewer.isUnlocked,
    ...holding,
    myRating,
    can: {
      buy:
        content.isPublic &&
        canBuy(actor, content, { canReceivePayments: creators.canReceive(creator), isOwned }) === true,
      unlockFree: canUnlockFree(viewer, content) === true,
      download: viewer.isUnlocked || isOwn(actor, row) || actor?.isOffice === true,
      rate: actor !== null && canRate({ actor, isUnlocked: isEntitled }, content) === true,
      update: publishing.canUpdate(actor, row) === true,
    },
  };
}

/**
 * Unlocks a free digital product.
 * @throws 404 for a product that is not public, 403 for a product that is not free
 */
export async function unlockFree(actor: Actor, id: string): Promise<DigitalProductViewerState> {
  await inTransaction(async (trx) => {
    const row = await repository.findProduct(trx, id);
    if (!row?.isPublic) throw notFound('This digital product');
    const isUnlocked = await isEntitled(trx, actor.userId, id);
    if (isUnlocked) return;
    allow(canUnlockFree({ actor, isUnlocked }, toContent(row)));
    const content = { contentType: 'DIGITAL_PRODUCT' as const, contentId: id };
    await entitlements.grant(trx, { userId: actor.userId, ...content, source: 'FREE' });
    // The product may have had a price until now. Open payment pages are closed, because an owner
    // must not pay.
    await closeOpenPurchases(trx, { ...content, buyerId: actor.userId });
  });
  return readViewerState(actor, id);
}

/** Lists a user's downloads of a digital product in order of time. */
export async function listUses(from: Db, userId: string, id: string): Promise<UseOfPurchase[]> {
  const rows = await preparedDownloads.listDownloads(from, userId, id);
  return rows.map(({ title, downloadedAt }) => ({ title, at: downloadedAt, did: 'DOWNLOADED', seconds: 0 }));
}
