import type { z } from 'zod';
import type { Purchase, Quote as QuoteReply, StripeOperation } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
import { hasVisibleText } from '../../contract/rules/visible-text.ts';
import type { CheckoutStatus, PurchaseState, SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { db, type Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import { mayLookUp } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { fulfil } from './purchases/fulfil-service.ts';
import { findLastSettled, isAutomatic } from './refunds/repository.ts';
import * as repository from './purchases/repository.ts';
import { withDiscounts } from './discounts/service.ts';
import {
  resolvePurchaseId,
  getSellable,
  sumLines,
  type Quote,
  type QuoteInput,
  type PurchaseRow,
} from '../extension-points/sellables.ts';

/**
 * Order of a buyer: a sellable type, its input, and the paths to which the card provider returns
 * the buyer.
 */
export type Order = QuoteInput & {
  type: SellableType;
  /** Price that the buyer saw (cents). */
  priceCents: number;
  /** Discount code in upper case; `priceCents` is the discounted price. */
  code?: string;
  /** Note to the creator of a tip. */
  note?: string;
  /** Part of the product in which the order was started. */
  context?: string;
  successPath: string;
  cancelPath: string;
};

export const toOrder = (operation: z.output<typeof StripeOperation>): Order => ({
  type: operation.type,
  contentId: operation.contentId,
  interval: operation.interval,
  amountCents: operation.amount,
  priceCents: operation.price,
  code: operation.discountCode,
  // Only a tip has a note. A note without visible characters is dropped.
  note: operation.type === 'DONATION' && hasVisibleText(operation.note ?? '') ? operation.note : undefined,
  context: operation.context,
  successPath: operation.successUrl,
  cancelPath: operation.cancelUrl,
});

/** Returns the offer and its price for the confirm step, with or without a discount code. */
export async function quote(
  buyer: Actor | null,
  type: SellableType,
  { code, ...input }: QuoteInput & Pick<Order, 'code'>,
): Promise<QuoteReply> {
  const sold = await getSellable(type).quote(db, buyer, input);
  const found = await withDiscounts(db, buyer, sold, code);
  return {
    type,
    contentType: found.content?.type ?? null,
    contentId: found.content?.id ?? null,
    title: found.title,
    ...found.shown,
    lines: found.lines,
    totalCents: sumLines(found),
    discount: Object.values(found.discounts ?? {})[0] ?? null,
    suggestedCents: found.suggestedCents ?? [],
    recurring: found.recurring,
    intervals: found.intervals ?? [],
    trialDays: found.trialDays ?? null,
    nextPrice: found.nextPrice ?? null,
    grantedUntil: found.grantedUntil ?? null,
    priceId: found.priceId,
  };
}

/**
 * Returns the current offer for this buyer.
 * @throws the sellable's errors, 409 PRICE_CHANGED if the price differs from the one that the buyer
 *   saw
 */
export async function quoteAsSeen(
  from: Db,
  buyer: Actor,
  order: Pick<Order, 'type' | 'contentId' | 'interval' | 'amountCents' | 'priceCents' | 'code'>,
): Promise<Quote> {
  const offered = await getSellable(order.type).quote(from, buyer, order);
  const sold = await withDiscounts(from, buyer, offered, order.code);
  if (!sold.isAmountChosen && sumLines(sold) !== order.priceCents)
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new one before you pay.');
  return sold;
}

/**
 * Lists the given contents that have an open purchase, either of the content itself or with the
 * content as a line.
 */
export async function listOpenIds(from: Db, contentType: ContentType, ids: string[]): Promise<string[]> {
  if (!ids.length) return [];
  const open = await repository.listOpen(from, { contentType, contentIds: ids });
  const lines = await repository.listLinesByPurchases(
    from,
    open.map(({ id }) => id),
  );
  const named = new Set([...open, ...lines].map(({ contentId }) => contentId));
  return ids.filter((id) => named.has(id));
}

/**
 * Returns a buyer's most recent paid purchase of a content, even if it was refunded or is in
 * review. Gifts are excluded, because their buyer does not receive the content.
 */
export const findLastPaid = (from: Db, buyerId: string, type: SellableType, contentId: string) =>
  repository.findLastPaid(from, buyerId, type, contentId);

/** Returns true if a purchase of the content was ever started. */
export const wasEverSold = (from: Db, contentType: ContentType, id: string): Promise<boolean> =>
  repository.hasLines(from, contentType, id);

/**
 * Maps purchase states to the four states that screens show. A purchase in review is shown as in
 * progress, and a refunded purchase as cancelled.
 */
const shownStatus: Record<PurchaseState, CheckoutStatus> = {
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  REVIEW: 'IN_PROGRESS',
  REFUNDED: 'CANCELLED',
};

/**
 * Returns the caller's purchase from its stored row.
 * @throws 404 for an unknown purchase or another person's
 */
export const read = async (buyer: Actor, id: string): Promise<Purchase> =>
  toPurchase(await findOwn(buyer, id), false);

/**
 * Looks up an open purchase at the provider, settles the purchase if it was paid, and returns it.
 * This recovers a lost webhook. It also shows a returning buyer whether the payment page refused
 * the card.
 * @throws 404 for an unknown purchase or another person's
 */
export async function refresh(buyer: Actor, id: string): Promise<Purchase> {
  const found = await findOwn(buyer, id);
  const { sessionId } = found;
  // Without a possible change, or after too many look-ups by this buyer, the stored purchase is
  // returned.
  if (found.status !== 'IN_PROGRESS' || !sessionId || !(await mayLookUp(buyer.userId)))
    return toPurchase(found, false);
  const record = await fulfil(sessionId).catch((error) =>
    log.error({ err: error, purchaseId: id }, 'fulfil on return'),
  );
  return toPurchase((await repository.findPurchase(db, found.id))!, record?.isRefused ?? false);
}

async function findOwn(buyer: Actor, id: string): Promise<PurchaseRow> {
  const found = await repository.findPurchase(db, (await resolvePurchaseId(db, id)) ?? id);
  if (found?.buyerId !== buyer.userId) throw notFound('This purchase');
  return found;
}

/** Builds the API response; `isRefused` is true if the payment page refused the last card. */
async function toPurchase(row: PurchaseRow, isRefused: boolean): Promise<Purchase> {
  const [things, seller] = await Promise.all([
    getSellable(row.type).shown(db, [row]),
    repository.findPublicSeller(db, row.id),
  ]);
  const shown = things.get(row.id);
  return {
    id: row.id,
    status: row.status === 'IN_PROGRESS' && isRefused ? 'FAILED' : shownStatus[row.status],
    state: row.status,
    transactionType: row.type,
    contentType: row.contentType,
    contentId: row.contentId,
    title: row.title,
    path: shown?.path ?? paths.myLibrary,
    picture: shown?.picture ?? null,
    creatorName: shown?.by ?? '',
    seller,
    note: row.note,
    amountCents: row.amountCents,
    trialDays: row.trialDays,
    refundedCents: row.refundedCents,
    refundedAt: row.refundedCents ? ((await findLastSettled(db, row.id))?.toISOString() ?? null) : null,
    isUndeliverable:
      row.reviewReason === 'NOT_DELIVERABLE' &&
      (row.status === 'CANCELLED' || (await isAutomatic(db, row.id))),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the creators' earnings from the given contents of one type, in cents by content id. The
 * map has no entry for a content without a sale.
 */
export const sumContentEarnings = async (
  from: Db,
  type: ContentType,
  ids: string[],
): Promise<Map<string, number>> =>
  new Map(
    (await repository.listEarnings(from, type, ids)).map(({ contentId, earnedCents }) => [
      contentId!,
      Number(earnedCents),
    ]),
  );
