import type { Body } from '../../contract/call.ts';
import type { checkout, Refund, RefundTerms, Sale } from '../../contract/checkout.ts';
import type { RefundAsker } from '../../contract/values/checkout.ts';
import { getContact } from '../accounts/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { refundTermsOf, sellableOf, wasCharged, type PurchaseRow } from '../extension-points/sellables.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../http/errors.ts';
import { log } from '../log.ts';
import { account, owedCents } from '../money/ledger.ts';
import { createRefund, readRefunds, type RefundRecord } from '../providers/payments-refunds.ts';
import { fulfil } from './fulfil-service.ts';
import * as refunds from './refund-repository.ts';
import type { RefundRow } from './refund-repository.ts';
import { recordRefund, refundCredits } from './refund-service.ts';
import * as repository from './repository.ts';

/** What was received for a purchase and has not been refunded, in cents; 0 for one that nothing can be refunded of here. */
function leftCents({ status, reviewReason, ...row }: PurchaseRow): number {
  if (!wasCharged(row) || !['SUCCESS', 'REVIEW'].includes(status)) return 0;
  // The card provider refunds nothing that a bank disputes.
  if (row.frozenAt) return 0;
  // Of a payment in another currency no amount is known here.
  if (reviewReason === 'AMOUNT_DIFFERS' && row.paidCents === null) return 0;
  return (row.paidCents ?? row.amountCents) - row.refundedCents;
}

/** What can be refunded of a purchase now, in cents: of credits only those that have not been spent. */
export async function refundableCents(from: Db, purchase: PurchaseRow): Promise<number> {
  const left = leftCents(purchase);
  const most =
    purchase.status === 'SUCCESS' && (await sellableOf(purchase.type).mostRefundable?.(from, purchase));
  return typeof most === 'number' ? Math.min(left, most) : left;
}

/** What the rule says about a refund that the buyer of a purchase asks for now. The only place that decides it. */
export async function termsOf(from: Db, purchase: PurchaseRow): Promise<RefundTerms> {
  const amountCents = await refundableCents(from, purchase);
  const terms = purchase.status === 'SUCCESS' ? await refundTermsOf(from, purchase) : undefined;
  if (!terms) return { isAllowed: false, until: null, checks: [], amountCents };
  return {
    isAllowed: amountCents > 0 && terms.checks.every(({ isMet }) => isMet),
    until: terms.until.toISOString(),
    checks: terms.checks,
    amountCents,
  };
}

/** The terms of an own purchase. @throws 404 for an unknown purchase or another person's */
export async function readTerms(buyer: Actor, purchaseId: string): Promise<RefundTerms> {
  const purchase = await repository.findPurchase(db, purchaseId);
  if (purchase?.buyerId !== buyer.userId) throw notFound('This purchase');
  return termsOf(db, purchase);
}

/** An own sale, before its creator refunds it. @throws 404 for an unknown purchase, and one that others sold too */
export async function readSale(actor: CreatorActor, purchaseId: string): Promise<Sale> {
  const purchase = await repository.findPurchase(db, purchaseId);
  if (!purchase || !(await isSoldBy(db, purchase, actor.creator.id))) throw notFound('This sale');
  const { id, title, type, paidWith, amountCents, feeCents, refundedCents, completedAt, createdAt } =
    purchase;
  const buyer = await getContact(db, purchase.buyerId);
  return {
    ...{ id, title, type, paidWith, amountCents, feeCents, refundedCents },
    buyerName: buyer.name,
    paidAt: (completedAt ?? createdAt).toISOString(),
    refundableCents: await refundableCents(db, purchase),
    balanceCents: await owedCents(db, account.creator(actor.creator.id)),
  };
}

type Asked = { askedBy: RefundAsker; askerId: string; amountCents?: number; reason?: string };

/**
 * Stores a refund that is to be made, under the lock of its purchase. While one waits for the provider, the same person's next
 * click finds it, and any other refund is refused.
 * @throws 409 ALREADY_REFUNDED, 409 REFUND_PENDING, 422 for more than is left
 */
