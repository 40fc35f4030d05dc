import { feePercent, platformFeeCents } from '../../contract/fees.ts';
import { PRICE_NOTICE_DAYS } from '../../contract/values/memberships.ts';
import { daysAfter, daysFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { canReceive, getById } from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { limitAnnouncements } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { notify } from '../notices/service.ts';
import * as provider from '../providers/payments/subscriptions.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';
import { followedPrices, followsOffer, wantedPrice } from './policy.ts';
import * as repository from './repository.ts';

type Membership = repository.MembershipRow;

const none = { nextPriceCents: null, nextPriceId: null, nextPriceAt: null };

/**
 * Sets the price of an offer. The new price is announced to each member and applies after the
 * notice period. Setting the current price withdraws an announced price. Without members, the new
 * price applies at once. An announced price whose day has come cannot be withdrawn, so it is
 * applied before the change.
 * @throws 429 after too many announcements
 * @throws 502
 */
export async function changePrice(found: Membership, priceCents: number): Promise<void> {
  const { id } = found;
  await applyPrice(id);
  const before = (await repository.findMembership(db, id))!;
  if (priceCents === (before.nextPriceCents ?? before.priceCents)) return;
  const isWithdrawn = priceCents === before.priceCents;
  if (!isWithdrawn && (await repository.countMembers(db, [id], { paying: true })).get(id))
    await limitAnnouncements(id);
  const priceId = isWithdrawn
    ? before.priceId
    : await provider.addPrice(before, { priceCents, interval: 'month' });
  const replaced = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // The offer has changed after it was read, or the day of its announced price has come. The
    // change starts again, because its effect may now be different.
    if (row.priceId !== before.priceId || row.nextPriceId !== before.nextPriceId || isDue(row))
      return 'AGAIN';
    // A buyer with an open payment page has not seen the new price or its announcement.
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    await revalidate(trx, 'SUBSCRIPTION', id);
    const members = await repository.countMembers(trx, [id], { paying: true });
    if (!isWithdrawn && !members.get(id)) {
      await repository.updateMembership(trx, id, { ...none, priceCents, priceId });
      return { priceId: row.priceId };
    }
    const nextPriceAt = daysFromNow(PRICE_NOTICE_DAYS);
    const next = isWithdrawn ? none : { nextPriceCents: priceCents, nextPriceId: priceId, nextPriceAt };
    await repository.updateMembership(trx, id, {
      ...next,
      replacedPriceIds: replacedBy(row, row.nextPriceId),
    });
    for (const member of await repository.listPaying(
      trx,
      id,
      followedPrices({ ...row, offerPriceId: row.priceId }),
    ))
      await enqueue(trx, 'memberships.followPrice', {
        subscriptionId: member.id,
        withdrawn: isWithdrawn ? row.nextPriceAt!.toISOString() : null,
      });
    return { priceId: row.nextPriceId };
  });
  if (replaced === 'AGAIN') {
    if (!isWithdrawn) await provider.closePrice(priceId);
    return changePrice(before, priceCents);
  }
  if (replaced.priceId) await provider.closePrice(replaced.priceId);
}

/**
 * Sets the yearly price of an offer, or removes the yearly offer. New members pay the price at
 * once. Members who pay yearly keep the price at which they joined.
 * @throws 502
 */
export async function changeYearlyPrice({ id }: Membership, priceCents: number | null): Promise<void> {
  const before = (await repository.findMembership(db, id))!;
  if (priceCents === before.yearlyPriceCents) return;
  const priceId =
    priceCents === null ? null : await provider.addPrice(before, { priceCents, interval: 'year' });
  const isChanged = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // Another request has changed the price after it was read.
    if (row.yearlyPriceId !== before.yearlyPriceId) return false;
    // A buyer with an open payment page has seen the earlier price.
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    await revalidate(trx, 'SUBSCRIPTION', id);
    await repository.updateMembership(trx, id, { yearlyPriceCents: priceCents, yearlyPriceId: priceId });
    return true;
  });
  const unused = isChanged ? before.yearlyPriceId : priceId;
  if (unused) await provider.closePrice(unused);
  if (!isChanged) await changeYearlyPrice(before, priceCents);
}

const isDue = ({ nextPriceAt }: Membership): boolean => nextPriceAt !== null && nextPriceAt <= now();

/** Returns the replaced price ids of an offer, including the given price id. */
const replacedBy = ({ replacedPriceIds }: Membership, priceId: string | null): string[] =>
  priceId === null ? replacedPriceIds : [...replacedPriceIds, priceId];

