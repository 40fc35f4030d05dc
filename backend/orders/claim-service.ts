import type { Body } from '../../contract/call.ts';
import type { orders as calls } from '../../contract/orders.ts';
import {
  CLAIM_ANSWER_DAYS,
  orderLimits,
  type ClaimAuthor,
  type ClaimReason,
  type ClaimStep,
} from '../../contract/values/orders.ts';
import { daysFromNow, now } from '../clock.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { sendPictures } from './claim-file-service.ts';
import * as policy from './claim-policy.ts';
import { close, returnReplacement } from './claim-refund-service.ts';
import * as repository from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';
import { notifyCreator } from './parcel-notice-service.ts';
import { mayClaim, mayClaimFor } from './parcel-policy.ts';
import * as parcels from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { lockBought } from './parcel-service.ts';

/** Text and pictures that a person adds to a claim. */
export type Words = { text: string; pictureIds: string[] };

/** Steps that only add a text and do not change the claim's state. */
const wordSteps: readonly ClaimStep[] = ['ADDED', 'ASKED'];

/**
 * Adds an entry with its pictures to a claim.
 * @throws 409 CLAIM_FULL for another text of a person who has already written many entries in the
 *   claim
 */
export async function addEntry(
  trx: Trx,
  actor: Actor,
  claim: Pick<ClaimRow, 'id' | 'parcelId'>,
  entry: Words & { author: ClaimAuthor; step: ClaimStep },
): Promise<void> {
  const { author, step, text, pictureIds } = entry;
  if (
    wordSteps.includes(step) &&
    (await repository.countEntries(trx, claim.id, author)) >= orderLimits.claimEntries
  )
    throw conflict('CLAIM_FULL', 'You have written a lot here. Choose what happens next.');
  const { id: entryId } = await repository.insertEntry(trx, {
    claimId: claim.id,
    author,
    step,
    text,
    createdAt: now(),
  });
  await sendPictures(trx, actor, { parcelId: claim.parcelId, entryId, pictureIds });
}

type Given = Body<typeof calls.claim>;

/**
 * Asserts that the claimed lines exist in the parcel.
 * @throws 404 for an unknown line, 422 for a repeated line or more items than the line has
 */
async function checkLines(trx: Trx, parcelId: string, lines: Given['lines']): Promise<void> {
  const stored = new Map((await parcels.listLines(trx, [parcelId])).map((line) => [line.position, line]));
  for (const [index, { position, quantity }] of lines.entries()) {
    const line = stored.get(position);
    if (!line) throw notFound('This item');
    if (lines.findIndex((each) => each.position === position) < index)
      throw invalidField(`lines.${index}.position`, 'ITEM_TWICE', 'This item is named twice.');
    if (quantity > line.quantity)
      throw invalidField(`lines.${index}.quantity`, 'ABOVE_REST', `There are only ${line.quantity}.`);
  }
}

/**
 * Reports a problem with a parcel of the buyer. If a problem is already open, the report changes
 * nothing.
 * @returns the id of the parcel's order
 * @throws 404, 409 CLAIM_CLOSED if the problem of the parcel is closed
 * @throws 409 CLAIM_TOO_LATE after the permitted days, 409 CLAIM_TOO_EARLY for a parcel that may
 *   still be sent or arrive
 * @throws 409 for a reason that needs a sent parcel, 422 for items that the parcel does not contain
 */
export const report = (buyer: Actor, given: Given): Promise<string> =>
  inTransaction(async (trx) => {
    const parcel = await lockBought(trx, buyer, given.parcelId);
    const earlier = await repository.lockByParcel(trx, parcel.id);
    if (earlier && !policy.isOpen(earlier))
      throw conflict('CLAIM_CLOSED', 'The problem with this order is closed.');
    if (earlier) return parcel.orderId;
    if (!mayClaim(parcel)) throw toRefusal(parcel, given.reason);
    if (!mayClaimFor(parcel, given.reason)) throw toReasonRefusal(parcel);
    await checkLines(trx, parcel.id, given.lines);
    const { reason, wish, text, pictureIds, lines } = given;
    const until = daysFromNow(CLAIM_ANSWER_DAYS);
    const { id } = await repository.insertClaim(trx, {
      parcelId: parcel.id,
      reason,
      wish,
      parcelState: parcel.state,
      answerUntil: until,
      reportedAt: now(),
    });
    await repository.insertClaimLines(trx, id, lines);
    const claim = { id, parcelId: parcel.id };
    await addEntry(trx, buyer, claim, { author: 'BUYER', step: 'REPORTED', text, pictureIds });
    await parcels.updateParcel(trx, parcel.id, { state: 'CLAIMED' });
    await notifyCreator(trx, 'claimOpened', parcel, { until, words: text });
    return parcel.orderId;
  });

const tooEarly = () => conflict('CLAIM_TOO_EARLY', 'This parcel may still arrive.');
const notSent = () => invalidTransition('A problem can be reported once an order is sent.');

/** Returns the error that explains why no problem can be reported now. */
function toRefusal({ state }: ParcelRow, reason: ClaimReason): AppError {
  if (state === 'PAID') return reason === 'NOT_ARRIVED' ? tooEarly() : notSent();
  return state === 'SENT' || state === 'DELIVERED'
    ? conflict('CLAIM_TOO_LATE', 'The days in which a problem can be reported are over.')
    : notSent();
}

