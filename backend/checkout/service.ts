import type { z } from 'zod';
import type { Purchase, Quote as QuoteReply, StripeOperation } from '../../contract/checkout.ts';
import { feePercent, platformFeeCents, recurringFeeCents } from '../../contract/fees.ts';
import { paths } from '../../contract/paths.ts';
import type {
  CheckoutStatus,
  PaymentMeans,
  PurchaseState,
  SellableType,
} from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { getContact } from '../accounts/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import { mayLookUp } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { lineFees } from '../money/line-fees.ts';
import { expireCheckout, openCheckout } from '../providers/payments/payments.ts';
import { fulfil } from './purchases/fulfil-service.ts';
import { findLastSettled, isAutomatic } from './refunds/repository.ts';
import * as repository from './purchases/repository.ts';
import { reserveDiscount, withDiscount } from '../extension-points/discounts.ts';
import {
  resolvePurchaseId,
  getSellable,
  sumLines,
  type Offer,
  type Quote,
  type QuoteInput,
  type PurchaseRow,
} from '../extension-points/sellables.ts';

/** Order of a buyer: a sellable type and the paths to which the card provider returns. */
export type Order = QuoteInput & {
  type: SellableType;
  /** Price that the buyer saw (cents). */
  priceCents: number;
  /** Discount code in upper case; `priceCents` is the discounted price. */
  code?: string;
  /** Place in the product where the order was started. */
  context?: string;
  successPath: string;
  cancelPath: string;
};

/**
 * Lifetime of a payment page (minutes). The provider requires at least 30; a longer lifetime would
 * keep an outdated price payable.
 */
const PAGE_MINUTES = 60;
/**
 * Minutes in which a purchase without a page may still get one. The provider requires an expiry at
 * least 30 minutes ahead.
 */
const OPENING_MINUTES = 20;

