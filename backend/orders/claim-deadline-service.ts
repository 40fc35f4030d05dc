import { CLAIM_PASS_ON_DAYS, type ClaimStep } from '../../contract/values/orders.ts';
import { daysAfter, now } from '../clock.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import * as policy from './claim-policy.ts';
import { close, returnReplacement } from './claim-refund-service.ts';
import * as repository from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';
import { notifyBuyer, notifyCreator } from './parcel-notice-service.ts';
import * as parcels from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';

/** Finds a parcel with its claim and locks both. */
async function lockClaimed(trx: Trx, parcelId: string) {
  const parcel = await parcels.lockParcel(trx, parcelId);
  const claim = parcel && (await repository.lockByParcel(trx, parcelId));
  return parcel && claim ? { parcel, claim } : undefined;
}

type Claimed = { parcel: ParcelRow; claim: ClaimRow };

const addStep = (trx: Trx, { claim }: Claimed, step: ClaimStep) =>
  repository.insertEntry(trx, { claimId: claim.id, author: 'OFFICE', step, createdAt: now() });

/** Passes a claim to the office because its creator missed a deadline. */
async function handOver(trx: Trx, claimed: Claimed, step: 'NOT_ANSWERED' | 'NOT_SENT'): Promise<void> {
  const { parcel, claim } = claimed;
  await addStep(trx, claimed, step);
  await repository.updateClaim(trx, claim.id, { state: 'OFFICE', answerUntil: null });
  if (step === 'NOT_SENT') await notifyCreator(trx, 'replacementNotSent', parcel, {});
  else await notifyCreator(trx, 'claimPassedOn', parcel, { isLate: true });
  await notifyBuyer(trx, 'claimWithOffice', parcel, {});
}

/**
 * Handles a missing reply of the buyer. An offered replacement counts as accepted. After any other
 * answer, the claim is closed, and the buyer can pass it to the office for some more days.
 */
async function endTurn(trx: Trx, claimed: Claimed): Promise<void> {
  const { parcel, claim } = claimed;
  await addStep(trx, claimed, 'NO_REPLY');
  if (policy.isReplacementOffered(claim)) {
    await repository.updateClaim(trx, claim.id, { state: 'ACCEPTED', answerUntil: policy.lateFrom(claim) });
    await notifyCreator(trx, 'claimAccepted', parcel, {});
    return;
  }
  const passOnUntil = daysAfter(claim.lastStepAt ?? now(), CLAIM_PASS_ON_DAYS);
  await returnReplacement(trx, claim);
  await close(trx, parcel, claim, claim.lastStep === 'REFUNDED' ? 'REFUNDED' : 'RESOLVED');
  await repository.updateClaim(trx, claim.id, { passOnUntil });
  await notifyBuyer(trx, 'claimLapsed', parcel, { until: passOnUntil });
  await notifyCreator(trx, 'ownClaimLapsed', parcel, {});
}

/**
 * Handles the deadline of a claim if the deadline was before `at`. Does nothing if another run has
 * already handled it.
 */
export const passDeadline = (parcelId: string, at: Date): Promise<void> =>
  inTransaction(async (trx) => {
    const claimed = await lockClaimed(trx, parcelId);
    if (!claimed) return;
    const { state, answerUntil } = claimed.claim;
    if (!answerUntil || answerUntil > at) return;
    if (state === 'BUYER') await endTurn(trx, claimed);
    else await handOver(trx, claimed, state === 'ACCEPTED' ? 'NOT_SENT' : 'NOT_ANSWERED');
  });

/**
 * Passes a claim that waits for its creator to the office. Does nothing if another run has already
 * passed it.
 */
export const passToOffice = (parcelId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const claimed = await lockClaimed(trx, parcelId);
    if (claimed?.claim.state === 'CREATOR') await handOver(trx, claimed, 'NOT_ANSWERED');
  });

/** Reminds a creator of an unanswered claim, only once. */
export const remind = (parcelId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const claimed = await lockClaimed(trx, parcelId);
    if (claimed?.claim.state !== 'CREATOR' || claimed.claim.isReminded) return;
    const { parcel, claim } = claimed;
    await repository.updateClaim(trx, claim.id, { isReminded: true });
    await notifyCreator(trx, 'claimReminder', parcel, { until: claim.answerUntil! });
  });