/** Returns the error for a reason that cannot be reported now. */
const toReasonRefusal = ({ state }: ParcelRow): AppError => (state === 'PAID' ? notSent() : tooEarly());

/**
 * Returns the buyer's claim with its parcel. Both are locked until the transaction ends.
 * @throws 404 for an unknown claim or another person's
 */
async function lockReported(trx: Trx, buyer: Actor, id: string) {
  const found = await repository.findClaim(trx, id);
  if (!found) throw notFound('This problem');
  const parcel = await lockBought(trx, buyer, found.parcelId);
  return { parcel, claim: (await repository.lockByParcel(trx, parcel.id))! };
}

type Step = { buyer: Actor; parcel: ParcelRow; claim: ClaimRow; words: Words };

/**
 * Asserts that a claim is open.
 * @throws 409
 */
export function assertOpen(claim: ClaimRow): void {
  if (!policy.isOpen(claim)) throw invalidTransition('This problem is closed.');
}

/**
 * Adds a text of the buyer. If the creator asked a question or disagreed, the creator has to answer
 * again within a new deadline.
 */
async function add(trx: Trx, { buyer, parcel, claim, words }: Step): Promise<void> {
  assertOpen(claim);
  if (!words.text && !words.pictureIds.length) throw invalidField('text', 'REQUIRED', 'Write a few words.');
  await addEntry(trx, buyer, claim, { ...words, author: 'BUYER', step: 'ADDED' });
  if (policy.returnsToCreator(claim))
    await repository.updateClaim(trx, claim.id, {
      state: 'CREATOR',
      answerUntil: daysFromNow(CLAIM_ANSWER_DAYS),
      isReminded: false,
    });
  await notifyCreator(trx, 'claimAdded', parcel, { words: words.text });
}

/**
 * Accepts the creator's offer. An accepted replacement has to be sent next. An accepted partial
 * refund closes the claim.
 */
async function accept(trx: Trx, { buyer, parcel, claim, words }: Step): Promise<void> {
  if (claim.state === 'ACCEPTED') return;
  if (!policy.mayAccept(claim)) throw invalidTransition('There is no offer to accept.');
  await addEntry(trx, buyer, claim, { ...words, author: 'BUYER', step: 'ACCEPTED' });
  if (policy.isReplacementOffered(claim))
    await repository.updateClaim(trx, claim.id, { state: 'ACCEPTED', answerUntil: policy.lateFrom(claim) });
  else await close(trx, parcel, claim, 'REFUNDED');
  await notifyCreator(trx, 'claimAccepted', parcel, {});
}

/** Passes the claim to the office. A claim that closed without the buyer's reply is reopened. */
async function passOn(trx: Trx, { buyer, parcel, claim, words }: Step): Promise<void> {
  if (claim.state === 'OFFICE') return;
  if (!policy.mayPassOn(claim)) throw invalidTransition('The creator answers first.');
  await addEntry(trx, buyer, claim, { ...words, author: 'BUYER', step: 'PASSED_ON' });
  await repository.updateClaim(trx, claim.id, { state: 'OFFICE', answerUntil: null, passOnUntil: null });
  await parcels.updateParcel(trx, parcel.id, { state: 'CLAIMED', closedAt: null });
  await notifyCreator(trx, 'claimPassedOn', parcel, { isLate: false });
}

/**
 * Closes the claim as resolved by the buyer. An offered replacement that was not accepted returns
 * to the stock.
 */
async function sort(trx: Trx, { buyer, parcel, claim, words }: Step): Promise<void> {
  if (!policy.isOpen(claim)) return;
  await addEntry(trx, buyer, claim, { ...words, author: 'BUYER', step: 'SORTED' });
  if (claim.state !== 'ACCEPTED') await returnReplacement(trx, claim);
  await close(trx, parcel, claim, claim.lastStep === 'REFUNDED' ? 'REFUNDED' : 'RESOLVED');
  await notifyCreator(trx, 'claimSorted', parcel, {});
}

const steps = { ADD: add, ACCEPT: accept, PASS_ON: passOn, SORT: sort };

/**
 * Performs a step of the buyer in a claim.
 * @returns the id of the parcel's order
 * @throws 404, 409 for a step that is not possible now, 422 for an addition without text and
 *   pictures
 */
export const proceed = (
  buyer: Actor,
  id: string,
  { action, ...words }: Body<typeof calls.continueClaim>,
): Promise<string> =>
  inTransaction(async (trx) => {
    const { parcel, claim } = await lockReported(trx, buyer, id);
    await steps[action](trx, { buyer, parcel, claim, words });
    return parcel.orderId;
  });

/** Closes the open claim of an erased buyer. Does nothing if another run has already closed it. */
export const closeForErasedBuyer = (parcelId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const parcel = await parcels.lockParcel(trx, parcelId);
    const claim = parcel && (await repository.lockByParcel(trx, parcelId));
    if (!claim || !policy.isOpen(claim)) return;
    if (claim.state !== 'ACCEPTED') await returnReplacement(trx, claim);
    await close(trx, parcel, claim, claim.lastStep === 'REFUNDED' ? 'REFUNDED' : 'RESOLVED');
  });
