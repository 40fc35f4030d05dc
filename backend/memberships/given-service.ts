import { giftTerms } from '../../contract/values/gifts.ts';
import { paths } from '../../contract/paths.ts';
import { daysFromNow, monthsAfter, now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { lockHolder } from '../entitlements/service.ts';
import type { ClaimedGift } from '../extension-points/giftables.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict } from '../errors.ts';
import { siteLink } from '../mail/service.ts';
import { END_NOTICE_DAYS } from './policy.ts';
import * as repository from './repository.ts';
import { applyAccess, tell } from './subscription-service.ts';

/**
 * Begins what was given, today. Who is a member of the same creator leaves it in the gift, which waits for them or is handed on:
 * months that lie over paid ones would be lost.
 * @throws 403 OWN_CONTENT, 409 ALREADY_MEMBER
 */
export async function claimGiven(
  trx: Trx,
  { userId, creator }: Actor,
  { contentId: membershipId, purchaseId }: Pick<ClaimedGift, 'contentId' | 'purchaseId'>,
): Promise<void> {
  const { creatorId } = (await repository.findMembership(trx, membershipId))!;
  if (creator?.id === creatorId) throw new AppError(403, 'OWN_CONTENT', 'This is your own membership.');
  await lockHolder(trx, userId, 'CREATOR', creatorId);
  const { paid, given } = await repository.findLive(trx, userId, creatorId);
  if (paid || given)
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
}

/** Ends what was given at once, because its payment went back. A repetition changes nothing. */
export async function endGivenBy(trx: Trx, purchaseId: string): Promise<void> {
  const row = await repository.lockSubscription(trx, { purchaseId });
  if (row && row.state !== 'CANCELLED') await endGiven(trx, row);
}

/** Ends one that was given. */
export async function endGiven(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  const at = now();
  const periodEndsAt = row.periodEndsAt < at ? row.periodEndsAt : at;
  await repository.endGiven(trx, row.id, periodEndsAt);
  await applyAccess(trx, { ...row, state: 'CANCELLED', periodEndsAt });
}

/** Gives what its creator published since, says once that it ends soon, with the way to join, and ends it on its day. */
export async function keepGiven(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  if (row.state === 'CANCELLED') return;
  const link = siteLink(paths.membership(row.membershipId));
  const { paid } = await repository.findLive(trx, row.userId, row.creatorId);
  if (row.periodEndsAt <= now()) {
    await endGiven(trx, row);
    // Who has joined keeps everything: nothing ends for them.
    if (!paid) await tell(trx, row, 'membershipEnded', row.periodEndsAt, link);
    return;
  }
  await applyAccess(trx, row);
  if (row.endNotifiedAt || row.periodEndsAt > daysFromNow(END_NOTICE_DAYS)) return;
  if (!paid && !row.frozenAt) await tell(trx, row, 'giftEnds', row.periodEndsAt, link);
  await repository.noteEndNotified(trx, row.id, now());
}
