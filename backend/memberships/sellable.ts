import { paths } from '../../contract/paths.ts';
import { recurringIntervals, type RecurringInterval } from '../../contract/values/checkout.ts';
import { TRIAL_DAYS } from '../../contract/values/memberships.ts';
import { now } from '../clock.ts';
import { bylinesById, canReceive, getById, getCard } from '../creators/service.ts';
import { lockEntitled } from '../entitlements/service.ts';
import { listUsesOfGranted } from '../entitlements/use-service.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import { enqueue } from '../tasks.ts';
import { notifyNewMember } from './price-service.ts';
import * as repository from './repository.ts';
import { isEmpty, listIncluded, toNextPrice } from './service.ts';
import { applyAccess, welcome } from './subscription-service.ts';

/**
 * Returns the price and the price id of an interval; undefined for an interval that is not sold.
 */
function findTerms(
  { priceCents, priceId, yearlyPriceCents, yearlyPriceId }: repository.MembershipRow,
  interval: RecurringInterval,
): { priceCents: number; priceId: string } | undefined {
  if (interval === 'month') return { priceCents, priceId };
  return yearlyPriceCents === null || yearlyPriceId === null
    ? undefined
    : { priceCents: yearlyPriceCents, priceId: yearlyPriceId };
}

/**
 * Sellable for a membership. It is paid every month or year to the creator's account, and grants
 * access while it lasts.
 */