/**
 * Sets a member's price after the offer's price was announced, replaced or withdrawn. The member is
 * notified afterwards, so that the notice states the price that was set. After several changes, the
 * notice states the current price.
 * @param withdrawn day of the withdrawn price, as a time; null if another price was announced
 */
export async function followPrice({
  subscriptionId,
  withdrawn,
}: TaskPayloads['memberships.followPrice']): Promise<void> {
  await followTerms((await repository.findSubscription(db, subscriptionId))!);
  await inTransaction(async (trx) => {
    const row = (await repository.lockSubscription(trx, { id: subscriptionId }))!;
    if (row.state === 'CANCELLED') return;
    if (row.nextPriceAt) await notifyOfPrice(trx, row, 'priceChanges', row.nextPriceCents!, row.nextPriceAt);
    else if (withdrawn) await notifyOfPrice(trx, row, 'priceStays', row.offerPriceCents, new Date(withdrawn));
  });
}

/**
 * Notifies a new member of a price that was announced after the member had opened the payment page.
 */
export async function notifyNewMember(trx: Trx, purchase: { id: string; createdAt: Date }): Promise<void> {
  const row = (await repository.findByPurchase(trx, purchase.id))!;
  if (
    row.nextPriceAt &&
    purchase.createdAt < daysAfter(row.nextPriceAt, -PRICE_NOTICE_DAYS) &&
    followsOffer(row)
  )
    await notifyOfPrice(trx, row, 'priceChanges', row.nextPriceCents!, row.nextPriceAt);
}

/** Notifies a member that the price changes on a date, or that it does not change. */
async function notifyOfPrice(
  trx: Trx,
  { userId, creatorId, membershipId: contentId, name: title, offerPriceCents }: repository.SubscriptionRow,
  name: 'priceChanges' | 'priceStays',
  nextCents: number,
  date: Date,
): Promise<void> {
  const prices = { amount: offerPriceCents, next: nextCents };
  await notify(trx, name, { userId, creatorId, contentId, title, date, ...prices });
}

/** Applies the announced price of an offer if its day has come. */
async function applyPrice(id: string): Promise<void> {
  const replaced = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // Another run may have withdrawn or applied the price after it was read.
    if (!isDue(row)) return null;
    const { nextPriceCents, nextPriceId, priceId } = row;
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    await revalidate(trx, 'SUBSCRIPTION', id);
    await repository.updateMembership(trx, id, {
      ...none,
      priceCents: nextPriceCents!,
      priceId: nextPriceId!,
      replacedPriceIds: replacedBy(row, priceId),
    });
    return priceId;
  });
  if (replaced) await provider.closePrice(replaced);
}

/** Applies all announced prices whose day has come. */
export async function applyPrices(): Promise<void> {
  for (const { id } of await repository.listPricesDue(db, now())) {
    try {
      await applyPrice(id);
    } catch (error) {
      log.error({ err: error, membershipId: id }, 'an announced price could not be applied');
    }
  }
}

/**
 * Updates the price and the payee of a membership's next payments if they have changed. The price
 * changes when an announced price applies. If the creator cannot receive payments, the platform
 * holds the creator's share. If the terms change again during the call to the provider, they are
 * updated again.
 * @returns true if the creator's share is newly held
 * @throws 502
 */
export async function followTerms(row: repository.SubscriptionRow): Promise<boolean> {
  const { providerId, priceId: present } = row;
  // A granted membership has no payments.
  if (providerId === null || present === null) return false;
  const creator = await getById(db, row.creatorId);
  const { priceId, priceCents } = wantedPrice({ ...row, priceId: present }, now());
  const isHeld = !canReceive(creator);
  if (priceId === present && isHeld === row.isHeld) return false;
  await provider.setTerms(providerId, {
    priceId,
    feePercent: feePercent(platformFeeCents(priceCents, config.fee), priceCents),
    destination: isHeld ? null : creator.paymentAccountId,
  });
  await repository.setTerms(db, row.id, { priceId, priceCents, isHeld });
  const isKeptAgain = await followTerms((await repository.findSubscription(db, row.id))!);
  return (isHeld && !row.isHeld) || isKeptAgain;
}

/**
 * Updates all memberships of a creator after the creator's ability to receive payments has changed.
 * If shares are newly held, the creator is notified once.
 */
export async function followAccount(creatorId: string): Promise<void> {
  let isHeldNow = false;
  for (const row of await repository.listLiveWith(db, creatorId)) {
    if (await followTerms(row)) isHeldNow = true;
  }
  if (!isHeldNow) return;
  await inTransaction((trx) => notify(trx, 'paymentsHeld', { creatorId }));
}
