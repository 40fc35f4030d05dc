import { feePercent, platformFeeCents, recurringFeeCents } from '../../../contract/fees.ts';
import type { CheckoutStatus, PaymentMeans } from '../../../contract/values/checkout.ts';
import { getContact } from '../../accounts/service.ts';
import { minutesFromNow, now } from '../../clock.ts';
import { config } from '../../config.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import { conflict } from '../../errors.ts';
import {
  sumLines,
  type Offer,
  type PaymentRow,
  type PurchaseRow,
  type Quote,
  type QuoteLine,
} from '../../extension-points/sellables.ts';
import type { Actor } from '../../http/actor.ts';
import { log } from '../../log.ts';
import { lineFees } from '../../money/line-fees.ts';
import { assertAllowed } from '../../office/word-service.ts';
import { expireCheckout, openCheckout } from '../../providers/payments/payments.ts';
import { enqueue } from '../../tasks.ts';
import { endPayment, fulfil } from '../purchases/fulfil-service.ts';
import * as repository from '../purchases/repository.ts';
import { reserve } from '../purchases/reservation-service.ts';
import { quoteAsSeen, type Order } from '../service.ts';
import * as payments from './repository.ts';

/**
 * Lifetime of a payment page (minutes). The provider requires at least 30 minutes. A longer
 * lifetime would let buyers pay an outdated price for longer.
 */
const PAGE_MINUTES = 60;
/**
 * Age up to which an open payment without a payment page may still get a page (minutes). The
 * provider requires that the page expires at least 30 minutes later.
 */
const OPENING_MINUTES = 20;

const addUp = (cents: number[]) => cents.reduce((sum, each) => sum + each, 0);

/** Returns the discount on the lines of a seller; undefined without a discount. */
const discountOf = ({ discounts }: Quote, sellerId: string | null) =>
  sellerId === null ? undefined : discounts?.[sellerId];

/** Returns the platform's fee of each line (cents). */
function feesOf(lines: QuoteLine[], sold: Quote): number[] {
  if (!sold.recurring) return lineFees(lines, config.fee);
  return lines.map(({ sellerId, amountCents }) => {
    const fullCents = amountCents + (discountOf(sold, sellerId)?.offCents ?? 0);
    return recurringFeeCents(platformFeeCents(fullCents, config.fee), fullCents, amountCents);
  });
}

/** Returns the purchase row and line rows of one seller, with the prices and fees of the quote. */
function toPurchase(buyer: Actor, order: Order, sold: Quote, lines: QuoteLine[], isSplit: boolean) {
  const fees = feesOf(lines, sold);
  const [{ sellerId, destination, title, content }] = lines as [QuoteLine];
  const discount = discountOf(sold, sellerId);
  const shown = isSplit
    ? { title: sold.titles?.[sellerId ?? ''] ?? title, content: lines.length === 1 ? content : null }
    : sold;
  return {
    purchase: {
      buyerId: buyer.userId,
      sellerId,
      businessId: order.businessId ?? null,
      type: order.type,
      contentType: shown.content?.type ?? null,
      contentId: shown.content?.id ?? null,
      title: shown.title,
      note: order.note ?? null,
      amountCents: addUp(lines.map(({ amountCents }) => amountCents)),
      feeCents: addUp(fees),
      discountCodeId: discount?.codeId ?? null,
      discountCents: discount?.offCents ?? 0,
      recurringInterval: sold.recurring,
      priceId: sold.priceId,
      trialDays: sold.trialDays ?? null,
      destination,
      createdAt: now(),
    },
    lines: lines.map(({ content: on, destination: _, ...line }, index) => ({
      ...line,
      feeCents: fees[index]!,
      contentType: on?.type ?? null,
      contentId: on?.id ?? null,
    })),
  };
}

/**
 * Returns the rows of a new payment with one purchase for each seller. The purchases are in the
 * order of the sellers' ids, so that concurrent payments reserve the same things in the same order.
 */
