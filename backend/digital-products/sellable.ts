import { paths } from '../../contract/paths.ts';
import { canPublish, canReceive, getById } from '../creators/service.ts';
import * as entitlements from '../entitlements/service.ts';
import { canBuy, type BuyRefusal } from '../extension-points/access-policy.ts';
import { contentRefundTerms, refundRuleTexts } from '../extension-points/refund-policy.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import * as files from './file-repository.ts';
import { listUses } from './holder-service.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { ownsForGood, toCards, toContent } from './service.ts';

const refusals: Record<BuyRefusal, () => AppError> = {
  OWN_CONTENT: () => new AppError(403, 'OWN_CONTENT', 'This is your own digital product.'),
  ALREADY_UNLOCKED: () => conflict('ALREADY_UNLOCKED', 'You have this already. It is in your library.'),
  FREE_CONTENT: () => conflict('FREE_CONTENT', 'This is free: unlock it without paying.'),
  CREATOR_CANNOT_RECEIVE: () =>
    conflict('CREATOR_CANNOT_RECEIVE', 'This creator cannot receive payments yet. Nothing was charged.'),
};

const contentType = 'DIGITAL_PRODUCT';

/** A digital product is paid once, to its creator's account, and its buyer keeps it with all later versions. */
export const digitalProductSellable: Sellable = {
  type: 'PPV_PRODUCT',
  refundRuleText: refundRuleTexts.content,

  async quote(db, buyer, { contentId }) {
    const row = await repository.findProduct(db, contentId);
    if (!row?.isPublic) throw notFound('This digital product');
    const creator = await getById(db, row.creatorId);
    const verdict = canBuy(buyer, toContent(row), {
      canReceivePayments: canReceive(creator),
      isOwned: buyer !== null && (await ownsForGood(db, buyer.userId, row.id)),
    });
    if (verdict !== true) throw refusals[verdict]();
    const [[card], listed] = await Promise.all([
      toCards(db, [row]),
      files.listFiles(db, [row.id], 'current'),
    ]);
    const content = { type: contentType, id: row.id } as const;
    return {
      title: row.title,
      content,
      lines: [
        {
          title: row.title,
          quantity: 1,
          amountCents: row.priceCents,
          payee: 'CREATOR',
          sellerId: row.creatorId,
          content,
        },
      ],
      recurring: null,
      priceId: null,
      destination: creator.paymentAccountId,
      exclusiveKey: `${contentType}:${row.id}`,
      isAmountChosen: false,
      shown: {
        path: paths.digitalProduct(row.id),
        picture: card!.picture,
        topicId: row.topicId,
        creator: card!.creator,
        included: [
          { code: 'files', count: listed.length, seconds: 0 },
          { code: 'versions', count: 1, seconds: 0 },
          ...(row.isStamped && listed.some(({ mimeType }) => mimeType === 'application/pdf')
            ? [{ code: 'stamped' as const, count: 1, seconds: 0 }]
            : []),
        ],
      },
    };
  },

  async isDeliverable(trx, { buyerId, contentId }) {
    const row = await repository.getProduct(trx, contentId!);
    const creator = await getById(trx, row.creatorId);
    return policy.isDeliverable(row, canPublish(creator)) && !(await ownsForGood(trx, buyerId, row.id));
  },

  async isGone(trx, { contentId }) {
    return (await repository.getProduct(trx, contentId!)).state === 'DELETED';
  },

  async paid(trx, { id, buyerId, contentId, createdAt, paidWith }) {
    await entitlements.grant(trx, {
      ...{ userId: buyerId, contentType, contentId: contentId! },
      source: paidWith === 'CREDITS' ? 'CREDITS' : 'PURCHASE',
      purchaseId: id,
      grantedAt: createdAt,
    });
    const { creatorId } = await repository.getProduct(trx, contentId!);
    return { by: (await getById(trx, creatorId)).name, path: paths.digitalProduct(contentId!) };
  },

  async revoked(trx, { id }, { isFull }) {
    if (isFull) await entitlements.end(trx, id);
  },

  /** Nothing is seen of it before it is downloaded. */
  async refundable(db, purchase) {
    const downloads = (await listUses(db, purchase.buyerId, purchase.contentId!)).length;
    return contentRefundTerms(purchase, { consumed: downloads > 0 ? 1 : 0, downloads });
  },

  listUses: (db, { buyerId, contentId }) => listUses(db, buyerId, contentId!),

  async shown(db, purchases) {
    const rows = await repository.listByIds(
      db,
      purchases.map((purchase) => purchase.contentId!),
    );
    const cards = new Map((await toCards(db, rows)).map((card) => [card.id, card]));
    return new Map(
      purchases.flatMap(({ id, contentId }) => {
        const card = cards.get(contentId!);
        return card
          ? [
              [
                id,
                { path: paths.digitalProduct(card.id), by: card.creator.name, picture: card.picture },
              ] as const,
            ]
          : [];
      }),
    );
  },
};
