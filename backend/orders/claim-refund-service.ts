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

/** Puts the items of an offered replacement that is not sent back into the stock. */
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
 * Takes the items of an offered replacement out of the stock again.
 * @throws 409 if too few are left
 */
export async function reserveReplacement(trx: Trx, claim: ClaimRow): Promise<void> {
  const lines = await repository.listClaimLines(trx, [claim.id]);
  await takeStock(
    trx,
    lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  );
  await repository.updateClaim(trx, claim.id, { hasReplacement: true });
}

/** Closes a claim and its parcel: sorted, or ended by a refund. */
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
 * Returns true if the refunds of a claim, of which one is new, refund the claimed items. Of a line
 * with several items, the share of the claimed ones counts, but not more than was left of the line
 * before the claim. A refund of other lines only, such as the delivery, covers nothing.
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
 * Adds a refund of a creator to the open claim of its parcel. A refund of all claimed items ends
 * the claim. A smaller refund is an offer, which the buyer accepts or passes to the office.
 */
export async function addRefund(
  trx: Trx,
  parcel: ParcelRow,
  refund: RefundRow,
  { author, text }: { author: ClaimAuthor; text: string },
): Promise<{ entryId: string } | null> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  if (!claim || !isOpen(claim)) return null;
  // A repeated request finds the pending refund, which the claim has already.
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
  // The office's refund is its decision.
  if (author === 'OFFICE' || (await coversClaim(trx, claim, refund))) {
    await returnReplacement(trx, claim);
    await close(trx, parcel, claim, 'REFUNDED');
  } else if (claim.state === 'CREATOR' || claim.state === 'BUYER')
    await repository.updateClaim(trx, claim.id, { state: 'BUYER', answerUntil: replyUntil() });
  return { entryId };
}

/** Ends the open claim of a parcel that was refunded in full. */
export async function closeRefunded(trx: Trx, parcel: ParcelRow): Promise<void> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  if (!claim) return;
  if (!isOpen(claim)) return void (await repository.updateClaim(trx, claim.id, { passOnUntil: null }));
  await returnReplacement(trx, claim);
  await close(trx, parcel, claim, 'REFUNDED');
}

/** Tells the buyer of refunds that answer the claim of a parcel, once their money is recorded. */
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
 * Takes back what a claim says of a refund that the card provider refused. The claim waits again
 * for the creator, or for the office.
 */
export async function restoreRefused(trx: Trx, parcel: ParcelRow): Promise<void> {
  const claim = await repository.lockByParcel(trx, parcel.id);
  const failed = claim ? await repository.listFailedEntries(trx, claim.id) : [];
  if (!claim || !failed.length) return;
  await repository.deleteEntries(
    trx,
    failed.map(({ id }) => id),
  );
  // A small refund has not changed a claim that was with the office.
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