export const toOrder = (operation: z.output<typeof StripeOperation>): Order => ({
  type: operation.type,
  contentId: operation.contentId,
  amountCents: operation.amount,
  priceCents: operation.price,
  code: operation.discountCode,
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
  const found = await withDiscount(db, buyer, sold, code);
  return {
    type,
    contentType: found.content?.type ?? null,
    contentId: found.content?.id ?? null,
    title: found.title,
    ...found.shown,
    lines: found.lines,
    totalCents: sumLines(found),
    discount: found.discount ?? null,
    suggestedCents: found.suggestedCents ?? [],
    recurring: found.recurring,
    trialDays: found.trialDays ?? null,
    nextPrice: found.nextPrice ?? null,
    grantedUntil: found.grantedUntil ?? null,
    priceId: found.priceId,
  };
}

/**
 * Returns true if an open purchase can still be paid unchanged and returns to the page of this
 * attempt.
 */
const isUsable = (row: PurchaseRow, sold: Quote, order: Order) =>
  row.amountCents === sumLines(sold) &&
  row.discountCodeId === (sold.discount?.codeId ?? null) &&
  row.priceId === sold.priceId &&
  row.trialDays === (sold.trialDays ?? null) &&
  (row.sessionId
    ? row.expiresAt > minutesFromNow(1) &&
      row.context === (order.context ?? 'DEFAULT') &&
      row.successPath === order.successPath &&
      row.cancelPath === order.cancelPath
    : row.createdAt > minutesFromNow(-OPENING_MINUTES));

/**
 * Returns the platform's fee as a percentage of the monthly price, and the discount on the first
 * month.
 */
function monthlyTerms({ amountCents, discountCents }: PurchaseRow) {
  const monthlyCents = amountCents + discountCents;
  return {
    monthlyFeePercent: feePercent(platformFeeCents(monthlyCents, config.fee), monthlyCents),
    discountCents,
  };
}

/** Returns the rows of a new purchase with the prices, payees and fees of the quote. */
export function toPurchaseRows(buyer: Actor, order: Order, sold: Quote) {
  const fees = sold.recurring
    ? sold.lines.map(({ amountCents }) => {
        const monthlyCents = amountCents + (sold.discount?.offCents ?? 0);
        return recurringFeeCents(platformFeeCents(monthlyCents, config.fee), monthlyCents, amountCents);
      })
    : lineFees(sold.lines, config.fee);
  const lines = sold.lines.map(({ content, ...line }, index) => ({
    ...line,
    feeCents: fees[index]!,
    contentType: content?.type ?? null,
    contentId: content?.id ?? null,
  }));
  const purchase = {
    buyerId: buyer.userId,
    businessId: order.businessId ?? null,
    type: order.type,
    contentType: sold.content?.type ?? null,
    contentId: sold.content?.id ?? null,
    title: sold.title,
    amountCents: sumLines(sold),
    feeCents: fees.reduce((sum, cents) => sum + cents, 0),
    discountCodeId: sold.discount?.codeId ?? null,
    discountCents: sold.discount?.offCents ?? 0,
    recurringInterval: sold.recurring,
    priceId: sold.priceId,
    trialDays: sold.trialDays ?? null,
    destination: sold.destination,
    exclusiveKey: sold.exclusiveKey,
    context: order.context,
    successPath: order.successPath,
    cancelPath: order.cancelPath,
    createdAt: now(),
    expiresAt: minutesFromNow(PAGE_MINUTES),
  };
  return { purchase, lines };
}

/**
 * Stores a new purchase and records a use of its discount code. Returns undefined like
 * `insertPurchase`.
 * @throws 409 for the limits of the code
 */
export async function addPurchase(
  trx: Trx,
  { purchase, lines }: ReturnType<typeof toPurchaseRows>,
  paidWith?: PaymentMeans,
): Promise<PurchaseRow | undefined> {
  const added = await repository.insertPurchase(trx, { ...purchase, paidWith }, lines);
  if (added) await reserveDiscount(trx, added);
  return added;
}

/** Returns the buyer's one open purchase with this exclusive key, after closing a stale one. */
async function claimPurchase(buyer: Actor, order: Order, sold: Quote): Promise<PurchaseRow> {
  const { exclusiveKey } = sold;
  const find = async () =>
    exclusiveKey === null ? undefined : repository.findOpen(db, buyer.userId, exclusiveKey);
  const open = await find();
  if (open && isUsable(open, sold, order)) return open;
  if (open) await closeStale(open);
  const claimed =
    (await inTransaction((trx) => addPurchase(trx, toPurchaseRows(buyer, order, sold)))) ?? (await find());
  if (!claimed) throw conflict('IN_PROGRESS', 'This purchase is being settled. Try again in a moment.');
  return claimed;
}

/** Makes an open purchase unpayable; a payment that completed in between is fulfilled. */
async function close(row: PurchaseRow): Promise<void> {
  if (!row.sessionId && (await repository.cancelUnopened(db, row.id))) return;
  // A purchase that was read without a page may have got one since.
  const sessionId = row.sessionId ?? (await repository.findPurchase(db, row.id))?.sessionId;
  if (!sessionId) return;
  await expireCheckout(sessionId);
  await fulfil(sessionId);
}

/** Task of `closeOpenPurchases`. */
export async function closeOpen(offer: Offer): Promise<void> {
  const rows =
    'sellerId' in offer
      ? await repository.listOpenOfSeller(db, offer.sellerId)
      : !('contentType' in offer)
        ? await repository.listOpenOfBuyer(db, offer.buyerId)
        : await repository.listOpen(db, { ...offer, contentIds: [offer.contentId] });
  for (const row of rows) await close(row);
}

/** Lists the given contents that currently have an open purchase. */
export const listOpenIds = async (from: Db, contentType: ContentType, ids: string[]): Promise<string[]> =>
  ids.length
    ? (await repository.listOpen(from, { contentType, contentIds: ids })).flatMap(
        (row) => row.contentId ?? [],
      )
    : [];

/** Returns true if a purchase of the content was ever started. */
export const wasEverSold = (from: Db, contentType: ContentType, id: string): Promise<boolean> =>
  repository.hasLines(from, contentType, id);

/** Closes a stale purchase, so that an old tab cannot pay the old price. */
async function closeStale(row: PurchaseRow): Promise<void> {
  await close(row);
  const after = await repository.findPurchase(db, row.id);
  if (after?.status === 'SUCCESS')
    throw conflict('ALREADY_UNLOCKED', 'You have this already. It is in your library.');
}

/** Returns the address of the return page with the query that shows how the payment ended. */
function returnUrl(path: string, status: CheckoutStatus, purchase: PurchaseRow): string {
  const url = new URL(path, config.appUrl);
  const values = {
    status,
    context: purchase.context,
    checkoutId: purchase.id,
    ...(purchase.contentId && { contentId: purchase.contentId }),
    type: purchase.type,
    amount: String(purchase.amountCents),
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Makes the buyer's open payment page with this key unpayable.
 * @throws 409 ALREADY_UNLOCKED if the page was paid by then
 */
export async function closeOpenPurchase(buyer: Actor, exclusiveKey: string): Promise<void> {
  const open = await repository.findOpen(db, buyer.userId, exclusiveKey);
  if (open) await closeStale(open);
}

/**
 * Returns the current offer for this buyer.
 * @throws the sellable's errors, 409 PRICE_CHANGED if the price differs from the one that the buyer
 *   saw
 */
export async function quoteAsSeen(
  from: Db,
  buyer: Actor,
  order: Pick<Order, 'type' | 'contentId' | 'amountCents' | 'priceCents' | 'code'>,
): Promise<Quote> {
  const offered = await getSellable(order.type).quote(from, buyer, order);
  const sold = await withDiscount(from, buyer, offered, order.code);
  if (!sold.isAmountChosen && sumLines(sold) !== order.priceCents)
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new one before you pay.');
  return sold;
}

/**
 * Opens the payment page of one offer for one buyer. Two clicks or two tabs on the same page share
 * one payment page. An attempt from another page gets a new payment page, and the earlier one can
 * no longer be paid. A purchase that is closed while its page is being opened gets no page.
 * @throws the sellable's errors, 409 PRICE_CHANGED, 409 IN_PROGRESS, 422 TYPE_NOT_SOLD, 502
 *   PAYMENTS_UNAVAILABLE
 */
export async function start(buyer: Actor, order: Order) {
  const purchase = await claimPurchase(buyer, order, await quoteAsSeen(db, buyer, order));
  const { sessionId, sessionUrl } = purchase;
  if (sessionId && sessionUrl) return { sessionId, url: sessionUrl, checkoutId: purchase.id };
  // Checks the offer again: a change closes only purchases that exist at that time, and this one
  // may have been added later.
  await quoteAsSeen(db, buyer, order).catch(async (error: unknown) => {
    await close(purchase);
    throw error;
  });
  const { email } = await getContact(db, buyer.userId);
  const opened = await openCheckout({
    purchaseId: purchase.id,
    lines: await repository.listLines(db, purchase.id),
    feeCents: purchase.feeCents,
    ...monthlyTerms(purchase),
    recurring: purchase.recurringInterval,
    priceId: purchase.priceId,
    trialDays: purchase.trialDays,
    destination: purchase.destination,
    buyerEmail: email,
    // Built from the stored row, because the provider accepts a repeated idempotency key only with
    // identical parameters.
    successUrl: returnUrl(purchase.successPath, 'SUCCESS', purchase),
    cancelUrl: returnUrl(purchase.cancelPath, 'CANCELLED', purchase),
    expiresAt: purchase.expiresAt,
  });
  const page = { sessionId: opened.sessionId, sessionUrl: opened.url };
  if (!(await repository.setSession(db, purchase.id, page))) {
    await closeStale({ ...purchase, ...page });
    // Throws the reason for the closure if the offer has changed.
    await quoteAsSeen(db, buyer, order);
    throw conflict('IN_PROGRESS', 'This purchase has been closed. Try again.');
  }
  return { ...opened, checkoutId: purchase.id };
}

/** Maps purchases under review and refunded ones to the four states that screens show. */
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
 * Looks an open purchase up at the provider, settles it if it was paid, and returns it. A lost
 * webhook then does not matter, and a card that was refused on the payment page is known when the
 * buyer returns.
 * @throws 404 for an unknown purchase or another person's
 */
export async function refresh(buyer: Actor, id: string): Promise<Purchase> {
  const found = await findOwn(buyer, id);
  const { sessionId } = found;
  // The purchase is returned unchanged if it cannot be settled now or was looked up too often.
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

/** `isRefused` is true if the last card on the payment page was refused. */
async function toPurchase(row: PurchaseRow, isRefused: boolean): Promise<Purchase> {
  const shown = (await getSellable(row.type).shown(db, [row])).get(row.id);
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
 * Returns the creators' earnings from the given contents of one type, in cents by id. Contents
 * without a sale are absent.
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
