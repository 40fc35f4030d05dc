import { feePercent, platformFeeCents } from '../../contract/fees.ts';
import { paths } from '../../contract/paths.ts';
import { PRICE_NOTICE_DAYS } from '../../contract/values/memberships.ts';
import { getContact } from '../accounts/service.ts';
import { daysAfter, daysFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { bylinesById, canReceive, getById } from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { limitAnnouncements } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { formatCents } from '../money/format.ts';
import * as provider from '../providers/payments/subscriptions.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';
import { followedPrices, followsOffer, wantedPrice } from './policy.ts';
import * as repository from './repository.ts';

type Membership = repository.MembershipRow;

const none = { nextPriceCents: null, nextPriceId: null, nextPriceAt: null };

/**
 * Sets the price that an offer is to have. With members it is announced to each of them and applies after the notice; the
 * present price withdraws an announced one. Without members it applies at once. One whose day has come is not withdrawn any
 * more: it applies first. @throws 429 after too many announcements, 502
 */
export async function changePrice(found: Membership, priceCents: number): Promise<void> {
  const { id, creatorId, name } = found;
  await applyPrice(id);
  const before = (await repository.findMembership(db, id))!;
  if (priceCents === (before.nextPriceCents ?? before.priceCents)) return;
  const isWithdrawn = priceCents === before.priceCents;
  if (!isWithdrawn && (await repository.countMembers(db, [id], { paying: true })).get(id))
    await limitAnnouncements(id);
  const priceId = isWithdrawn
    ? before.priceId
    : await provider.addPrice(before, { id, creatorId, name, priceCents });
  const replaced = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // Changed since it was read, or its day has come: what is asked for may mean something else now.
    if (row.priceId !== before.priceId || row.nextPriceId !== before.nextPriceId || isDue(row))
      return 'AGAIN';
    // Whoever pays right now was shown the other price, or no announcement.
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

const isDue = ({ nextPriceAt }: Membership): boolean => nextPriceAt !== null && nextPriceAt <= now();

/** All prices whose payers go over to the offer's, with one more. */
const replacedBy = ({ replacedPriceIds }: Membership, priceId: string | null): string[] =>
  priceId === null ? replacedPriceIds : [...replacedPriceIds, priceId];

/**
 * Sets what a member pays after their offer's price was announced, replaced or withdrawn, and only then tells them, so that
 * nobody is told of a price that is not theirs. It says what is true now: of several changes in a row the last.
 * @param withdrawn the day of the price that was withdrawn, as a time; null when another one was announced
 */
export async function followPrice({
  subscriptionId,
  withdrawn,
}: TaskPayloads['memberships.followPrice']): Promise<void> {
  await followTerms((await repository.findSubscription(db, subscriptionId))!);
  await inTransaction(async (trx) => {
    const row = (await repository.lockSubscription(trx, { id: subscriptionId }))!;
    if (row.state === 'CANCELLED') return;
    if (row.nextPriceAt) await tellPrice(trx, row, 'priceChanges', row.nextPriceCents!, row.nextPriceAt);
    else if (withdrawn) await tellPrice(trx, row, 'priceStays', row.offerPriceCents, new Date(withdrawn));
  });
}

/** Tells somebody who has just joined of a price that was announced after they had opened the payment page. */
export async function tellWhoJoined(trx: Trx, purchase: { id: string; createdAt: Date }): Promise<void> {
  const row = (await repository.findByPurchase(trx, purchase.id))!;
  if (
    row.nextPriceAt &&
    purchase.createdAt < daysAfter(row.nextPriceAt, -PRICE_NOTICE_DAYS) &&
    followsOffer(row)
  )
    await tellPrice(trx, row, 'priceChanges', row.nextPriceCents!, row.nextPriceAt);
}

/** Tells a member who pays the offer's price what it will be from a date on, or that it stays. */
async function tellPrice(
  trx: Trx,
  { userId, creatorId, name: title, offerPriceCents }: repository.SubscriptionRow,
  mail: 'priceChanges' | 'priceStays',
  nextCents: number,
  date: Date,
): Promise<void> {
  const [creator] = (await bylinesById(trx, [creatorId])).values();
  const member = await getContact(trx, userId);
  await sendMail(trx, member, mail, {
    name: member.name,
    title,
    creator: creator!.name,
    date,
    link: siteLink(paths.purchases),
    amount: formatCents(offerPriceCents),
    next: formatCents(nextCents),
  });
}

/** Makes the announced price of an offer its price, if its day has come. */
async function applyPrice(id: string): Promise<void> {
  const replaced = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // Withdrawn, or applied by another run, since it was read.
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

/** Makes the announced prices whose day has come the price of their offers. */
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
 * Sets what the next month of a membership costs and who gets it, where that is something else by now: an announced price,
 * or a creator who cannot receive, whose share is kept on the platform's account meanwhile. What changes while the provider is
 * asked is set after it.
 * @returns whether its creator's share is kept since just now. @throws 502
 */
export async function followTerms(row: repository.SubscriptionRow): Promise<boolean> {
  const { providerId, priceId: present } = row;
  // Nobody pays for what was given.
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

/** Brings every membership with a creator in line with whether they can receive; says once that shares are kept. */
export async function followAccount(creatorId: string): Promise<void> {
  let isHeldNow = false;
  for (const row of await repository.listLiveWith(db, creatorId)) {
    if (await followTerms(row)) isHeldNow = true;
  }
  if (!isHeldNow) return;
  await inTransaction(async (trx) => {
    const creator = await getContact(trx, (await getById(trx, creatorId)).userId);
    await sendMail(trx, creator, 'paymentsHeld', {
      name: creator.name,
      link: siteLink(paths.wallet),
    });
  });
}
