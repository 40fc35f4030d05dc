import type { GiftableType } from '../../contract/values/content.ts';
import * as entitlements from '../entitlements/service.ts';
import { isOwn } from '../policies/access.ts';
import { getContent, getContentKind } from '../extension-points/content-kinds.ts';
import type { Giftable, GiftedContent } from '../extension-points/giftables.ts';
import { closeOpenPurchases, getSellable } from '../extension-points/sellables.ts';
import { AppError, conflict } from '../errors.ts';
import { isGone, canSell, type SoldContent } from './sale-service.ts';

/**
 * Returns the gift rules of a content. The gift costs the content's price and grants it
 * permanently. If the recipient already owns the content permanently, the gift remains unclaimed,
 * so that the recipient can pass it on.
 */
export const contentGiftable = (sold: SoldContent & { contentType: GiftableType }): Giftable => {
  const { type, contentType, name, findState, ownsPermanently } = sold;
  return {
    contentType,
    months: null,

    quote: (db, contentId) => getSellable(type).quote(db, null, { contentId }),

    isOffered: async (db, id) => !isGone(contentType, await findState(db, id)),

    maySell: (db, id) => canSell(db, sold, id),

    // A paid gift of deleted content can still be claimed. For other unavailable content, such as
    // after a takedown, the gift cannot be claimed and the giver may revoke it.
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
      // The grant includes course parts that were removed between the payment and the claim,
      // because the giver paid for them.
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
