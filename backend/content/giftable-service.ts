import type { GiftableType } from '../../contract/values/content.ts';
import * as entitlements from '../entitlements/service.ts';
import { isOwn } from '../policies/access.ts';
import { getContent, getContentKind } from '../extension-points/content-kinds.ts';
import type { Giftable, GiftedContent } from '../extension-points/giftables.ts';
import { closeOpenPurchases, getSellable } from '../extension-points/sellables.ts';
import { AppError, conflict } from '../errors.ts';
import { isGone, canSell, type SoldContent } from './sale-service.ts';

/**
 * Returns the gift rules of a content: granted without an end, at the content's price. A gift that
 * its claimer already owns permanently stays unclaimed, so they can pass it on.
 */
export const contentGiftable = (sold: SoldContent & { contentType: GiftableType }): Giftable => {
  const { type, contentType, name, findState, ownsPermanently } = sold;
  return {
    contentType,
    months: null,

    quote: (db, contentId) => getSellable(type).quote(db, null, { contentId }),

    isOffered: async (db, id) => !isGone(contentType, await findState(db, id)),

    maySell: (db, id) => canSell(db, sold, id),

    // The gift is paid for, so deleted content is still granted. Content that is gone for another
    // reason, such as a takedown, is not granted, and the giver may take the gift back.
    async isClaimable(db, id) {
      const state = await findState(db, id);
      return state === 'DELETED' || !isGone(contentType, state);
    },

    async claim(trx, actor, { contentId, purchaseId, chosenAt }) {
      const { userId } = actor;
      if (isOwn(actor, await getContent(trx, contentType, contentId)))
        throw new AppError(403, 'OWN_CONTENT', `This is your own ${name}.`);
      await entitlements.lockEntitled(trx, userId, contentType, contentId);
      if (await ownsPermanently(trx, userId, contentId))
        throw conflict(
          'ALREADY_UNLOCKED',
          'You have this already. Hand the link on, or leave it to its giver.',
        );
      // The giver paid for the content as it was at the payment, including parts removed before the
      // claim.
      await entitlements.grant(trx, {
        userId,
        contentType,
        contentId,
        source: 'GIFT',
        purchaseId,
        keptSince: chosenAt,
      });
      await closeOpenPurchases(trx, { contentType, contentId, buyerId: userId });
    },

    async shown(db, ids) {
      const cards = await getContentKind(contentType).cards(db, ids);
      return new Map(
        [...cards.values()].map(({ id, title, path, picture, topicId, creator }): [string, GiftedContent] => [
          id,
          { title, path, picture, topicId, creatorName: creator.name },
        ]),
      );
    },
  };
};
