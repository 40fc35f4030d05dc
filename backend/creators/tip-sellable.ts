import { paths } from '../../contract/paths.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { listKinds } from '../extension-points/content-kinds.ts';
import { notify } from '../notices/service.ts';
import { reportIfListed } from '../office/word-service.ts';
import { refundRuleTexts, tipRefundTerms } from '../policies/refund.ts';
import { findTipListener } from '../extension-points/tip-listeners.ts';
import type { PurchaseRow, Sellable } from '../extension-points/sellables.ts';
import { shownPicture } from '../files/picture-service.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { canReceive } from './policy.ts';
import * as repository from './repository.ts';
import { bylinesById } from './service.ts';

type TipTarget = { creatorId: string; on: { type: ContentType; id: string } };

/** Returns the recipient and the subject of a tip: the creator, or one of their public contents. */
async function findTipTarget(db: Db, id: string): Promise<TipTarget | undefined> {
  const creator = await repository.findCreator(db, id);
  if (creator) return { creatorId: id, on: { type: 'CREATOR', id } };
  for (const kind of listKinds()) {
    const content = await kind.find(db, id);
    if (content?.isPublic) return { creatorId: content.creatorId, on: { type: kind.type, id } };
  }
  return undefined;
}

/**
 * Returns the creator of a tip from the tip's only purchase line, which is not deleted with the
 * content.
 */
const sellerOf = async (db: Db, { id }: PurchaseRow) =>
  (await repository.listSellers(db, [id])).get(id) ?? null;

/**
 * Tip (transaction type DONATION) of any amount for a creator. A tip is repeatable and unlocks
 * nothing.
 */
export const tipSellable: Sellable = {
  type: 'DONATION',
  receiptMail: 'receiptOfTip',
  refundRuleText: refundRuleTexts.tip,

  async quote(db, buyer, { contentId, amountCents }) {
    const target = await findTipTarget(db, contentId);
    const creator = target && (await repository.getCreator(db, target.creatorId));
    if (!target || !creator?.isPublic) throw notFound('This creator');
    if (buyer?.creator?.id === creator.id)
      throw new AppError(403, 'OWN_CONTENT', 'You cannot send a tip to yourself.');
    if (!canReceive(creator))
      throw conflict(
        'CREATOR_CANNOT_RECEIVE',
        'This creator cannot receive payments yet. Nothing was charged.',
      );
    const title = `Tip for ${creator.name}`;
    const suggested = creator.tipAmountsCents[Math.floor(creator.tipAmountsCents.length / 2)]!;
    return {
      title,
      content: target.on,
      lines: [
        {
          title,
          quantity: 1,
          amountCents: amountCents ?? suggested,
          payee: 'CREATOR',
          sellerId: creator.id,
          destination: creator.paymentAccountId,
          // A tip is not a sale of the content, so the content's earnings must not include it.
          content: null,
        },
      ],
      recurring: null,
      priceId: null,
      exclusiveKey: null,
      // Without an amount, the suggested amount is used, because the confirm step showed it to the
      // buyer.
      isAmountChosen: amountCents !== undefined,
      suggestedCents: creator.tipAmountsCents,
      shown: {
        path: paths.creator(creator.username!),
        picture: shownPicture(creator.cover),
        topicId: creator.topics[0] ?? null,
        creator: (await bylinesById(db, [creator.id])).get(creator.id)!,
        included: [],
      },
    };
  },

  async isDeliverable(trx, purchase) {
    const sellerId = await sellerOf(trx, purchase);
    return sellerId !== null && (await repository.getCreator(trx, sellerId)).isPublic;
  },

  async paid(trx, purchase) {
    const creator = await repository.getCreator(trx, (await sellerOf(trx, purchase))!);
    const { amountCents, feeCents, note } = purchase;
    await notify(trx, 'tipReceived', {
      creatorId: creator.id,
      personId: purchase.buyerId,
      purchaseId: purchase.id,
      contentType: purchase.contentType!,
      contentId: purchase.contentId!,
      source: purchase.paidWith,
      amount: amountCents,
      fee: feeCents,
      share: amountCents - feeCents,
      words: note ?? '',
    });
    await reportIfListed(trx, { type: 'TIP_NOTE', id: purchase.id }, [note]);
    await findTipListener(purchase.contentType!)?.tipped(trx, {
      contentId: purchase.contentId!,
      purchaseId: purchase.id,
      buyerId: purchase.buyerId,
      amountCents,
      note: note ?? '',
    });
    return { by: creator.name, path: paths.creator(creator.username!) };
  },

  // A tip grants nothing, so nothing is revoked.
  async revoked() {},

  async refundable(_db, purchase) {
    return tipRefundTerms(purchase);
  },

  async shown(db, purchases) {
    const sellers = await repository.listSellers(
      db,
      purchases.map(({ id }) => id),
    );
    const bylines = await bylinesById(db, [...sellers.values()]);
    return new Map(
      purchases.flatMap(({ id }) => {
        const byline = bylines.get(sellers.get(id) ?? '');
        return byline?.username
          ? [
              [
                id,
                { path: paths.creator(byline.username), by: byline.name, picture: byline.picture },
              ] as const,
            ]
          : [];
      }),
    );
  },
};