export async function claimRefund(
  trx: Trx,
  purchase: PurchaseRow,
  { askedBy, askerId, ...asked }: Asked,
): Promise<RefundRow> {
  const pending = await refunds.findPending(trx, purchase.id);
  const left = await refundableCents(trx, purchase);
  const amountCents = asked.amountCents ?? left;
  if (pending) {
    if (pending.askerId === askerId && pending.amountCents === amountCents) return pending;
    throw conflict('REFUND_PENDING', 'A refund of this purchase is under way. Wait until it is settled.');
  }
  if (left <= 0) throw conflict('ALREADY_REFUNDED', 'There is nothing left to refund.');
  if (amountCents > left)
    throw invalidField('amountCents', 'ABOVE_REST', `At most ${left} cents can be refunded.`);
  return refunds.insertRefund(trx, {
    purchaseId: purchase.id,
    askedBy,
    askerId,
    reason: asked.reason ?? null,
    amountCents,
    state: 'PENDING',
    createdAt: now(),
  });
}

/** Whether a creator sold all of a purchase. */
async function isSoldBy(from: Db, { id }: PurchaseRow, creatorId: string): Promise<boolean> {
  return (await repository.listLines(from, id)).every(({ sellerId }) => sellerId === creatorId);
}

/** Whether the caller bought it or sold all of it. @throws 404 for anybody else */
async function roleIn(trx: Trx, actor: Actor, purchase: PurchaseRow): Promise<'BUYER' | 'SELLER'> {
  if (purchase.buyerId === actor.userId) return 'BUYER';
  if (!actor.creator || !(await isSoldBy(trx, purchase, actor.creator.id))) throw notFound('This purchase');
  return 'SELLER';
}

/** A buyer gets all that is left, by the rule. @throws 403 for a part, 409 REFUND_NOT_ALLOWED */
async function checkRule(trx: Trx, purchase: PurchaseRow, amountCents: number | undefined): Promise<void> {
  if (amountCents !== undefined)
    throw new AppError(403, 'NOT_ALLOWED', 'Only who sold it decides about a part of it.');
  // A settled purchase says so itself, with the error of `claimRefund`.
  if (leftCents(purchase) > 0 && !(await termsOf(trx, purchase)).isAllowed)
    throw conflict('REFUND_NOT_ALLOWED', 'The refund rule does not cover this any more. Ask who sold it.');
}

/**
 * Refunds a purchase for its buyer, by the rule, or for the creator who sold it, at any time and any part.
 * @throws 404, 409 REFUND_NOT_ALLOWED and those of `claimRefund` and `send`.
 */
export async function ask(
  actor: Actor,
  { purchaseId, amountCents, reason }: Body<typeof checkout.refund>,
): Promise<Refund> {
  const claimed = await inTransaction(async (trx) => {
    const found = await repository.findPurchase(trx, purchaseId);
    const purchase = found && (await repository.lockPurchase(trx, found));
    if (!purchase) throw notFound('This purchase');
    const askedBy = await roleIn(trx, actor, purchase);
    // A second click asks again while the first one is under way: the rule was met when it was claimed.
    if (askedBy === 'BUYER' && !(await refunds.findPending(trx, purchase.id)))
      await checkRule(trx, purchase, amountCents);
    return claimRefund(trx, purchase, { askedBy, askerId: actor.userId, amountCents, reason });
  });
  return complete(claimed);
}

/**
 * Makes a claimed refund at the provider and records the answer. Without an answer it stays PENDING, and the reconciler goes
 * on with it.
 * @throws 409 REFUND_REFUSED when the provider refuses it
 */
