import type { Body } from '../../contract/call.ts';
import type { orders as calls, OwnParcel } from '../../contract/orders.ts';
import { orderLimits, REPLACEMENT_DAYS } from '../../contract/values/orders.ts';
import { complete } from '../checkout/refunds/line-refund-service.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { invalidField, invalidTransition, notFound } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { takeStock } from '../products/stock-service.ts';
import { now } from '../clock.ts';
import { toAccountingDay } from '../local-time.ts';
import { sendPictures } from './claim-file-service.ts';
import * as policy from './claim-policy.ts';
import { addRefund } from './claim-refund-service.ts';
import * as repository from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';
import { addEntry, assertOpen, type Words } from './claim-service.ts';
import { readOwn } from './own-parcel-service.ts';
import { notifyBuyer, trackingValues } from './parcel-notice-service.ts';
import { updateParcel, type ParcelRow } from './parcel-repository.ts';
import { claimLines, lockWithPurchase } from './parcel-refund-service.ts';
import { lockOwn } from './parcel-service.ts';
import { toColumns } from './tracking.ts';

type Given = Body<typeof calls.answerClaim>;

/**
 * Returns the claim of a parcel, locked until the transaction ends.
 * @throws 404 for a parcel without a claim
 */
async function lockClaim(trx: Trx, { id }: ParcelRow): Promise<ClaimRow> {
  const claim = await repository.lockByParcel(trx, id);
  if (!claim) throw notFound('This problem');
  return claim;
}

/**
 * Asserts that the creator has to answer the claim.
 * @throws 409 otherwise, such as after the deadline
 */
function assertTurn(claim: ClaimRow): void {
  if (!policy.mayAnswer(claim) || claim.answerUntil! <= now())
    throw invalidTransition('This problem does not wait for your answer.');
}

/**
 * Asserts that the text is long enough for an explanation.
 * @throws 422
 */
function needsWords({ text }: Words): void {
  if (text.length < orderLimits.claimTextCharacters.min)
    throw invalidField('text', 'REQUIRED', 'Write a few words.');
}

/**
 * Offers a replacement and takes its items from the stock. If the parcel itself was not sent yet,
 * its items are used, because they were taken from the stock at the order.
 */
async function offerReplacement(trx: Trx, claim: ClaimRow, sendBy: string | undefined): Promise<void> {
  if (sendBy === undefined) throw invalidField('sendBy', 'REQUIRED', 'Say when you will send it.');
  if (sendBy < toAccountingDay(now())) throw invalidField('sendBy', 'IN_THE_PAST', 'This day is over.');
  if (sendBy > policy.lastSendDay())
    throw invalidField('sendBy', 'SENT_TOO_LATE', `Send it within ${REPLACEMENT_DAYS} days.`);
  if (policy.awaitsParcel(claim)) return void (await repository.updateClaim(trx, claim.id, { sendBy }));
  const lines = await repository.listClaimLines(trx, [claim.id]);
  await takeStock(
    trx,
    lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  );
  await repository.updateClaim(trx, claim.id, { sendBy, hasReplacement: true });
}

const notices = {
  REPLACEMENT: ['OFFERED_REPLACEMENT', 'claimReplacementOffered'],
  ASK: ['ASKED', 'claimAsked'],
  DISAGREE: ['DISAGREED', 'claimDisagreed'],
} as const;

/** Answers with a text or a replacement. Next, the buyer has to reply. */
async function answerWithWords(
  trx: Trx,
  actor: CreatorActor,
  parcel: ParcelRow,
  { answer, sendBy, ...words }: Given & { answer: keyof typeof notices },
): Promise<void> {
  const claim = await lockClaim(trx, parcel);
  assertTurn(claim);
  if (answer === 'REPLACEMENT') await offerReplacement(trx, claim, sendBy);
  else needsWords(words);
  const [step, notice] = notices[answer];
  const { text, pictureIds } = words;
  await addEntry(trx, actor, claim, { author: 'CREATOR', step, text, pictureIds });
  const until = policy.replyUntil();
  await repository.updateClaim(trx, claim.id, { state: 'BUYER', answerUntil: until });
  await notifyBuyer(trx, notice, parcel, { words: text, until });
}

