import { giftTerms } from '../../contract/values/gifts.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { notifyOfSale } from '../checkout/purchases/sale-notice-service.ts';
import * as entitlements from '../entitlements/service.ts';
import { listUsesOfGranted } from '../entitlements/use-service.ts';
import { getGiftable, isClaimable } from '../extension-points/giftables.ts';
import { recentRefundsText } from '../policies/refund.ts';
import type { PurchaseRow, Sellable, ShownPurchase } from '../extension-points/sellables.ts';
import { AppError, notFound } from '../errors.ts';
import { claimEndOf, KEY_PREFIX, findShownState, findRevocationEnd } from './policy.ts';
import * as repository from './repository.ts';
import { sendGift } from './mail-service.ts';

/** Returns the gift's id, which is a part of the purchase's exclusive key. */
const idOf = ({ exclusiveKey }: Pick<PurchaseRow, 'exclusiveKey'>) => exclusiveKey!.slice(KEY_PREFIX.length);

const giftableFor = ({ contentType }: Pick<PurchaseRow, 'contentType'>) => getGiftable(contentType!);

/**
 * Sellable for a gift. A giver can buy any number of gifts. The money goes to the account of the
 * content's creator.
 */
export const giftSellable: Sellable = {
  type: 'GIFT',
  receiptMail: 'receiptOfGift',
  refundRuleText: `The buyer can take the gift back within ${giftTerms.revokeDays} days of payment and have it refunded, until it is claimed. ${recentRefundsText}`,

  /** Returns the offer of a gift; `contentId` is the gift's id. */
  async quote(db, buyer, { contentId: giftId }) {
    const gift = await repository.findGift(db, giftId);
    if (!gift || gift.giverId !== buyer?.userId || gift.state !== 'UNPAID') throw notFound('This gift');
    const { months, quote } = getGiftable(gift.contentType);
    const sold = await quote(db, gift.contentId);
    if (sold.lines.some(({ sellerId }) => sellerId === buyer.creator?.id))
      throw new AppError(403, 'OWN_CONTENT', 'This is your own.');
    const title = months === null ? `Gift of ${sold.title}` : `Gift of ${months} months of ${sold.title}`;
    return {
      ...sold,
      title,
      lines: sold.lines.map((line) => ({ ...line, title })),
      exclusiveKey: KEY_PREFIX + giftId,
    };
  },

  reserve: async (trx, purchase) => giftableFor(purchase).reserve?.(trx, purchase),

  released: async (trx, purchase) => giftableFor(purchase).released?.(trx, purchase),

  async isDeliverable(trx, purchase) {
    const gift = await repository.findGift(trx, idOf(purchase));
    const { isOffered, maySell } = giftableFor(purchase);
    const contentId = purchase.contentId!;
    return gift?.state === 'UNPAID' && (await isOffered(trx, contentId)) && (await maySell(trx, contentId));
  },

  isUndeliverable: async (trx, purchase) =>
    !(await giftableFor(purchase).isOffered(trx, purchase.contentId!)),

  async paid(trx, purchase) {
    const paidAt = now();
    const gift = await repository.updateGift(trx, idOf(purchase), {
      state: 'WAITING',
      purchaseId: purchase.id,
      paidAt,
      expiresAt: claimEndOf(paidAt),
    });
    if (gift.sendAt === null || gift.sendAt <= paidAt) await sendGift(trx, gift);
    await notifyOfSale(trx, purchase);
    const thing = (await giftableFor(purchase).shown(trx, [gift.contentId])).get(gift.contentId)!;
    return { by: thing.creatorName, path: paths.purchases };
  },

  async revoked(trx, { id }, { isFull }) {
    if (!isFull) return;
    const gift = await repository.lockGift(trx, { purchaseId: id });
    if (gift && gift.state !== 'REVOKED') await repository.updateGift(trx, gift.id, { state: 'REFUNDED' });
    if (gift) await getGiftable(gift.contentType).ended?.(trx, id);
    await entitlements.end(trx, id);
  },

  async refundFailed(trx, { id }) {
    const gift = await repository.lockGift(trx, { purchaseId: id });
    if (gift?.state === 'REVOKED') await repository.updateGift(trx, gift.id, { state: 'WAITING' });
  },

  async disputeLost(trx, { id }) {
    const gift = await repository.lockGift(trx, { purchaseId: id });
    if (!gift) return;
    await repository.updateGift(trx, gift.id, { state: 'REFUNDED' });
    await getGiftable(gift.contentType).ended?.(trx, id);
  },

  // The bank receives the recipient's use of the content, without the recipient's name.
  listUses: listUsesOfGranted,

  async shown(db, purchases) {
    const at = now();
    const gifts = await repository.listByPurchases(
      db,
      purchases.map(({ id }) => id),
    );
    const byPurchase = new Map(gifts.map((gift) => [gift.purchaseId, gift]));
    const things = await thingsOf(db, purchases);
    const shown = new Map<string, ShownPurchase>();
    for (const { id, contentId } of purchases) {
      const thing = things.get(contentId!);
      const gift = byPurchase.get(id);
      if (!thing) continue;
      const mayClaim = gift !== undefined && (await isClaimable(db, gift));
      const state = gift && findShownState(gift, at, mayClaim);
      shown.set(id, {
        path: thing.path,
        by: thing.creatorName,
        picture: thing.picture,
        ...(state && {
          gift: {
            code: gift.code,
            contentType: gift.contentType,
            recipientName: gift.recipientName,
            state,
            isSent: gift.sentAt !== null,
            at: (gift.claimedAt ?? gift.sentAt ?? gift.sendAt ?? gift.paidAt!).toISOString(),
            expiresAt: gift.expiresAt!.toISOString(),
            revocableUntil: findRevocationEnd(gift, at, mayClaim)?.toISOString() ?? null,
          },
        }),
      });
    }
    return shown;
  },
};

/** Returns the gifted contents of purchases, by content id. */
async function thingsOf(db: Db, purchases: PurchaseRow[]) {
  const kinds = [...Map.groupBy(purchases, ({ contentType }) => contentType!)];
  const found = await Promise.all(
    kinds.map(([type, rows]) =>
      getGiftable(type).shown(db, [...new Set(rows.map(({ contentId }) => contentId!))]),
    ),
  );
  return new Map(found.flatMap((things) => [...things]));
}
