import { giftTerms } from '../../contract/values/gifts.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import * as entitlements from '../entitlements/service.ts';
import { listUsesOfGiven } from '../entitlements/use-service.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import { sellableOf, type PurchaseRow, type Sellable } from '../extension-points/sellables.ts';
import { AppError, notFound } from '../http/errors.ts';
import { claimEndOf, stateOf, takeBackEndOf } from './policy.ts';
import * as repository from './repository.ts';
import { sendGift } from './mail-service.ts';

const PREFIX = 'GIFT:';

/** One gift has at most one open payment; from it a purchase knows its gift. */
const idOf = ({ exclusiveKey }: Pick<PurchaseRow, 'exclusiveKey'>) => exclusiveKey!.slice(PREFIX.length);

/** Content for somebody else: sold as it is to whoever does not have it, as often as one likes, to its creator's account. */
export const giftSellable: Sellable = {
  type: 'GIFT',
  refundRuleText: `The buyer can take the gift back within ${giftTerms.takeBackDays} days of payment and have it refunded, until it is claimed.`,

  /** `contentId` is the gift. */
  async quote(db, buyer, { contentId: giftId }) {
    const gift = await repository.findGift(db, giftId);
    if (!gift || gift.giverId !== buyer?.userId || gift.state !== 'UNPAID') throw notFound('This gift');
    const sold = await sellableOf('PPV_COURSE').quote(db, null, { contentId: gift.contentId });
    if (sold.lines.some(({ sellerId }) => sellerId === buyer.creator?.id))
      throw new AppError(403, 'OWN_CONTENT', 'This is your own course.');
    const title = `Gift of ${sold.title}`;
    return {
      ...sold,
      title,
      lines: sold.lines.map((line) => ({ ...line, title })),
      exclusiveKey: PREFIX + giftId,
    };
  },

  async isDeliverable(trx, purchase) {
    const gift = await repository.findGift(trx, idOf(purchase));
    const content = await kindOf('COURSE').find(trx, purchase.contentId!);
    return gift?.state === 'UNPAID' && content?.isDeleted === false;
  },

  async isGone(trx, { contentId }) {
    return (await kindOf('COURSE').find(trx, contentId!))?.isDeleted !== false;
  },

  async paid(trx, purchase) {
    const paidAt = now();
    const gift = await repository.updateGift(trx, idOf(purchase), {
      ...{ state: 'WAITING', purchaseId: purchase.id, paidAt, expiresAt: claimEndOf(paidAt) },
    });
    if (gift.sendAt === null || gift.sendAt <= paidAt) await sendGift(trx, gift);
    const card = (await kindOf('COURSE').cards(trx, [gift.contentId])).get(gift.contentId)!;
    return { by: card.creator.name, path: paths.purchases };
  },

  async revoked(trx, { id }, { isFull }) {
    if (!isFull) return;
    const gift = await repository.lockGift(trx, { purchaseId: id });
    if (gift && gift.state !== 'TAKEN_BACK') await repository.updateGift(trx, gift.id, { state: 'REFUNDED' });
    await entitlements.end(trx, id);
  },

  async disputeLost(trx, { id }) {
    const gift = await repository.lockGift(trx, { purchaseId: id });
    if (gift) await repository.updateGift(trx, gift.id, { state: 'REFUNDED' });
  },

  // Of whoever claimed it, whom the bank does not need to know.
  listUses: listUsesOfGiven,

  async shown(db, purchases) {
    const at = now();
    const gifts = await repository.listByPurchases(
      db,
      purchases.map(({ id }) => id),
    );
    const byPurchase = new Map(gifts.map((gift) => [gift.purchaseId, gift]));
    const cards = await kindOf('COURSE').cards(db, [...new Set(purchases.map((each) => each.contentId!))]);
    return new Map(
      purchases.flatMap(({ id, contentId }) => {
        const card = cards.get(contentId!);
        const gift = byPurchase.get(id);
        const state = gift && stateOf(gift, at);
        return card
          ? [
              [
                id,
                {
                  ...{ path: card.path, by: card.creator.name, picture: card.picture },
                  ...(state && {
                    gift: {
                      code: gift.code,
                      recipientName: gift.recipientName,
                      state,
                      isSent: gift.sentAt !== null,
                      at: (gift.claimedAt ?? gift.sentAt ?? gift.sendAt ?? gift.paidAt!).toISOString(),
                      expiresAt: gift.expiresAt!.toISOString(),
                      takeBackUntil: takeBackEndOf(gift, at)?.toISOString() ?? null,
                    },
                  }),
                },
              ] as const,
            ]
          : [];
      }),
    );
  },
};