export function toPaymentRows(buyer: Actor, order: Order, sold: Quote) {
  const sellers = [...Map.groupBy(sold.lines, ({ sellerId }) => sellerId)].sort(([a], [b]) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  );
  const isSplit = sellers.length > 1;
  const payment = {
    buyerId: buyer.userId,
    offerId: order.contentId,
    amountCents: sumLines(sold),
    exclusiveKey: sold.exclusiveKey,
    isSplit,
    context: order.context,
    successPath: order.successPath,
    cancelPath: order.cancelPath,
    createdAt: now(),
    expiresAt: minutesFromNow(PAGE_MINUTES),
    holdUntil: sold.holdMinutes === undefined ? null : minutesFromNow(sold.holdMinutes),
  };
  return { payment, purchases: sellers.map(([, lines]) => toPurchase(buyer, order, sold, lines, isSplit)) };
}

type Added = { payment: PaymentRow; purchases: PurchaseRow[] };

/**
 * Stores a new payment with its purchases and reserves discount codes, seats and stock. Returns
 * undefined if a concurrent request stored an open payment with the same exclusive key.
 * @throws 409 if nothing is left to reserve
 */
export async function addPayment(
  trx: Trx,
  { payment: row, purchases: rows }: ReturnType<typeof toPaymentRows>,
  paidWith?: PaymentMeans,
): Promise<Added | undefined> {
  const payment = await payments.insertPayment(trx, row);
  if (!payment) return undefined;
  const added: PurchaseRow[] = [];
  for (const { purchase, lines } of rows)
    added.push(await repository.insertPurchase(trx, { ...purchase, paymentId: payment.id, paidWith }, lines));
  const purchases = await reserve(trx, added);
  if (payment.holdUntil) {
    const afterSeconds = Math.ceil((payment.holdUntil.getTime() - now().getTime()) / 1000);
    await enqueue(trx, 'checkout.endHold', { paymentId: payment.id }, { afterSeconds });
  }
  return { payment, purchases };
}

type Paid = Pick<QuoteLine, 'title' | 'quantity' | 'amountCents' | 'sellerId'>;

const toKey = ({ title, quantity, amountCents, sellerId }: Paid) =>
  JSON.stringify([sellerId, title, quantity, amountCents]);

/** Returns true if the purchases of an open payment use the same discount codes as a quote. */
const hasSameDiscounts = (stored: PurchaseRow[], { discounts = {} }: Quote): boolean =>
  stored
    .flatMap(({ discountCodeId }) => discountCodeId ?? [])
    .sort()
    .join() ===
  Object.values(discounts)
    .map(({ codeId }) => codeId)
    .sort()
    .join();

/** Returns true if an open payment is for the same lines, in any order. */
async function hasSameLines(paymentId: string, sold: Quote): Promise<boolean> {
  const stored = await repository.listLinesByPayment(db, paymentId);
  return stored.map(toKey).sort().join() === sold.lines.map(toKey).sort().join();
}

/**
 * Returns true if an open payment still fits the quote and returns the buyer to the same page as
 * this attempt.
 */
async function isUsable(row: PaymentRow, sold: Quote, order: Order): Promise<boolean> {
  const purchases = await repository.listByPayment(db, row.id);
  const [purchase] = purchases;
  return (
    row.amountCents === sumLines(sold) &&
    hasSameDiscounts(purchases, sold) &&
    purchase!.priceId === sold.priceId &&
    purchase!.trialDays === (sold.trialDays ?? null) &&
    (row.holdUntil === null || row.holdUntil > minutesFromNow(1)) &&
    (row.sessionId
      ? row.expiresAt > minutesFromNow(1) &&
        row.context === (order.context ?? 'DEFAULT') &&
        row.successPath === order.successPath &&
        row.cancelPath === order.cancelPath
      : row.createdAt > minutesFromNow(-OPENING_MINUTES)) &&
    (await hasSameLines(row.id, sold))
  );
}

