import { CLAIM_ANSWER_DAYS, type ClaimAuthor } from '../../contract/values/orders.ts';
import type { RefundRow } from '../checkout/refunds/line-refund-service.ts';
import { daysFromNow, now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { returnStock, takeStock } from '../products/stock-service.ts';
import { isOpen, replyUntil } from './claim-policy.ts';
import * as repository from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';
import { notifyBuyer } from './parcel-notice-service.ts';
import * as parcels from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';

/** Returns the items of an offered replacement to the stock if the replacement was not sent. */
export async function returnReplacement(trx: Trx, claim: ClaimRow): Promise<void> {
  if (!claim.hasReplacement) return;
  const lines = await repository.listClaimLines(trx, [claim.id]);
  await returnStock(
    trx,
    lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  );
  await repository.updateClaim(trx, claim.id, { hasReplacement: false });
}

/**
 * Takes the items of an offered replacement from the stock again.
 * @throws 409 if the stock is too low
 */
export async function reserveReplacement(trx: Trx, claim: ClaimRow): Promise<void> {
  const lines = await repository.listClaimLines(trx, [claim.id]);
  await takeStock(
    trx,
    lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  );
  await repository.updateClaim(trx, claim.id, { hasReplacement: true });
}

/** Closes a claim and its parcel, either as resolved or by a refund. */
export async function close(
  trx: Trx,
  parcel: ParcelRow,
  claim: ClaimRow,
  state: 'RESOLVED' | 'REFUNDED',
): Promise<void> {
  await repository.updateClaim(trx, claim.id, { state, answerUntil: null });
  await parcels.updateParcel(trx, parcel.id, { state, closedAt: now() });
}

/**
 * Returns true if the refunds of a claim, including the given new one, cover all claimed items. If
 * only some items of a line are claimed, their share of the line's amount has to be refunded. That
 * share is limited to what was left of the line before the claim. A refund of other lines only,
 * such as the delivery, covers nothing.
 */
async function coversClaim(trx: Trx, claim: ClaimRow, refund: RefundRow): Promise<boolean> {
  const refunded = await repository.listRefundedLines(trx, claim.id);
  const sumOf = (position: number, counts: (row: (typeof refunded)[number]) => boolean) =>
    refunded
      .filter((row) => row.position === position && counts(row))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const lines = await repository.listClaimLines(trx, [claim.id]);
  const isTouched = lines.some(({ position }) => sumOf(position, (row) => row.refundId === refund.id) > 0);
  return (
    isTouched &&
    lines.every(({ position, quantity, boughtCount, amountCents, refundedCents }) => {
      const before = refundedCents - sumOf(position, ({ state }) => state === 'SUCCEEDED');
      const share = Math.floor((amountCents * quantity) / boughtCount);
      return sumOf(position, () => true) >= Math.min(share, amountCents - before);
    })
  );
}

/**
 * Adds a refund to the open claim of its parcel. A refund that covers all claimed items closes the
 * claim, and so does a refund by the office. A smaller refund is an offer that the buyer can accept
 * or pass to the office.
 */
export async function addRefund(
  trx: Trx,
  parcel: ParcelRow,
  refund: RefundRow,
  { author, text }: { author: ClaimAuthor; text: string },
): Promise<{ entryId: string } | null> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  if (!claim || !isOpen(claim)) return null;
  // A repeated request finds the pending refund, which is already an entry of the claim.
  const entries = await repository.listEntries(trx, [claim.id]);
  if (entries.some(({ refundId }) => refundId === refund.id)) return null;
  const { id: entryId } = await repository.insertEntry(trx, {
    claimId: claim.id,
    author,
    step: 'REFUNDED',
    text,
    refundId: refund.id,
    amountCents: refund.amountCents,
    createdAt: now(),
  });
  // A refund by the office always closes the claim, because it is the office's decision.
  if (author === 'OFFICE' || (await coversClaim(trx, claim, refund))) {
    await returnReplacement(trx, claim);
    await close(trx, parcel, claim, 'REFUNDED');
  } else if (claim.state === 'CREATOR' || claim.state === 'BUYER')
    await repository.updateClaim(trx, claim.id, { state: 'BUYER', answerUntil: replyUntil() });
  return { entryId };
}

/**
 * Closes the claim of a parcel that was fully refunded. A claim that is already closed can no
 * longer be passed to the office.
 */
export async function closeRefunded(trx: Trx, parcel: ParcelRow): Promise<void> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  if (!claim) return;
  if (!isOpen(claim)) return void (await repository.updateClaim(trx, claim.id, { passOnUntil: null }));
  await returnReplacement(trx, claim);
  await close(trx, parcel, claim, 'REFUNDED');
}

/**
 * Notifies the buyer of refunds that answer a claim. Called when the refunds' money is recorded.
 */
export async function notifyOfAnswers(trx: Trx, parcel: ParcelRow, refundIds: string[]): Promise<void> {
  const entries = await repository.listEntriesOfRefunds(trx, refundIds);
  if (!entries.length) return;
  const claim = (await repository.lockByParcel(trx, parcel.id))!;
  for (const { text: words, amountCents } of entries) {
    const amount = amountCents ?? 0;
    if (claim.state === 'BUYER' && claim.answerUntil)
      await notifyBuyer(trx, 'claimRefundOffered', parcel, { amount, words, until: claim.answerUntil });
    else await notifyBuyer(trx, 'claimAnsweredWithRefund', parcel, { amount, words });
  }
}

/**
 * Removes refunds that the card provider refused from a claim. The claim then waits for the creator
 * or the office again.
 */
export async function restoreRefused(trx: Trx, parcel: ParcelRow): Promise<void> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  const failed = claim ? await repository.listFailedEntries(trx, claim.id) : [];
  if (!claim || !failed.length) return;
  await repository.deleteEntries(
    trx,
    failed.map(({ id }) => id),
  );
  // A smaller refund did not change a claim that waited for the office or for a replacement.
  if (claim.state === 'OFFICE' || claim.state === 'ACCEPTED') return;
  const isOffice = failed.some(({ author }) => author === 'OFFICE');
  await repository.updateClaim(
    trx,
    claim.id,
    isOffice
      ? { state: 'OFFICE', decidedAt: null }
      : { state: 'CREATOR', answerUntil: daysFromNow(CLAIM_ANSWER_DAYS), isReminded: false },
  );
  await parcels.updateParcel(trx, parcel.id, { state: 'CLAIMED', closedAt: null });
}
