import type { z } from 'zod';
import type { CheckoutStatus, Purchase, StripeOperation } from '../../contract/checkout.ts';
import { platformFeeCents } from '../../contract/fees.ts';
import { getContact } from '../accounts/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import * as courses from '../courses/service.ts';
import * as learning from '../courses/learning-service.ts';
import { db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../http/errors.ts';
import { log } from '../log.ts';
import { expireCheckout, openCheckout } from '../providers/payments.ts';
import { fulfil } from './fulfil-service.ts';
import * as repository from './repository.ts';

type Operation = z.output<typeof StripeOperation>;
type PurchaseRow = repository.PurchaseRow;

/** The provider wants at least 30 minutes; a page that stands longer invites paying an old price. */
const PAGE_MINUTES = 60;
/** A row this young without a page may still get one: the provider takes an end 30 minutes away at least. */
const OPENING_MINUTES = 20;

type Sale = {
  contentType: 'COURSE';
  title: string;
  priceCents: number;
  creatorId: string;
  destination: string;
};

/** Reads again what is for sale: the browser may not say what a course costs. */
async function getSale(actor: Actor, operation: Operation): Promise<Sale> {
  if (operation.type !== 'PPV_COURSE')
    throw invalidField('stripeOperation.type', 'TYPE_NOT_SOLD', 'This cannot be bought here yet.');
  const course = await courses.getForSale(db, operation.contentId);
  if (course.creator.userId === actor.userId)
    throw new AppError(403, 'OWN_CONTENT', 'This is your own course.');
  if (await learning.holdsForGood(db, actor.userId, course.id))
    throw conflict('ALREADY_UNLOCKED', 'You have this course already. It is in your library.');
  if (course.priceCents === 0)
    throw conflict('FREE_CONTENT', 'This course is free: unlock it without paying.');
  if (course.priceCents !== operation.price)
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new one before you pay.');
  const { canReceivePayments, paymentAccountId } = course.creator;
  if (!canReceivePayments || !paymentAccountId)
    throw conflict(
      'CREATOR_CANNOT_RECEIVE',
      'This creator cannot receive payments yet. Nothing was charged.',
    );
  return {
    contentType: 'COURSE',
    title: course.title,
    priceCents: course.priceCents,
    creatorId: course.creatorId,
    destination: paymentAccountId,
  };
}

/** Whether an open purchase can still be paid as it stands. */
const isUsable = (row: PurchaseRow, sale: Sale) =>
  row.amountCents === sale.priceCents &&
  (row.sessionId ? row.expiresAt > minutesFromNow(1) : row.createdAt > minutesFromNow(-OPENING_MINUTES));

/** The one open purchase of this content by this person; a stale one is closed first. */
async function claimPurchase(actor: Actor, operation: Operation, sale: Sale): Promise<PurchaseRow> {
  const find = () => repository.findOpen(db, actor.userId, operation.contentId, operation.type);
  const open = await find();
  if (open && isUsable(open, sale)) return open;
  if (open) await closeStale(open);
  const added = await repository.insertPurchase(db, {
    buyerId: actor.userId,
    creatorId: sale.creatorId,
    transactionType: operation.type,
    contentType: sale.contentType,
    contentId: operation.contentId,
    title: sale.title,
    amountCents: sale.priceCents,
    feeCents: platformFeeCents(sale.priceCents, config.fee),
    successPath: operation.successUrl,
    cancelPath: operation.cancelUrl,
    createdAt: now(),
    expiresAt: minutesFromNow(PAGE_MINUTES),
  });
  const purchase = added ?? (await find());
  if (!purchase) throw conflict('IN_PROGRESS', 'This purchase is being settled. Try again in a moment.');
  return purchase;
}

/** An old tab must not be able to pay the old price; what was paid just now counts. */
async function closeStale(row: PurchaseRow): Promise<void> {
  if (row.sessionId) {
    await expireCheckout(row.sessionId);
    await fulfil(row.sessionId);
  } else {
    await repository.cancelUnopened(db, row.id);
  }
  const after = await repository.findPurchase(db, row.id);
  if (after?.status === 'SUCCESS')
    throw conflict('ALREADY_UNLOCKED', 'You have this course already. It is in your library.');
}

/** Our own page with what it needs to tell how the payment ended. */
function returnUrl(path: string, status: z.infer<typeof CheckoutStatus>, purchase: PurchaseRow): string {
  const url = new URL(path, config.appUrl);
  const values = {
    status,
    checkoutId: purchase.id,
    contentId: purchase.contentId,
    type: purchase.transactionType,
    amount: String(purchase.amountCents),
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Opens the payment page of one content for one person. Two clicks or two tabs get the same page.
 * @throws 403 OWN_CONTENT, 404, 409 ALREADY_UNLOCKED | PRICE_CHANGED | FREE_CONTENT | CREATOR_CANNOT_RECEIVE,
 *   422 TYPE_NOT_SOLD, 502 PAYMENTS_UNAVAILABLE.
 */
export async function start(actor: Actor, operation: Operation) {
  const sale = await getSale(actor, operation);
  const purchase = await claimPurchase(actor, operation, sale);
  const { sessionId, sessionUrl } = purchase;
  if (sessionId && sessionUrl) return { sessionId, url: sessionUrl, checkoutId: purchase.id };
  const { email } = await getContact(db, actor.userId);
  const opened = await openCheckout({
    purchaseId: purchase.id,
    productName: purchase.title,
    amountCents: purchase.amountCents,
    feeCents: purchase.feeCents,
    destination: sale.destination,
    buyerEmail: email,
    // From the stored row: the provider answers a repeated request only when it is the same.
    successUrl: returnUrl(purchase.successPath, 'SUCCESS', purchase),
    cancelUrl: returnUrl(purchase.cancelPath, 'CANCELLED', purchase),
    expiresAt: purchase.expiresAt,
  });
  await repository.updatePurchase(db, purchase.id, { sessionId: opened.sessionId, sessionUrl: opened.url });
  return { ...opened, checkoutId: purchase.id };
}

/** What is under review or was refunded reads as one of the four states that screens know. */
const shownStatus: Record<string, Purchase['status']> = { REVIEW: 'IN_PROGRESS', REFUNDED: 'CANCELLED' };

/**
 * One own purchase: what its record proves. An open one is looked up at the provider first, so that a lost
 * webhook does not matter. @throws 404 for an unknown or somebody else's one.
 */
export async function read(actor: Actor, id: string): Promise<Purchase> {
  const found = await repository.findPurchase(db, id);
  if (found?.buyerId !== actor.userId) throw notFound('This purchase');
  // Whatever keeps us from settling it now leaves the purchase as it is: not confirmed yet.
  if (found.status === 'IN_PROGRESS' && found.sessionId)
    await fulfil(found.sessionId).catch((error) =>
      log.error({ err: error, purchaseId: id }, 'fulfil on return'),
    );
  const row = (await repository.findPurchase(db, id))!;
  const content = (await courses.cardsById(db, [row.contentId])).get(row.contentId);
  return {
    id: row.id,
    status: shownStatus[row.status] ?? (row.status as Purchase['status']),
    transactionType: row.transactionType as Purchase['transactionType'],
    contentType: row.contentType as Purchase['contentType'],
    contentId: row.contentId,
    title: row.title,
    picture: content?.card.picture ?? null,
    creatorName: content?.card.creator.name ?? '',
    amountCents: row.amountCents,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