/**
 * Returns the buyer's open payment with the quote's exclusive key. Reuses a usable payment;
 * otherwise closes it and adds a new payment.
 */
async function claimPayment(buyer: Actor, order: Order, sold: Quote): Promise<PaymentRow> {
  const { exclusiveKey } = sold;
  const find = async () =>
    exclusiveKey === null ? undefined : payments.findOpen(db, buyer.userId, exclusiveKey);
  const open = await find();
  if (open && (await isUsable(open, sold, order))) return open;
  if (open) await closeStale(open);
  const added = await inTransaction((trx) => addPayment(trx, toPaymentRows(buyer, order, sold)));
  const claimed = added?.payment ?? (await find());
  if (!claimed) throw conflict('IN_PROGRESS', 'This purchase is being settled. Try again in a moment.');
  return claimed;
}

/**
 * Cancels an open payment without a payment page. Returns false and changes nothing if the payment
 * was settled or got a payment page in the meantime.
 */
export const cancelUnopened = (row: PaymentRow): Promise<boolean> =>
  inTransaction(async (trx) => {
    const purchases = await repository.lockPayment(trx, row);
    const payment = await payments.findPayment(trx, row.id);
    if (payment?.status !== 'OPEN' || payment.sessionId !== null) return false;
    await endPayment(trx, payment, purchases, 'CANCELLED');
    return true;
  });

/** Makes an open payment unpayable. If the buyer paid in the meantime, the payment is fulfilled. */
async function close(row: PaymentRow): Promise<void> {
  if (!row.sessionId && (await cancelUnopened(row))) return;
  // The payment may have got a payment page after `row` was read.
  const sessionId = row.sessionId ?? (await payments.findPayment(db, row.id))?.sessionId;
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
  for (const id of new Set(rows.map(({ paymentId }) => paymentId)))
    await close((await payments.findPayment(db, id))!);
}

/** Closes a stale payment, so that the old price cannot be paid in another browser tab. */
async function closeStale(row: PaymentRow): Promise<void> {
  await close(row);
  const after = await repository.listByPayment(db, row.id);
  if (after.some(({ status }) => status === 'SUCCESS'))
    throw conflict('ALREADY_UNLOCKED', 'You have this already. It is in your library.');
}

/**
 * Makes the buyer's open payment page with this exclusive key unpayable.
 * @throws 409 ALREADY_UNLOCKED if the buyer paid in the meantime
 */
export async function closeOpenPurchase(buyer: Actor, exclusiveKey: string): Promise<void> {
  const open = await payments.findOpen(db, buyer.userId, exclusiveKey);
  if (open) await closeStale(open);
}

/** Task that closes a payment page when its reservation ends. */
export async function endHold({ paymentId }: { paymentId: string }): Promise<void> {
  const payment = await payments.findPayment(db, paymentId);
  if (payment?.status === 'OPEN' && payment.holdUntil && payment.holdUntil <= now()) await close(payment);
}