export const membershipSellable: Sellable = {
  type: 'SUBSCRIPTION',
  receiptMail: 'receiptOfMembership',
  refundRuleText:
    'The buyer can cancel at any time and keeps everything until the paid period ends. The seller or Kumu decides about a refund of it. This is on the receipt.',

  async quote(db, buyer, { contentId, interval = 'month' }) {
    const row = await repository.findMembership(db, contentId);
    const creator = row && (await getById(db, row.creatorId));
    if (!row || row.endedAt || !creator?.isPublic) throw notFound('This membership');
    if (buyer?.creator?.id === row.creatorId)
      throw new AppError(403, 'OWN_CONTENT', 'This is your own membership.');
    if (!canReceive(creator))
      throw conflict(
        'CREATOR_CANNOT_RECEIVE',
        'This creator cannot receive payments yet. Nothing was charged.',
      );
    const terms = findTerms(row, interval);
    if (!terms) throw conflict('NOT_SOLD', 'Nothing was charged. This is not for sale any more.');
    const live = buyer && (await repository.findLive(db, buyer.userId, row.creatorId));
    if (live?.paid) throw conflict('ALREADY_MEMBER', 'You are a member already. Nothing was charged.');
    if (await isEmpty(db, row))
      throw conflict('MEMBERSHIP_EMPTY', 'This membership has nothing in it right now. Nothing was charged.');
    const isFree = row.hasTrial && !(buyer && (await repository.hadTrial(db, buyer.userId, row.creatorId)));
    const courses = await listIncluded(db, row);
    const { picture, topics, ...byline } = await getCard(db, row.creatorId);
    return {
      title: row.name,
      content: { type: 'SUBSCRIPTION', id: row.id },
      lines: [
        {
          title: row.name,
          quantity: 1,
          amountCents: terms.priceCents,
          payee: 'CREATOR',
          sellerId: row.creatorId,
          destination: creator.paymentAccountId,
          content: { type: 'SUBSCRIPTION', id: row.id },
        },
      ],
      recurring: interval,
      intervals: recurringIntervals.flatMap((each) => {
        const offered = findTerms(row, each);
        return offered ? [{ interval: each, priceCents: offered.priceCents }] : [];
      }),
      priceId: terms.priceId,
      ...(isFree && { trialDays: TRIAL_DAYS }),
      nextPrice: interval === 'month' ? toNextPrice(row) : null,
      ...(live?.granted && { grantedUntil: live.granted.periodEndsAt.toISOString() }),
      exclusiveKey: `MEMBERSHIP:${row.creatorId}`,
      isAmountChosen: false,
      shown: {
        path: paths.membership(row.id),
        picture,
        topicId: topics[0] ?? null,
        creator: { id: byline.id, username: byline.username, name: byline.name, picture },
        included: [
          { code: 'courses', count: courses.length, seconds: 0 },
          ...(isFree ? [{ code: 'trial' as const, count: TRIAL_DAYS, seconds: 0 }] : []),
        ],
      },
    };
  },

  async isDeliverable(trx, { buyerId, contentId, trialDays }) {
    // The lock ensures that a new member gets a concurrently announced price, and that only one of
    // two free trials begins.
    const row = await repository.lockMembership(trx, contentId!);
    // The lock serialises this payment with a claim of a gift, so that a claimed gift is read here.
    await lockEntitled(trx, buyerId, 'CREATOR', row.creatorId);
    if (trialDays !== null && (await repository.hadTrial(trx, buyerId, row.creatorId))) return false;
    // If the offer was closed or the creator was suspended during the payment, no membership is
    // started.
    if (row.endedAt !== null || !(await getById(trx, row.creatorId)).isPublic) return false;
    return !(await repository.findLive(trx, buyerId, row.creatorId)).paid;
  },

  // An undeliverable payment is refunded without review. The subscription is ended at the card
  // provider.
  isUndeliverable: () => Promise.resolve(true),

  async refused(trx, { subscriptionId }) {
    if (subscriptionId) await enqueue(trx, 'memberships.sync', { providerId: subscriptionId });
  },

  async paid(trx, purchase) {
    const { id: purchaseId, buyerId: userId, contentId, subscriptionId, trialDays } = purchase;
    // A discount applies only to the first payment, so the regular price is stored.
    const { amountCents, discountCents, priceId, recurringInterval } = purchase;
    const priceCents = amountCents + discountCents;
    const { id: membershipId, creatorId } = (await repository.findMembership(trx, contentId!))!;
    const at = now();
    const { granted } = await repository.findLive(trx, userId, creatorId);
    await repository.insertSubscription(trx, {
      membershipId,
      creatorId,
      userId,
      purchaseId,
      providerId: subscriptionId!,
      hadTrial: trialDays !== null,
      state: trialDays === null ? 'ACTIVE' : 'TRIAL',
      priceCents,
      priceId: priceId!,
      recurringInterval: recurringInterval!,
      // The provider is read a moment later and then overwrites this value.
      periodEndsAt: at,
      readAt: new Date(0),
      createdAt: at,
    });
    await applyAccess(trx, (await repository.findByPurchase(trx, purchaseId))!);
    await notify(trx, 'memberBegan', {
      creatorId,
      personId: userId,
      contentId: membershipId,
      purchaseId,
      title: purchase.title,
      source: trialDays === null ? 'CARD' : 'TRIAL',
      isNew: granted === undefined,
      isYearly: recurringInterval === 'year',
      price: priceCents,
      amount: amountCents,
      fee: purchase.feeCents,
      share: amountCents - purchase.feeCents,
    });
    await notifyNewMember(trx, purchase);
    await welcome(trx, purchase.id);
    await enqueue(trx, 'memberships.sync', { providerId: subscriptionId! });
    const creator = await getById(trx, creatorId);
    return { by: creator.name, path: paths.myLibrary };
  },

  async renewed(trx, { id: purchaseId, buyerId: personId }, { amountCents: amount, feeCents: fee }) {
    const { creatorId, membershipId: contentId } = (await repository.findByPurchase(trx, purchaseId))!;
    await notify(trx, 'membershipRenewed', { creatorId, personId, contentId, purchaseId, amount, fee });
  },

  async revoked(trx, { id }) {
    const row = await repository.findByPurchase(trx, id);
    // A refund of an earlier month's payment does not end the access.
    if (!row?.isReturned) return;
    await applyAccess(trx, row);
    await enqueue(trx, 'memberships.sync', { providerId: row.providerId! });
  },

  async disputeLost(trx, { id }) {
    const row = await repository.findByPurchase(trx, id);
    if (row) await enqueue(trx, 'memberships.cancelDisputed', { providerId: row.providerId! });
  },

  listUses: listUsesOfGranted,

  findPurchaseId: repository.findPurchaseId,

  async shown(db, purchases) {
    const rows = await repository.listMembershipsById(
      db,
      purchases.map(({ contentId }) => contentId!),
    );
    const creators = await bylinesById(
      db,
      rows.map(({ creatorId }) => creatorId),
    );
    const byId = new Map(rows.map((row) => [row.id, creators.get(row.creatorId)!]));
    const begun = await repository.listFirstPeriods(
      db,
      purchases.map(({ id }) => id),
    );
    return new Map(
      purchases.flatMap(({ id, contentId }) => {
        const creator = byId.get(contentId!);
        return creator
          ? [
              [
                id,
                {
                  path: paths.membership(contentId!),
                  by: creator.name,
                  picture: creator.picture,
                  firstPeriod: begun.get(id) ?? null,
                },
              ] as const,
            ]
          : [];
      }),
    );
  },
};
