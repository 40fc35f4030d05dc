import { randomBytes } from 'node:crypto';
import type { Body } from '../../contract/call.ts';
import type { Refund } from '../../contract/refunds.ts';
import type { Gift, gifts } from '../../contract/gifts.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { getContact } from '../accounts/service.ts';
import { start } from '../checkout/payments/service.ts';
import { lockPaid, refundForBuyer as refund } from '../checkout/disputes/reversal-service.ts';
import { minutesFromNow, monthsAfter, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { getGiftable, isClaimable } from '../extension-points/giftables.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { limitEmail } from '../http/rate-limits.ts';
import { sendGift } from './mail-service.ts';
import { findShownState, findRevocationEnd } from './policy.ts';
import * as repository from './repository.ts';
import type { GiftRow } from './repository.ts';

const YEAR_MINUTES = 365 * DAY_MINUTES;
/** Minimum number of minutes between two mails about the same gift. */
const AGAIN_MINUTES = 10;

/**
 * Opens the payment page of a gift.
 * @throws the errors of checkout's `start`, 422 for a send date that is too far ahead
 */
export async function give(
  giver: Actor,
  {
    contentType,
    contentId,
    price,
    context,
    successUrl,
    cancelUrl,
    sendAt,
    ...recipient
  }: Body<typeof gifts.give>,
) {
  const sendsAt = sendAt === null ? null : new Date(sendAt);
  if (sendsAt && sendsAt > minutesFromNow(YEAR_MINUTES))
    throw invalidField('sendAt', 'TOO_FAR_AHEAD', 'Choose a day within a year.');
  const gift = await repository.insertGift(db, {
    ...recipient,
    code: randomBytes(16).toString('base64url'),
    giverId: giver.userId,
    sendAt: sendsAt,
    contentType,
    contentId,
    createdAt: now(),
  });
  const page = { context, successPath: successUrl, cancelPath: cancelUrl };
  return start(giver, { type: 'GIFT', contentId: gift.id, priceCents: price, ...page });
}

/**
 * Returns a gift as it is shown to a viewer.
 * @throws 404 for an unknown or unpaid gift
 */
async function toGift(from: Db, viewer: Actor | null, gift: GiftRow | undefined): Promise<Gift> {
  const state = gift && findShownState(gift, now(), await isClaimable(from, gift));
  if (!state) throw notFound('This gift');
  const { months, shown } = getGiftable(gift.contentType);
  const thing = (await shown(from, [gift.contentId])).get(gift.contentId)!;
  const { name: giverName } = await getContact(from, gift.giverId);
  const isMine = gift.claimedBy !== null && gift.claimedBy === viewer?.userId;
  return {
    state,
    isMine,
    giverName,
    recipientName: gift.recipientName,
    message: gift.message,
    expiresAt: gift.expiresAt!.toISOString(),
    contentType: gift.contentType,
    months,
    endsAt: isMine && months !== null ? monthsAfter(gift.claimedAt!, months).toISOString() : null,
    ...thing,
  };
}

export const read = async (viewer: Actor | null, code: string): Promise<Gift> =>
  toGift(db, viewer, await repository.findByCode(db, code));

/** Lists the given contents for which a gift waits to be claimed. */
export const listWaitingIds = (from: Db, contentType: ContentType, ids: string[]): Promise<string[]> =>
  ids.length ? repository.listWaitingIds(from, contentType, ids, now()) : Promise.resolve([]);

/**
 * Locks the payment of a gift and then the gift.
 * @throws 409 GIFT_ON_HOLD while a bank disputes the payment, GIFT_REVOKED after a refund
 */
async function lockWithPayment(trx: Trx, code: string): Promise<GiftRow | undefined> {
  const found = await repository.findByCode(trx, code);
  const payment = found?.purchaseId ? await lockPaid(trx, found.purchaseId) : 'PAID';
  const gift = await repository.lockGift(trx, { code });
  if (gift?.state !== 'WAITING' || payment === 'PAID') return gift;
  throw payment === 'DISPUTED'
    ? conflict('GIFT_ON_HOLD', 'A bank looks at the payment of this gift.')
    : conflict('GIFT_REVOKED', 'The payment of this gift went back.');
}

/**
 * Asserts that a gift is paid and neither claimed, expired nor revoked.
 * @throws 404, 409 with the reason why the gift can no longer be claimed
 */
function refuseUnlessWaiting(gift: GiftRow | undefined): asserts gift is GiftRow {
  // A gift that cannot be claimed now passes too. It waits until it can be claimed, and its giver
  // may revoke it.
  switch (gift && findShownState(gift, now(), true)) {
    case undefined:
      throw notFound('This gift');
    case 'CLAIMED':
      throw conflict('GIFT_CLAIMED', 'This gift has been claimed.');
    case 'EXPIRED':
      throw conflict('GIFT_EXPIRED', 'This gift was not claimed in time.');
    case 'REVOKED':
    case 'REFUNDED':
      throw conflict('GIFT_REVOKED', 'This gift has been taken back.');
  }
}

/**
 * Claims a gift for the person who has its link, which may be the giver. If the person already owns
 * the content, the gift is not claimed and the link can be passed on.
 * @throws the errors of the gifted content, 404, 409 GIFT_CLAIMED, GIFT_EXPIRED, GIFT_ON_HOLD,
 *   GIFT_REVOKED, GIFT_UNAVAILABLE
 */
export const claim = (actor: Actor, code: string): Promise<Gift> =>
  inTransaction(async (trx) => {
    const gift = await lockWithPayment(trx, code);
    const { userId } = actor;
    if (gift?.state === 'CLAIMED' && gift.claimedBy === userId) return toGift(trx, actor, gift);
    refuseUnlessWaiting(gift);
    if (!(await isClaimable(trx, gift)))
      throw conflict('GIFT_UNAVAILABLE', 'This gift cannot be claimed now. Its giver can take it back.');
    const { id, contentType, contentId, purchaseId, createdAt: chosenAt } = gift;
    await getGiftable(contentType).claim(trx, actor, { contentId, purchaseId: purchaseId!, chosenAt });
    const claimed = await repository.updateGift(trx, id, {
      state: 'CLAIMED',
      claimedBy: userId,
      claimedAt: now(),
    });
    const shown = await toGift(trx, actor, claimed);
    const { title } = shown;
    if (gift.giverId !== userId)
      await notify(trx, 'giftOpened', {
        userId: gift.giverId,
        personId: userId,
        contentType,
        contentId,
        title,
      });
    return shown;
  });

/**
 * Asserts that the caller is the giver.
 * @throws 404 for another person's gift
 */
function refuseUnlessGiver(actor: Actor, gift: GiftRow | undefined): asserts gift is GiftRow {
  if (gift?.giverId !== actor.userId) throw notFound('This gift');
}

/**
 * Mails the link of the caller's gift again, even before its send date.
 * @throws 404, 409, 429 for a mailbox that received 5 such mails today
 */
export const resend = (actor: Actor, code: string): Promise<void> =>
  inTransaction(async (trx) => {
    const gift = await lockWithPayment(trx, code);
    refuseUnlessGiver(actor, gift);
    refuseUnlessWaiting(gift);
    if (gift.sentAt && gift.sentAt > minutesFromNow(-AGAIN_MINUTES))
      throw conflict('GIFT_JUST_SENT', 'This gift was sent a moment ago.');
    // Limited per mailbox. The recipient did not request the mail, and the giver can send mails for
    // free by revoking gifts.
    await limitEmail('invitation', gift.recipientEmail);
    await sendGift(trx, gift);
  });

/**
 * Revokes the caller's unclaimed gift and refunds its payment.
 * @throws 404, 409 GIFT_KEPT after 14 days if the gift can be claimed, REFUND_LIMIT, and the errors
 *   of a claim or refund
 */
export async function revoke(actor: Actor, code: string): Promise<Refund> {
  const found = await repository.findByCode(db, code);
  refuseUnlessGiver(actor, found);
  if (found.state !== 'REVOKED') refuseUnlessWaiting(found);
  return refund(actor, found.purchaseId!, async (trx) => {
    const gift = (await repository.lockGift(trx, { id: found.id }))!;
    // A repeated click finds the refund of the first click.
    if (gift.state === 'REVOKED') return;
    refuseUnlessWaiting(gift);
    if (findRevocationEnd(gift, now(), await isClaimable(trx, gift)) === null)
      throw conflict('GIFT_KEPT', 'A gift can be taken back for 14 days.');
    await repository.updateGift(trx, gift.id, { state: 'REVOKED' });
  });
}