/** Answers with a refund of lines. The refund is made at once. */
async function answerWithRefund(
  actor: CreatorActor,
  id: string,
  { refund: lines, text, pictureIds }: Given,
  requestKey: string,
): Promise<void> {
  if (!lines.length) throw invalidField('refund', 'REQUIRED', 'Say what you refund.');
  const claimed = await inTransaction(async (trx) => {
    const locked = await lockWithPurchase(trx, actor, id);
    assertTurn(await lockClaim(trx, locked.parcel));
    const row = await claimLines(trx, locked, lines, {
      askedBy: 'SELLER',
      requesterId: actor.userId,
      requestKey,
      reason: text || undefined,
    });
    const added = await addRefund(trx, locked.parcel, row, { author: 'CREATOR', text });
    if (added) await sendPictures(trx, actor, { parcelId: id, entryId: added.entryId, pictureIds });
    return row;
  });
  await complete(claimed);
}

/**
 * Answers the claim about the creator's parcel.
 * @throws 404, 422, 409 if the creator does not have to answer now, 409 STOCK_SHORT
 * @throws the errors of a refund
 */
export async function answer(
  actor: CreatorActor,
  id: string,
  given: Given,
  requestKey: string,
): Promise<OwnParcel> {
  const { answer: kind } = given;
  if (kind === 'REFUND') await answerWithRefund(actor, id, given, requestKey);
  else
    await inTransaction(async (trx) =>
      answerWithWords(trx, actor, await lockOwn(trx, actor, id), { ...given, answer: kind }),
    );
  return readOwn(actor, id);
}

/**
 * Records that the accepted replacement was sent, or the missing parcel itself. The claim remains
 * open for the buyer, because the items may not arrive. A repeated call changes nothing.
 * @throws 404, 409 unless the buyer has accepted a replacement or misses a parcel that is not sent
 */
export async function sendReplacement(
  actor: CreatorActor,
  id: string,
  { tracking }: Body<typeof calls.sendReplacement>,
): Promise<OwnParcel> {
  await inTransaction(async (trx) => {
    const parcel = await lockOwn(trx, actor, id);
    const claim = await lockClaim(trx, parcel);
    if (claim.lastStep === 'SENT_REPLACEMENT') return;
    if (!policy.maySend(claim)) throw invalidTransition('No accepted replacement waits to be sent.');
    const columns = toColumns(tracking);
    const values = trackingValues(columns);
    const text = [values.tracking, values.url].filter(Boolean).join('\n');
    const entry = { author: 'CREATOR', step: 'SENT_REPLACEMENT', text, pictureIds: [] } as const;
    await addEntry(trx, actor, claim, { ...entry, pictureIds: [] });
    const until = policy.replyUntil();
    await repository.updateClaim(trx, claim.id, {
      state: 'BUYER',
      answerUntil: until,
      hasReplacement: false,
    });
    if (policy.awaitsParcel(claim) && parcel.deliveryKind === 'POST')
      await updateParcel(trx, parcel.id, { ...columns, sentAt: now() });
    await notifyBuyer(trx, 'replacementSent', parcel, { ...values, until });
  });
  return readOwn(actor, id);
}

/**
 * Adds a text to the open claim about the creator's parcel. The text does not count as an answer.
 * @throws 404, 409 for a closed claim
 */
export async function add(
  actor: CreatorActor,
  id: string,
  words: Body<typeof calls.addToClaim>,
): Promise<OwnParcel> {
  await inTransaction(async (trx) => {
    const parcel = await lockOwn(trx, actor, id);
    const claim = await lockClaim(trx, parcel);
    assertOpen(claim);
    await addEntry(trx, actor, claim, { ...words, author: 'CREATOR', step: 'ADDED' });
    await notifyBuyer(trx, 'claimNoted', parcel, { words: words.text });
  });
  return readOwn(actor, id);
}
