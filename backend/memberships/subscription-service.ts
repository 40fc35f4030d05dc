import type { Subscription } from '../../contract/memberships.ts';
import { platformFeeCents, recurringFeeCents } from '../../contract/fees.ts';
import { findPurchaseState, fulfil, renew, unsettled } from '../checkout/purchases/fulfil-service.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { bylinesById, getById } from '../creators/service.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import { log } from '../log.ts';
import { notify } from '../notices/service.ts';
import * as provider from '../providers/payments/subscriptions.ts';
import { revalidatePages } from '../revalidation.ts';
import {
  followsOffer,
  givesAccess,
  findGraceEnd,
  shownPeriodEnd,
  toSubscriptionState,
  wantedPrice,
} from './policy.ts';
import * as repository from './repository.ts';
import { listIncluded, toNextPrice } from './service.ts';

type Row = repository.SubscriptionRow;

function cardOf({
  cardBrand: brand,
  cardLast4: last4,
  cardExpMonth,
  cardExpYear,
}: Row): Subscription['card'] {
  if (brand === null || last4 === null || cardExpMonth === null || cardExpYear === null) return null;
  return { brand, last4, expMonth: cardExpMonth, expYear: cardExpYear };
}

async function toSubscriptions(from: Db, rows: Row[]): Promise<Subscription[]> {
  const creatorIds = rows.map(({ creatorId }) => creatorId);
  const [creators, keptPosts] = await Promise.all([
    bylinesById(from, creatorIds),
    repository.listKeptPosts(from, creatorIds),
  ]);
  return rows.map((row) => ({
    id: row.id,
    membershipId: row.membershipId,
    purchaseId: row.purchaseId,
    creator: creators.get(row.creatorId)!,
    name: row.name,
    welcomeNote: row.welcomeNote,
    keptPostId: (opens(row) && keptPosts.get(row.creatorId)) || null,
    interval: row.recurringInterval,
    price: row.priceCents,
    nextPrice: followsOffer(row) ? toNextPrice(row) : null,
    isOnSale: row.endedAt === null,
    state: row.state,
    isGift: row.providerId === null,
    periodEndsAt: shownPeriodEnd(row).toISOString(),
    graceEndsAt: row.graceEndsAt && row.graceEndsAt > now() ? row.graceEndsAt.toISOString() : null,
    payUrl: row.payUrl,
    card: cardOf(row),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Returns true if a membership grants access and its newest payment was not fully refunded. */
const lasts = (row: Row): boolean => !row.isReturned && givesAccess(row, now());

const opens = (row: Row): boolean => lasts(row) && row.frozenAt === null;

/** Returns true if a user is currently a paid or granted member of a creator. */
export const isMember = async (from: Db, userId: string, creatorId: string): Promise<boolean> =>
  (await repository.listCurrentByUser(from, userId, creatorId)).some(opens);

/** Returns the start of a user's current membership with a creator; undefined without one. */
export const findMemberSince = async (
  from: Db,
  userId: string,
  creatorId: string,
): Promise<Date | undefined> =>
  (await repository.listCurrentByUser(from, userId, creatorId))
    .filter(opens)
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => one.getTime() - other.getTime())[0];

/**
 * Returns the purchase of a user's current membership with a creator, and its end if it is known. A
 * paid membership takes precedence over a granted one, because it renews.
 */
export async function findCurrentMembership(
  from: Db,
  userId: string,
  creatorId: string,
): Promise<{ purchaseId: string; endsAt: Date | null } | undefined> {
  const current = (await repository.listCurrentByUser(from, userId, creatorId)).filter(opens);
  const found = current.find(({ providerId }) => providerId !== null) ?? current[0];
  return (
    found && {
      purchaseId: found.purchaseId,
      endsAt: found.providerId === null ? found.periodEndsAt : null,
    }
  );
}

/** Lists the creators of whom a user is currently a member. */
export const listMemberCreatorIds = async (from: Db, userId: string): Promise<string[]> => [
  ...new Set(
    (await repository.listCurrentByUser(from, userId)).filter(opens).map(({ creatorId }) => creatorId),
  ),
];

/**
 * Grants the included content if a membership grants access, and ends these entitlements otherwise.
 */
export async function applyAccess(trx: Trx, row: Row): Promise<void> {
  const { purchaseId, userId } = row;
  // After a full refund of the newest payment, a membership must not grant access again.
  if (!lasts(row)) return entitlements.end(trx, purchaseId);
  // While a bank disputes a payment, nothing is granted. The existing entitlements are restored if
  // the dispute is won.
  if (row.frozenAt) return;
  await entitlements.resume(trx, purchaseId);
  const isGift = row.providerId === null;
  for (const content of await listIncluded(trx, row))
    await entitlements.grant(trx, {
      userId,
      ...content,
      purchaseId,
      source: isGift ? 'GIFT' : 'MEMBERSHIP',
      endsAt: isGift ? row.periodEndsAt : null,
    });
}

/**
 * Reads a subscription from the provider and overwrites the stored state. The response that was
 * requested last is the one that remains stored, regardless of the order of events. Ends the
 * subscription at the provider if it was not started here, or if its newest payment was fully
 * refunded. Voids the open invoices of an ended subscription.
 * @returns its purchase and the state read; null without a purchase
 */
export async function sync(
  providerId: string,
): Promise<{ purchaseId: string; found: provider.SubscriptionRecord } | null> {
  const readAt = now();
  const found = await provider.readSubscription(providerId);
  // Another system on the same provider account created a subscription without a purchase here.
  if (!found?.purchaseId) {
    log.warn({ providerId }, 'a subscription that is not of any purchase');
    return null;
  }
  const { purchaseId } = found;
  const purchase = await findPurchaseState(purchaseId);
  // The event of a subscription may arrive before the event of its payment, so the payment is
  // settled first.
  if (purchase?.sessionId && unsettled.includes(purchase.status)) await fulfil(purchase.sessionId);
  const after = await findPurchaseState(purchaseId);
  const begun = await repository.findByPurchase(db, purchaseId);
  // A payment whose membership was not started has a review reason.
  const isOver = begun ? begun.isReturned : (after?.reviewReason ?? null) !== null;
  if (isOver && found.status !== 'CANCELLED') {
    await provider.cancelNow(providerId);
    return sync(providerId);
  }
  // After the last failed attempt, the provider ends the subscription, but its invoice would still
  // be payable.
  if (found.status === 'CANCELLED') await provider.voidOpenInvoices(providerId);
  const hasMoved = await inTransaction((trx) => store(trx, providerId, found, readAt));
  // An invoice's event may be lost, so all payments of the subscription are recorded here.
  if (hasMoved)
    for (const invoice of await provider.listPaidInvoices(providerId))
      await record(purchaseId, invoice, found);
  return { purchaseId, found };
}

/**
 * Stores the state of a subscription.
 * @returns true if a payment was made or missed since the state was last stored
 */
async function store(
  trx: Trx,
  providerId: string,
  found: provider.SubscriptionRecord,
  readAt: Date,
): Promise<boolean> {
  const row = await repository.lockSubscription(trx, { providerId });
  if (!row) return false;
  const { periodEndsAt, priceId, priceCents } = found;
  const state = toSubscriptionState(found);
  // Only a membership in the state PAST_DUE has an open payment.
  const payUrl = state === 'PAST_DUE' ? found.payUrl : null;
  // An ended membership is no longer paid by a card.
  const card = found.status === 'CANCELLED' ? null : found.card;
  const change = {
    state,
    graceEndsAt: findGraceEnd(found),
    periodEndsAt,
    payUrl,
    readAt,
    priceId,
    priceCents,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
  };
  if (!(await repository.overwrite(trx, row.id, change))) return false;
  const changed = { ...row, ...change };
  await applyAccess(trx, changed);
  if (changed.state !== row.state) await notifyOfChange(trx, changed);
  return changed.state !== row.state || periodEndsAt.getTime() !== row.periodEndsAt.getTime();
}

type MembershipNotice =
  | 'renewalFailed'
  | 'firstPaymentFailed'
  | 'trialEnds'
  | 'yearRenews'
  | 'giftEnds'
  | 'membershipCancelled'
  | 'membershipEnded';

/**
 * Returns the amount of a membership's next payment, considering a price that was announced for
 * that day.
 */
const nextPaymentCents = ({ priceId, ...row }: Row): number =>
  priceId === null ? 0 : wantedPrice({ ...row, priceId }, row.periodEndsAt).priceCents;

/** Notifies a member of an event about their membership. */
export async function notifyMember(trx: Trx, row: Row, name: MembershipNotice, date: Date): Promise<void> {
  const { userId, creatorId, membershipId: contentId, name: title, payUrl } = row;
  const event = { userId, creatorId, contentId, title, date };
  if (name === 'renewalFailed' || name === 'firstPaymentFailed')
    await notify(trx, name, { ...event, amount: row.priceCents, payUrl: payUrl! });
  else if (name === 'trialEnds')
    await notify(trx, name, {
      ...event,
      amount: nextPaymentCents(row),
      isYearly: row.recurringInterval === 'year',
    });
  else if (name === 'yearRenews') await notify(trx, name, { ...event, amount: nextPaymentCents(row) });
  else if (name === 'giftEnds') await notify(trx, name, { ...event, amount: row.offerPriceCents });
  else await notify(trx, name, event);
}

/**
 * Sends the creator's welcome note to a new member, if there is one. Revalidates the pages that
 * show the number of members.
 */
export async function welcome(trx: Trx, purchaseId: string): Promise<void> {
  const row = (await repository.findByPurchase(trx, purchaseId))!;
  const { userId, creatorId, membershipId: contentId, name: title, welcomeNote: words } = row;
  await revalidatePages(trx, 'SUBSCRIPTION', contentId);
  if (words !== '') await notify(trx, 'memberWelcomed', { userId, creatorId, contentId, title, words });
}

/**
 * Notifies the creator that a membership has ended, unless the member still has another membership
 * with the creator.
 */
export async function notifyOfEnd(trx: Trx, row: Row): Promise<void> {
  const { userId, creatorId, membershipId: contentId, purchaseId, name: title } = row;
  await revalidatePages(trx, 'SUBSCRIPTION', contentId);
  const { paid, granted } = await repository.findLive(trx, userId, creatorId);
  if (paid || granted) return;
  await notify(trx, 'memberEnded', { creatorId, personId: userId, contentId, purchaseId, title });
}

/**
 * Notifies a member of a new state of the membership. An open payment is only announced once its
 * payment page exists.
 */
async function notifyOfChange(trx: Trx, row: Row): Promise<void> {
  const { state, graceEndsAt, payUrl, periodEndsAt } = row;
  if (state === 'PAST_DUE' && graceEndsAt && payUrl) {
    const name = givesAccess(row, now()) ? 'renewalFailed' : 'firstPaymentFailed';
    await notifyMember(trx, row, name, graceEndsAt);
  }
  if (state === 'CANCELLING') await notifyMember(trx, row, 'membershipCancelled', periodEndsAt);
  if (state === 'CANCELLED') {
    await notifyMember(trx, row, 'membershipEnded', periodEndsAt);
    await notifyOfEnd(trx, row);
  }
}

/**
 * Records a paid invoice once. The first invoice is skipped because it belongs to the purchase, and
 * so is an unpaid trial. A payment that is made when the membership has already ended grants no
 * access and is refunded.
 */
async function record(
  purchaseId: string,
  { invoiceId, isPaid, isFirst, amountCents, paymentId, period }: provider.InvoiceRecord,
  { status, periodEndsAt }: provider.SubscriptionRecord,
): Promise<void> {
  if (!isPaid || isFirst || amountCents === 0) return;
  const taken = paymentId === null ? null : await provider.readFee(paymentId);
  // A payment without a fee was held by the platform, so the fee is calculated by the same rule.
  const feeCents = taken ?? recurringFeeCents(platformFeeCents(amountCents, config.fee), amountCents);
  const isKept = paymentId !== null && taken === null;
  const isLate = status === 'CANCELLED' && period !== null && periodEndsAt < period.until;
  await inTransaction((trx) =>
    renew(trx, purchaseId, { invoiceId, paymentId, amountCents, feeCents, isKept, period, isLate }),
  );
}

/** Records an invoice after reading its subscription again. */
export async function recordInvoice(invoiceId: string): Promise<void> {
  const invoice = await provider.readInvoice(invoiceId);
  if (!invoice?.subscriptionId) return;
  const synced = await sync(invoice.subscriptionId);
  if (synced) await record(synced.purchaseId, invoice, synced.found);
}

/**
 * Returns a membership of the user.
 * @throws 404 for another user's membership
 * @throws 409 for the id of a purchase that is not a membership
 */
export async function getOwn(actor: Actor, id: string): Promise<Row> {
  const row = await repository.findSubscription(db, id);
  if (row?.userId === actor.userId) return row;
  const purchase = await findPurchaseState(id);
  if (purchase?.buyerId === actor.userId)
    throw conflict('NOT_A_MEMBERSHIP', 'This was paid once: there is nothing to cancel.');
  throw notFound('This membership');
}

/** Returns the membership as it is currently stored. */
export const readAgain = async ({ id }: Row): Promise<Subscription> =>
  (await toSubscriptions(db, [(await repository.findSubscription(db, id))!]))[0]!;

/** Ends a membership at once, here and at the provider. */
export async function cancelNow({ providerId }: { providerId: string }): Promise<void> {
  await provider.cancelNow(providerId);
  await sync(providerId);
}

/** Membership that is paid, as opposed to a granted membership. */
type PaidRow = Row & { providerId: string };

/**
 * Asserts that a membership is paid.
 * @throws 409 for a granted membership
 */
export function assertPaid(row: Row): asserts row is PaidRow {
  if (row.providerId === null)
    throw conflict('MEMBERSHIP_GRANTED', 'This was a gift. It ends by itself, and nothing is charged.');
}

/**
 * Returns the membership in its current state at the provider, because a payment may just have been
 * made or missed.
 * @throws 409 for a granted membership
 * @throws 502
 */
async function readPaid(row: Row): Promise<PaidRow> {
  assertPaid(row);
  await sync(row.providerId);
  return { ...(await repository.findSubscription(db, row.id))!, providerId: row.providerId };
}

/**
 * Cancels a membership at the end of its paid period. A membership with an open payment has no paid
 * period left, so it ends at once and its payment is not retried.
 */
async function endWithPaid(row: PaidRow): Promise<void> {
  if (row.state === 'CANCELLED') return;
  if (row.state === 'PAST_DUE') return cancelNow(row);
  await provider.setCancelling(row.providerId, true);
  // The renewal may have failed in the meantime.
  if ((await readPaid(row)).state === 'PAST_DUE') await cancelNow(row);
}

/**
 * Cancels a membership at the end of the paid period, or at once if a payment is open. Does nothing
 * for an ended membership.
 * @throws 404, 409, 502
 */
export async function cancel(actor: Actor, id: string): Promise<Subscription> {
  const row = await getOwn(actor, id);
  if (row.state !== 'CANCELLED') await endWithPaid(await readPaid(row));
  return readAgain(row);
}

/**
 * Cancels a membership at the end of the paid period, or resumes a membership that was cancelled
 * but has not ended. With `resume`, it only resumes. A membership cannot be resumed if the creator
 * is suspended or has closed the account.
 * @throws 404, 409, 502
 */
export async function toggle(
  actor: Actor,
  id: string,
  { resume = false }: { resume?: boolean } = {},
): Promise<Subscription> {
  const found = await getOwn(actor, id);
  const row = found.state === 'CANCELLED' ? found : await readPaid(found);
  if (row.state === 'CANCELLED') throw conflict('MEMBERSHIP_ENDED', 'This membership has ended. Join again.');
  assertPaid(row);
  if (row.state === 'CANCELLING') {
    if (!(await getById(db, row.creatorId)).isPublic)
      throw conflict('CREATOR_AWAY', 'This creator is not on Kumu right now: nothing more is charged.');
    await provider.setCancelling(row.providerId, false);
    await sync(row.providerId);
  } else if (!resume) await endWithPaid(row);
  return readAgain(row);
}

/**
 * Cancels a membership because the account of its member or creator was closed or suspended. It
 * ends at the end of the paid period. If the member's own account was closed (`isOwn`), an open
 * payment is not retried. Does nothing for a cancelled membership.
 * @throws 502
 */
export async function cancelWithAccount(id: string, isOwn: boolean): Promise<void> {
  const found = (await repository.findSubscription(db, id))!;
  // A granted membership ends without a cancellation, because it never renews.
  if (found.providerId === null || found.state === 'CANCELLING') return;
  const row = await readPaid(found);
  if (isOwn) await endWithPaid(row);
  else if (row.state !== 'CANCELLED') {
    await provider.setCancelling(row.providerId, true);
    await sync(row.providerId);
  }
}

/**
 * Cancels all memberships of a closed account, as a member and as a creator. A failure does not
 * stop the other cancellations, and the sweep retries it while the account is closed.
 * @throws the first failure after all cancellations were tried
 */
export const cancelByAccount = async (owner: { userId: string; creatorId: string | null }): Promise<void> =>
  cancelAll(await repository.listLiveByAccount(db, owner), ({ userId }) => userId === owner.userId);

/**
 * Cancels the memberships with a suspended creator at the end of their paid periods. The sweep
 * retries a failure while the creator is suspended.
 * @throws the first failure after all cancellations were tried
 */
export async function stopRenewing({ creatorId }: { creatorId: string }): Promise<void> {
  const isSuspended = async () => (await getById(db, creatorId)).state === 'SUSPENDED';
  await cancelAll(await repository.listLiveWith(db, creatorId), () => false, isSuspended);
}

/**
 * Cancels memberships one after another.
 * @param goesOn called before each cancellation, because the reason may end while the work is in
 *   progress
 */
async function cancelAll<R extends { id: string }>(
  rows: R[],
  isOwn: (row: R) => boolean,
  goesOn = async () => true,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    if (!(await goesOn())) return;
    await cancelWithAccount(row.id, isOwn(row)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw failures[0];
}

export async function listOwn(actor: Actor, { limit, cursor }: { limit: number; cursor?: string }) {
  const rows = await repository.listOwn(db, actor.userId, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { items: await toSubscriptions(db, page.items), nextCursor: page.nextCursor };
}