export async function complete(claimed: RefundRow): Promise<Refund> {
  await send(claimed).catch((error: unknown) => {
    log.error({ err: error, refundId: claimed.id }, 'refund');
  });
  const row = await refunds.getRefund(db, claimed.id);
  if (row.state === 'FAILED')
    throw conflict('REFUND_REFUSED', 'The card partner refuses this refund. Nothing was refunded.');
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    amountCents: row.amountCents,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Makes a stored refund at the provider, unless it is settled by now. @throws 502 when the provider does not answer */
export async function sendRefund(refundId: string): Promise<void> {
  const row = await refunds.getRefund(db, refundId);
  if (row.state === 'PENDING') await send(row);
}

async function send(row: RefundRow): Promise<void> {
  const { id, purchaseId, amountCents } = row;
  const purchase = (await repository.findPurchase(db, purchaseId))!;
  if (purchase.paidWith === 'CREDITS') return inTransaction((trx) => giveCreditsBack(trx, row));
  const paymentId = purchase.paymentId!;
  const isMade = await createRefund({
    refundId: id,
    purchaseId,
    paymentId,
    amountCents,
    isShared: purchase.destination !== null,
    hasFee: purchase.feeCents > 0,
  });
  if (!isMade) await refunds.settlePending(db, { id, purchaseId }, { state: 'FAILED', settledAt: now() });
  await recordRefundsOf({ paymentId });
}

/** Credits are ours to give back: nothing is asked of the card provider, except the creator's part of what they paid. */
async function giveCreditsBack(trx: Trx, { id, purchaseId, amountCents }: RefundRow): Promise<void> {
  const found = (await repository.findPurchase(trx, purchaseId))!;
  const purchase = (await repository.lockPurchase(trx, found))!;
  // Another run may have been first.
  if ((await refunds.findPending(trx, purchaseId))?.id !== id) return;
  const receiptId = await refundCredits(trx, purchase, amountCents);
  await refunds.settlePending(trx, { id, purchaseId }, { state: 'SUCCEEDED', settledAt: now(), receiptId });
}

/**
 * Records what the provider has refunded of a payment: the money and what it ends, and each refund. The provider's events, the
 * answer to a refund and the reconciler all call it, in any order and however often.
 */
export async function recordRefundsOf(of: { chargeId: string } | { paymentId: string }): Promise<void> {
  const record = await readRefunds(of);
  if (!record) return log.warn(of, 'the card provider does not know this payment');
  const { paymentId, purchaseId } = record;
  // The event of a refund may arrive before the event of its payment: the payment is settled first.
  const purchase = purchaseId === null ? undefined : await repository.findPurchase(db, purchaseId);
  if (purchase?.sessionId && purchase.paymentId === null) await fulfil(purchase.sessionId);
  if (paymentId) await inTransaction((trx) => recordAll(trx, paymentId, record));
}

async function recordAll(trx: Trx, paymentId: string, { refundedCents, refunds: found }: RefundRecord) {
  const recorded = await recordRefund(trx, paymentId, refundedCents);
  if (!recorded) return;
  const { purchaseId, receiptId } = recorded;
  for (const { providerId, refundId, amountCents, state, createdAt } of found) {
    const settled = { providerId, state, settledAt: state === 'PENDING' ? null : now(), receiptId };
    if (refundId && (await refunds.settlePending(trx, { id: refundId, purchaseId }, settled))) continue;
    const made = { ...settled, purchaseId, amountCents, createdAt, askedBy: 'PROVIDER' as const };
    await refunds.insertProviderRefund(trx, made);
    if (state !== 'FAILED') continue;
    // The money came back to us and not to the buyer: a person has to pay it in another way.
    log.error({ providerId, purchaseId }, 'a refund failed at the card provider');
    await refunds.updateByProviderId(trx, providerId, { state });
  }
}

/** A refund without an answer for this long has lost it. */
const WAIT_MINUTES = 1;

/** Goes on with refunds whose answer was lost. What the provider has made already is not made again. */
export async function reconcileRefunds(): Promise<void> {
  for (const waiting of await refunds.listPendingBefore(db, minutesFromNow(-WAIT_MINUTES), 100)) {
    try {
      const { paymentId } = (await repository.findPurchase(db, waiting.purchaseId))!;
      // Read first: the provider keeps an idempotency key for a day only.
      if (paymentId !== null) await recordRefundsOf({ paymentId });
      const row = await refunds.getRefund(db, waiting.id);
      if (row.state === 'PENDING' && row.providerId === null) await send(row);
    } catch (error) {
      log.error({ err: error, refundId: waiting.id }, 'reconcile a refund');
    }
  }
}
