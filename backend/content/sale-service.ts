import type { Quote as QuoteReply } from '../../contract/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { notifyOfSale } from '../checkout/purchases/sale-notice-service.ts';
import * as checkout from '../checkout/service.ts';
import { canPublish, canReceive, getById } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { canBuy, type BuyRefusal } from '../policies/access.ts';
import { getContent, getContentKind } from '../extension-points/content-kinds.ts';
import type { RefundRule } from '../policies/refund.ts';
import { now } from '../clock.ts';
import type { PurchaseRow, Sellable, ShownPurchase, UseOfPurchase } from '../extension-points/sellables.ts';
import { listWaitingIds } from '../gifts/service.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { listOpened } from './bundled-item-service.ts';

/** A purchase of one content. */
type SoldPurchase = PurchaseRow & { contentId: string };

/**
 * Sale rules of a content type that is paid for once and kept, in addition to its `ContentKind`.
 */
export type SoldContent = {
  type: Sellable['type'];
  contentType: ContentType;
  /** Name of the type in messages, such as "course". */
  name: string;
  findState(db: Db, id: string): Promise<string | undefined>;
  /**
   * Returns the time at which the sale ends; null if the sale does not end. A payment page that was
   * opened before that time still delivers. Undefined for types whose sale has no end time.
   */
  findSaleEnd?(db: Db, id: string): Promise<Date | null>;
  refundRule: RefundRule;
  /**
   * Returns the included items for the confirm step.
   * @throws 409 when the content is empty
   */
  listIncluded(db: Db, id: string): Promise<QuoteReply['included']>;
  /** Returns true if a user owns the content permanently and therefore cannot buy it again. */
  ownsPermanently(db: Db, userId: string, id: string): Promise<boolean>;
  /**
   * Returns the share of the content that the buyer has used, from 0 to 1, and the number of files
   * that the buyer has downloaded.
   */
  usageOf(db: Db, purchase: SoldPurchase): Promise<{ consumed: number; downloads: number }>;
  /** Lists the uses of the content, excluding its bundled items. */
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

/**
 * Returns true if a payment still grants content in a state. Content that was unpublished while the
 * payment page was open is still granted.
 */
const isSold = (type: ContentType, state: string | undefined): boolean =>
  state !== undefined && getContentKind(type).states.sold.includes(state);

/**
 * Returns true if content in a state cannot be granted to new owners, because it was deleted or
 * taken down.
 */
export const isGone = (type: ContentType, state: string | undefined): boolean =>
  state === undefined || getContentKind(type).states.gone.includes(state);

const withContent = (purchase: PurchaseRow): SoldPurchase => ({
  ...purchase,
  contentId: purchase.contentId!,
});

/**
 * Returns true if the creator of a content may sell it. A suspended creator and a creator with a
 * closed account may not.
 */
export const canSell = async (db: Db, { contentType }: SoldContent, id: string): Promise<boolean> =>
  canPublish(await getById(db, (await getContent(db, contentType, id)).creatorId)) === true;

/**
 * Returns the sale rules of a content type: the buyer pays once, and the money goes to the
 * creator's account.
 */
export const contentSellable = (sold: SoldContent): Sellable => {
  const { type, contentType, name, findState, ownsPermanently, usageOf, listUses } = sold;
  const listBundledItems = (db: Db, { buyerId, contentId }: SoldPurchase) =>
    listOpened(db, buyerId, contentType, contentId);
  const hasSaleEnded = async (db: Db, id: string, at: Date) => {
    const end = (await sold.findSaleEnd?.(db, id)) ?? null;
    return end !== null && end <= at;
  };
  return {
    type,
    refundRuleText: sold.refundRule.text,
    hasOwnRefundPeriod: sold.refundRule.hasOwnPeriod,
    refundReceipt: sold.refundRule.receipt,

    async quote(db, buyer, { contentId: id }) {
      const kind = getContentKind(contentType);
      const row = await kind.find(db, id);
      if (!row?.isPublic || row.priceCents === null) throw notFound(`This ${name}`);
      if (!isSold(contentType, await findState(db, id)) || (await hasSaleEnded(db, id, now())))
        throw conflict('SALE_ENDED', `This ${name} is not sold any more. Nothing was charged.`);
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
      const seller = { sellerId: row.creatorId, destination: creator.paymentAccountId };
      return {
        title: row.title,
        content,
        lines: [{ ...line, payee: 'CREATOR', ...seller }],
        recurring: null,
        priceId: null,
        exclusiveKey: `${contentType}:${id}`,
        isAmountChosen: false,
        shown: { path, picture, topicId, creator: byline, included },
      };
    },

    async isDeliverable(trx, { buyerId, contentId, createdAt }) {
      // The lock serialises this check with a concurrent claim of a gift.
      await entitlements.lockEntitled(trx, buyerId, contentType, contentId!);
      return (
        (await canSell(trx, sold, contentId!)) &&
        isSold(contentType, await findState(trx, contentId!)) &&
        !(await hasSaleEnded(trx, contentId!, createdAt)) &&
        !(await ownsPermanently(trx, buyerId, contentId!))
      );
    },

    isUndeliverable: async (trx, { buyerId, contentId }) =>
      isGone(contentType, await findState(trx, contentId!)) ||
      (await ownsPermanently(trx, buyerId, contentId!)),

    async paid(trx, purchase) {
      const { id, buyerId, contentId, createdAt, paidWith } = purchase;
      await entitlements.grant(trx, {
        userId: buyerId,
        contentType,
        contentId: contentId!,
        source: paidWith === 'CREDITS' ? 'CREDITS' : 'PURCHASE',
        purchaseId: id,
        // The grant includes parts that were removed between the purchase and the arrival of the
        // payment, because the buyer paid for them.
        grantedAt: createdAt,
      });
      await notifyOfSale(trx, purchase);
      const card = (await getContentKind(contentType).cards(trx, [contentId!])).get(contentId!)!;
      return { by: card.creator.name, path: card.path };
    },

    async revoked(trx, { id }, { isFull }) {
      if (isFull) await entitlements.end(trx, id);
    },

    async refundable(db, purchase) {
      const { consumed, downloads } = await usageOf(db, withContent(purchase));
      const bundledItems = await listBundledItems(db, withContent(purchase));
      const withDocuments = bundledItems.filter(({ did }) => did === 'DOWNLOADED').length;
      return sold.refundRule.terms(db, withContent(purchase), {
        consumed,
        downloads: downloads + withDocuments,
      });
    },

    async listUses(db, purchase) {
      const lists = [listUses, listBundledItems].map((list) => list(db, withContent(purchase)));
      const uses = (await Promise.all(lists)).flat();
      return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
    },

    async shown(db, purchases) {
      const ids = purchases.map(({ contentId }) => contentId!);
      const cards = await getContentKind(contentType).cards(db, ids);
      return new Map(
        purchases.flatMap(({ id, contentId }): [string, ShownPurchase][] => {
          const card = cards.get(contentId!);
          return card ? [[id, { path: card.path, by: card.creator.name, picture: card.picture }]] : [];
        }),
      );
    },
  };
};

/**
 * Returns the ids of contents that a user owns, is paying for, or can still claim as a gift. Such
 * content must not be deleted permanently.
 */
export async function listNeeded(from: Db, contentType: ContentType, ids: string[]): Promise<Set<string>> {
  const [owned, open, given] = await Promise.all([
    entitlements.listWithRights(from, contentType, ids),
    checkout.listOpenIds(from, contentType, ids),
    listWaitingIds(from, contentType, ids),
  ]);
  return new Set([...owned, ...open, ...given]);
}
