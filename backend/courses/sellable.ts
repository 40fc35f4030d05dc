import { paths } from '../../contract/paths.ts';
import { canPublish, canReceive, getById } from '../creators/service.ts';
import { canBuy, type BuyRefusal } from '../extension-points/access-policy.ts';
import { contentRefundTerms, refundRuleTexts } from '../extension-points/refund-policy.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import * as entitlements from '../entitlements/service.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { listUses, usageOf } from './learning-service.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { toCards, toContent } from './service.ts';

const refusals: Record<BuyRefusal, () => AppError> = {
  OWN_CONTENT: () => new AppError(403, 'OWN_CONTENT', 'This is your own course.'),
  ALREADY_UNLOCKED: () =>
    conflict('ALREADY_UNLOCKED', 'You have this course already. It is in your library.'),
  FREE_CONTENT: () => conflict('FREE_CONTENT', 'This course is free: unlock it without paying.'),
  CREATOR_CANNOT_RECEIVE: () =>
    conflict('CREATOR_CANNOT_RECEIVE', 'This creator cannot receive payments yet. Nothing was charged.'),
};

/** A course is paid once, to its creator's account, and its buyer keeps it permanently. */
export const courseSellable: Sellable = {
  type: 'PPV_COURSE',
  refundRuleText: refundRuleTexts.content,

  async quote(db, buyer, { contentId }) {
    const row = await repository.findCourse(db, contentId);
    if (!row?.isPublic) throw notFound('This course');
    if (row.partsCount === 0)
      throw conflict('NOTHING_TO_SELL', 'This course has no parts right now. Nothing was charged.');
    const creator = await getById(db, row.creatorId);
    const verdict = canBuy(buyer, toContent(row), {
      canReceivePayments: canReceive(creator),
      isOwned: buyer !== null && (await entitlements.ownsPermanently(db, buyer.userId, 'COURSE', row.id)),
    });
    if (verdict !== true) throw refusals[verdict]();
    const [card] = await toCards(db, [row]);
    const content = { type: 'COURSE' as const, id: row.id };
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
      exclusiveKey: `COURSE:${row.id}`,
      isAmountChosen: false,
      shown: {
        path: paths.course(row.id),
        picture: card!.picture,
        topicId: row.topicId,
        creator: card!.creator,
        included: [
          { code: 'parts', count: row.partsCount, seconds: row.durationSeconds },
          { code: 'keep', count: 1, seconds: 0 },
        ],
      },
    };
  },

  async isDeliverable(trx, { buyerId, contentId }) {
    const row = await repository.getCourse(trx, contentId!);
    const creator = await getById(trx, row.creatorId);
    return (
      policy.isDeliverable(row, canPublish(creator)) &&
      !(await entitlements.ownsPermanently(trx, buyerId, 'COURSE', row.id))
    );
  },

  async isGone(trx, { contentId }) {
    return (await repository.getCourse(trx, contentId!)).state === 'DELETED';
  },

  async paid(trx, { id, buyerId, contentId, createdAt, paidWith }) {
    await entitlements.grant(trx, {
      userId: buyerId,
      contentType: 'COURSE',
      contentId: contentId!,
      source: paidWith === 'CREDITS' ? 'CREDITS' : 'PURCHASE',
      purchaseId: id,
      // What was in the course then was paid for, also if it was removed before the payment arrived.
      grantedAt: createdAt,
    });
    const { creatorId } = await repository.getCourse(trx, contentId!);
    return { by: (await getById(trx, creatorId)).name, path: paths.course(contentId!) };
  },

  async revoked(trx, { id }, { isFull }) {
    if (isFull) await entitlements.end(trx, id);
  },

  async refundable(db, purchase) {
    return contentRefundTerms(purchase, await usageOf(db, purchase.buyerId, purchase.contentId!));
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
          ? [[id, { path: paths.course(card.id), by: card.creator.name, picture: card.picture }] as const]
          : [];
      }),
    );
  },
};
