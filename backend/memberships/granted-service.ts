import { giftTerms } from '../../contract/values/gifts.ts';
import { daysFromNow, monthsAfter, now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { lockEntitled } from '../entitlements/service.ts';
import type { ClaimedGift } from '../extension-points/giftables.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict } from '../errors.ts';
import { notify } from '../notices/service.ts';
import { END_NOTICE_DAYS } from './policy.ts';
import * as repository from './repository.ts';
import { applyAccess, notifyMember, notifyOfEnd, welcome } from './subscription-service.ts';

/**
 * Starts the granted months today. A current member of the same creator cannot claim the gift,
 * because its months would run parallel to the existing ones. The gift can then be claimed later or
 * passed on.
 * @throws 403 OWN_CONTENT
 * @throws 409 ALREADY_MEMBER
 */
export async function claimGranted(
  trx: Trx,
  { userId, creator }: Actor,
  { contentId: membershipId, purchaseId }: Pick<ClaimedGift, 'contentId' | 'purchaseId'>,
): Promise<void> {
  const { creatorId, name: title, priceCents: price } = (await repository.findMembership(trx, membershipId))!;
  if (creator?.id === creatorId) throw new AppError(403, 'OWN_CONTENT', 'This is your own membership.');
  await lockEntitled(trx, userId, 'CREATOR', creatorId);
  const { paid, granted } = await repository.findLive(trx, userId, creatorId);
  if (paid || granted)
    throw conflict('ALREADY_MEMBER', 'You are a member already. The gift waits until you are not.');
  const createdAt = now();
  await repository.insertSubscription(trx, {
    membershipId,
    creatorId,
    userId,
    purchaseId,
    providerId: null,
    priceId: null,
    priceCents: 0,
    state: 'CANCELLING',
    hadTrial: false,
    readAt: createdAt,
    createdAt,
    periodEndsAt: monthsAfter(createdAt, giftTerms.membershipMonths),
  });
  await applyAccess(trx, (await repository.findByPurchase(trx, purchaseId))!);
  await notify(trx, 'memberBegan', {
    creatorId,
    personId: userId,
    contentId: membershipId,
    purchaseId,
    title,
    price,
    source: 'GIFT',
    isNew: true,
    isYearly: false,
    amount: 0,
    fee: 0,
    share: 0,
  });
  await welcome(trx, purchaseId);
}

/**
 * Ends a granted membership at once because its payment was reversed. A repeated call changes
 * nothing.
 */
export async function endGrantedByPurchase(trx: Trx, purchaseId: string): Promise<void> {
  const row = await repository.lockSubscription(trx, { purchaseId });
  if (row && row.state !== 'CANCELLED') await endGranted(trx, row);
}

/** Ends a granted membership now, or at its planned end if that has passed. */
export async function endGranted(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  const at = now();
  const periodEndsAt = row.periodEndsAt < at ? row.periodEndsAt : at;
  await repository.endGranted(trx, row.id, periodEndsAt);
  await applyAccess(trx, { ...row, state: 'CANCELLED', periodEndsAt });
  await notifyOfEnd(trx, row);
}

/**
 * Updates a granted membership. Grants newly published content, and ends the membership on its day.
 * Before the end, the member is notified once how to join.
 */
export async function updateGranted(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  if (row.state === 'CANCELLED') return;
  const { paid } = await repository.findLive(trx, row.userId, row.creatorId);
  if (row.periodEndsAt <= now()) {
    await endGranted(trx, row);
    // A member with a paid membership loses no access, so no notice is needed.
    if (!paid) await notifyMember(trx, row, 'membershipEnded', row.periodEndsAt);
    return;
  }
  await applyAccess(trx, row);
  if (row.endNotifiedAt || row.periodEndsAt > daysFromNow(END_NOTICE_DAYS)) return;
  if (!paid && !row.frozenAt) await notifyMember(trx, row, 'giftEnds', row.periodEndsAt);
  await repository.recordEndNotified(trx, row.id, now());
}
