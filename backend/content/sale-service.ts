import type { Quote as QuoteReply } from '../../contract/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { ContentState } from '../../contract/values/states.ts';
import * as checkout from '../checkout/service.ts';
import { canPublish, canReceive, getById } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { canBuy, type BuyRefusal } from '../policies/access.ts';
import { getContent, kindOf } from '../extension-points/content-kinds.ts';
import { contentRefundTerms, refundRuleTexts } from '../policies/refund.ts';
import type { PurchaseRow, Sellable, ShownPurchase, UseOfPurchase } from '../extension-points/sellables.ts';
import { listWaitingIds } from '../gifts/service.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { listOpened } from './extra-service.ts';

/** A purchase of one content. */
type SoldPurchase = PurchaseRow & { contentId: string };

/** Content that is paid once and kept: what the sale of a kind needs to know beside its `ContentKind`. */
export type SoldContent = {
  type: Sellable['type'];
  contentType: ContentType;
  /** The kind in a message, such as "course". */
  name: string;
  findState(db: Db, id: string): Promise<ContentState | undefined>;
  /** What a buyer gets, for the confirm step. @throws 409 when nothing is in it */
  listIncluded(db: Db, id: string): Promise<QuoteReply['included']>;
  /** Whether a person has it permanently: they are not sold it again. */
  ownsPermanently(db: Db, userId: string, id: string): Promise<boolean>;
  /** How much of it its buyer has seen, from 0 to 1, and how many of its files were handed out to them. */
  usageOf(db: Db, purchase: SoldPurchase): Promise<{ consumed: number; downloads: number }>;
  /** What was done with it, without what comes beside it. */
  listUses(db: Db, purchase: SoldPurchase): Promise<UseOfPurchase[]>;
};

const refusalOf = (reason: BuyRefusal, name: string): AppError => {
  switch (reason) {
    case 'OWN_CONTENT':
      return new AppError(403, reason, `This is your own ${name}.`);
    case 'ALREADY_UNLOCKED':
      return conflict(reason, `You have this ${name} already. It is in your library.`);
    case 'FREE_CONTENT':
      return conflict(reason, `This ${name} is free: unlock it without paying.`);
    case 'CREATOR_CANNOT_RECEIVE':
      return conflict(reason, 'This creator cannot receive payments yet. Nothing was charged.');
  }
};

/** Whether a payment still gives it. What its creator unpublished while the payment page was open was offered to the buyer. */
const isGiven = (state: ContentState | undefined): boolean =>
  state === 'PUBLISHED' || state === 'UNPUBLISHED';

/** Whether nobody is given it any more: it was deleted, or the office took it down. */
export const isWithdrawn = (state: ContentState | undefined): boolean =>
  state === undefined || state === 'DELETED' || state === 'TAKEN_DOWN';

const withContent = (purchase: PurchaseRow): SoldPurchase => ({
  ...purchase,
  contentId: purchase.contentId!,
});

/** Whether the creator of a content may sell it: not while they are suspended or their account is closed. */
export const maySell = async (db: Db, { contentType }: SoldContent, id: string): Promise<boolean> =>
  canPublish(await getById(db, (await getContent(db, contentType, id)).creatorId)) === true;

/** Content is paid once, to its creator's account, and its buyer keeps it. */
export const contentSellable = (sold: SoldContent): Sellable => {
  const { type, contentType, name, findState, ownsPermanently, usageOf, listUses } = sold;
  const listExtras = (db: Db, { buyerId, contentId }: SoldPurchase) =>
    listOpened(db, buyerId, contentType, contentId);
  return {
    type,
    refundRuleText: refundRuleTexts.content,

    async quote(db, buyer, { contentId: id }) {
      const kind = kindOf(contentType);
      const row = await kind.find(db, id);
      if (!row?.isPublic) throw notFound(`This ${name}`);
      const included = await sold.listIncluded(db, id);
      const creator = await getById(db, row.creatorId);
      const verdict = canBuy(buyer, row, {
        canReceivePayments: canReceive(creator),
        isOwned: buyer !== null && (await ownsPermanently(db, buyer.userId, id)),
      });
      if (verdict !== true) throw refusalOf(verdict, name);
      const { path, picture, topicId, creator: byline } = (await kind.cards(db, [id])).get(id)!;
      const content = { type: contentType, id };
      const line = { title: row.title, quantity: 1, amountCents: row.priceCents, content };
      return {
        title: row.title,
        content,
        lines: [{ ...line, payee: 'CREATOR', sellerId: row.creatorId }],
        recurring: null,
        priceId: null,
        destination: creator.paymentAccountId,
        exclusiveKey: `${contentType}:${id}`,
        isAmountChosen: false,
        shown: { path, picture, topicId, creator: byline, included },
      };
    },

    async isDeliverable(trx, { buyerId, contentId }) {
      // A gift that is claimed at the same moment is read afterwards.
      await entitlements.lockHolder(trx, buyerId, contentType, contentId!);
      return (
        (await maySell(trx, sold, contentId!)) &&
        isGiven(await findState(trx, contentId!)) &&
        !(await ownsPermanently(trx, buyerId, contentId!))
      );
    },

    isGone: async (trx, { buyerId, contentId }) =>
      isWithdrawn(await findState(trx, contentId!)) || (await ownsPermanently(trx, buyerId, contentId!)),

    async paid(trx, { id, buyerId, contentId, createdAt, paidWith }) {
      await entitlements.grant(trx, {
        userId: buyerId,
        contentType,
        contentId: contentId!,
        source: paidWith === 'CREDITS' ? 'CREDITS' : 'PURCHASE',
        purchaseId: id,
        // What was in it then was paid for, also if it was removed before the payment arrived.
        grantedAt: createdAt,
      });
      const card = (await kindOf(contentType).cards(trx, [contentId!])).get(contentId!)!;
      return { by: card.creator.name, path: card.path };
    },

    async revoked(trx, { id }, { isFull }) {
      if (isFull) await entitlements.end(trx, id);
    },

    async refundable(db, purchase) {
      const { consumed, downloads } = await usageOf(db, withContent(purchase));
      const extras = await listExtras(db, withContent(purchase));
      const withDocuments = extras.filter(({ did }) => did === 'DOWNLOADED').length;
      return contentRefundTerms(purchase, { consumed, downloads: downloads + withDocuments });
    },

    async listUses(db, purchase) {
      const lists = [listUses, listExtras].map((list) => list(db, withContent(purchase)));
      const uses = (await Promise.all(lists)).flat();
      return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
    },

    async shown(db, purchases) {
      const ids = purchases.map(({ contentId }) => contentId!);
      const cards = await kindOf(contentType).cards(db, ids);
      return new Map(
        purchases.flatMap(({ id, contentId }): [string, ShownPurchase][] => {
          const card = cards.get(contentId!);
          return card ? [[id, { path: card.path, by: card.creator.name, picture: card.picture }]] : [];
        }),
      );
    },
  };
};

/** Which of some contents somebody has, is paying for now, or was given and can still claim: what they get is kept for them. */
export async function listNeeded(from: Db, contentType: ContentType, ids: string[]): Promise<Set<string>> {
  const [held, open, given] = await Promise.all([
    entitlements.listWithRights(from, contentType, ids),
    checkout.listOpenIds(from, contentType, ids),
    listWaitingIds(from, contentType, ids),
  ]);
  return new Set([...held, ...open, ...given]);
}
