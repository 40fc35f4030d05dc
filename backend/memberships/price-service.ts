import { feePercent, platformFeeCents } from '../../contract/fees.ts';
import { paths } from '../../contract/paths.ts';
import { PRICE_NOTICE_DAYS } from '../../contract/values/memberships.ts';
import { getContact } from '../accounts/service.ts';
import { daysFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { bylinesById, canReceive, getById } from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { limitAnnouncements } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { formatCents } from '../money/format.ts';
import * as provider from '../providers/payments-subscriptions.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import { wantedPrice } from './policy.ts';
import * as repository from './repository.ts';

type Membership = repository.MembershipRow;

const withReplaced = ({ replacedPriceIds }: Membership, priceId: string | null): string[] =>
  priceId ? [...replacedPriceIds, priceId] : replacedPriceIds;

const none = { nextPriceCents: null, nextPriceId: null, nextPriceAt: null };

/**
 * Sets the price that an offer is to have. With members it is announced to each of them and applies after the notice; the
 * present price withdraws an announced one. Without members it applies at once. @throws 429 after too many announcements, 502
 */
export async function changePrice(before: Membership, priceCents: number): Promise<void> {
  if (priceCents === (before.nextPriceCents ?? before.priceCents)) return;
  const { id, creatorId, name } = before;
  const isWithdrawn = priceCents === before.priceCents;
  if (!isWithdrawn && (await repository.countMembers(db, [id], { paying: true })).get(id))
    await limitAnnouncements(id);
  const priceId = isWithdrawn
    ? before.priceId
    : await provider.addPrice(before, { id, creatorId, name, priceCents });
  const replaced = await inTransaction(async (trx) => {
    const row = await repository.lockMembership(trx, id);
    // Whoever pays right now was shown the other price, or no announcement.
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    await revalidate(trx, 'SUBSCRIPTION', id);
    const withdrawn = { ...none, replacedPriceIds: withReplaced(row, row.nextPriceId) };
    // Some may be set to the announced price already: they pay what they are told now, also in the next minutes.
    if (row.nextPriceId) await enqueue(trx, 'memberships.followPrices', { membershipId: id });
    if (isWithdrawn) {
      await repository.updateMembership(trx, id, withdrawn);
      if (row.nextPriceAt) await tellMembers(trx, row, 'priceStays', row.priceCents, row.nextPriceAt);
      return row.nextPriceId;
    }
    const members = await repository.countMembers(trx, [id], { paying: true });
    if (!members.get(id)) {
      await repository.updateMembership(trx, id, { ...none, priceCents, priceId });
      return row.priceId;
    }
    const nextPriceAt = daysFromNow(PRICE_NOTICE_DAYS);
    const next = { nextPriceCents: priceCents, nextPriceId: priceId, nextPriceAt };
    await repository.updateMembership(trx, id, { ...withdrawn, ...next });
    await tellMembers(trx, row, 'priceChanges', priceCents, nextPriceAt);
    return row.nextPriceId;
  });
  if (replaced) await provider.closePrice(replaced);
}

/** Tells each member who pays the offer's price what it will be from a date on, or that it stays. */
async function tellMembers(
  trx: Trx,
  { id, priceId, nextPriceId, replacedPriceIds, priceCents, creatorId, name: title }: Membership,
  mail: 'priceChanges' | 'priceStays',
  nextCents: number,
  date: Date,
): Promise<void> {
  const [creator] = (await bylinesById(trx, [creatorId])).values();
  // Some may be set to an announced price already, or not yet back from one that was withdrawn.
  const prices = [priceId, ...replacedPriceIds, ...(nextPriceId ? [nextPriceId] : [])];
  for (const { userId } of await repository.listPaying(trx, id, prices)) {
    const member = await getContact(trx, userId);
    await sendMail(trx, member, mail, {
      ...{ name: member.name, title, creator: creator!.name, date, link: siteLink(paths.purchases) },
      ...{ amount: formatCents(priceCents), next: formatCents(nextCents) },
    });
  }
}

/** Makes the announced prices whose day has come the price of their offers. */
export async function applyPrices(): Promise<void> {
  for (const { id } of await repository.listPricesDue(db, now())) {
    try {
      const replaced = await inTransaction(async (trx) => {
        const row = await repository.lockMembership(trx, id);
        // Withdrawn since it was read.
        if (!row.nextPriceAt || row.nextPriceAt > now()) return null;
        const { nextPriceCents, nextPriceId, priceId: replacedId } = row;
        await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
        await revalidate(trx, 'SUBSCRIPTION', id);
        await repository.updateMembership(trx, id, {
          ...none,
          ...{ priceCents: nextPriceCents!, priceId: nextPriceId! },
          replacedPriceIds: withReplaced(row, replacedId),
        });
        return replacedId;
      });
      if (replaced) await provider.closePrice(replaced);
    } catch (error) {
      log.error({ err: error, membershipId: id }, 'an announced price could not be applied');
    }
  }
}

/**
 * Sets what the next month of a membership costs and who gets it, where that is something else by now: an announced price,
 * or a creator who cannot receive, whose share is kept on the platform's account meanwhile.
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
  return isHeld && !row.isHeld;
}

/** Sets the members of an offer to the price that they were told. @throws 502 */
export async function followPrices({ membershipId }: { membershipId: string }): Promise<void> {
  for (const row of await repository.listPayingOffer(db, membershipId)) await followTerms(row);
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