/** Returns the URL of the return page. Its query says how the payment ended. */
function returnUrl(path: string, status: CheckoutStatus, payment: PaymentRow, first: PurchaseRow): string {
  const url = new URL(path, config.appUrl);
  const values = {
    status,
    context: payment.context,
    checkoutId: first.id,
    ...(first.contentId && { contentId: first.contentId }),
    type: first.type,
    amount: String(payment.amountCents),
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Returns the platform's fee as a percentage of the full price, and the discount on the first
 * payment.
 */
function recurringTerms({ amountCents, discountCents }: PurchaseRow) {
  const fullCents = amountCents + discountCents;
  return {
    recurringFeePercent: feePercent(platformFeeCents(fullCents, config.fee), fullCents),
    discountCents,
  };
}

/**
 * Opens the payment page of one offer for one buyer. Repeated clicks or several tabs on the same
 * page share one payment page. An attempt from another page gets a new payment page, and the
 * earlier payment page becomes unpayable. If the payment is closed while its page is being opened,
 * the buyer gets an error instead of the page.
 * @returns the payment page, and the id of the payment's first purchase
 * @throws the sellable's errors, 409 PRICE_CHANGED, 409 IN_PROGRESS, 422 TYPE_NOT_SOLD, 422 for a
 *   refused word, 502 PAYMENTS_UNAVAILABLE
 */
export async function start(buyer: Actor, order: Order) {
  await assertAllowed('stripeOperation.note', order.note);
  const payment = await claimPayment(buyer, order, await quoteAsSeen(db, buyer, order));
  const [first] = (await repository.listByPayment(db, payment.id)) as [PurchaseRow];
  const { sessionId, sessionUrl } = payment;
  if (sessionId && sessionUrl) return { sessionId, url: sessionUrl, checkoutId: first.id };
  // Checks the offer again. A change of the offer closes the payments that exist at that time, and
  // this payment may have been added after such a change.
  await quoteAsSeen(db, buyer, order).catch(async (error: unknown) => {
    await close(payment);
    throw error;
  });
  const { email } = await getContact(db, buyer.userId);
  const opened = await openCheckout({
    paymentId: payment.id,
    purchaseId: first.id,
    lines: await repository.listLinesByPayment(db, payment.id),
    feeCents: first.feeCents,
    ...recurringTerms(first),
    recurring: first.recurringInterval,
    priceId: first.priceId,
    trialDays: first.trialDays,
    isSplit: payment.isSplit,
    destination: payment.isSplit ? null : first.destination,
    buyerEmail: email,
    // The URLs use only the stored row, because the provider accepts a repeated idempotency key
    // only with identical parameters.
    successUrl: returnUrl(payment.successPath, 'SUCCESS', payment, first),
    cancelUrl: returnUrl(payment.cancelPath, 'CANCELLED', payment, first),
    expiresAt: payment.expiresAt,
  });
  const page = { sessionId: opened.sessionId, sessionUrl: opened.url };
  if (!(await payments.setSession(db, payment.id, page))) {
    await closeStale({ ...payment, ...page });
    // If the offer has changed, the quote throws the reason for the closure.
    await quoteAsSeen(db, buyer, order);
    throw conflict('IN_PROGRESS', 'This purchase has been closed. Try again.');
  }
  return { ...opened, checkoutId: first.id };
}

/**
 * Age of an open payment after which its webhook counts as lost (minutes), and age after which the
 * buyer counts as gone (minutes).
 */
const WAIT_MINUTES = 3;
const ABANDONED_MINUTES = 90;

const BATCH = 500;

/** Settles or closes one open payment. */
async function reconcilePayment(row: PaymentRow): Promise<void> {
  const isHoldOver = row.holdUntil !== null && row.holdUntil <= now();
  if (isHoldOver) return close(row);
  if (row.sessionId) return void (await fulfil(row.sessionId));
  // Without a payment page, the payment cannot be paid.
  if (row.createdAt < minutesFromNow(-ABANDONED_MINUTES)) await cancelUnopened(row);
}

/**
 * Settles payments whose webhook and return page were lost, and closes payment pages whose
 * reservation has expired. A failed payment does not stop the loop. Paging covers all open
 * payments, so one buyer's many payments cannot block others.
 */
export async function reconcile(): Promise<void> {
  const before = { startedBefore: minutesFromNow(-WAIT_MINUTES), heldBefore: now() };
  let last: [string, string] | null = null;
  for (;;) {
    const waiting = await payments.listWaiting(db, before, last, BATCH);
    for (const { sortText: _, ...row } of waiting)
      await reconcilePayment(row).catch((error) => log.error({ err: error, paymentId: row.id }, 'reconcile'));
    const end = waiting.at(-1);
    if (!end || waiting.length < BATCH) return;
    last = [end.sortText, end.id];
  }
}
