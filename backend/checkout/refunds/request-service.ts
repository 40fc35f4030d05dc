import type { Body } from '../../../contract/call.ts';
import type { Sale } from '../../../contract/checkout.ts';
import type { refunds as refundCalls, Refund, RefundCheck, RefundTerms } from '../../../contract/refunds.ts';
import { refundRule, type RefundRequester } from '../../../contract/values/checkout.ts';
import { getContact, isErased } from '../../accounts/service.ts';
import { daysFromNow, minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { setFrozen } from '../../entitlements/service.ts';
import { inBatches } from '../../db/pagination.ts';
import { recentRefundsCheck } from '../../policies/refund.ts';
import {
  findRefundTerms,
  getSellable,
  wasCharged,
  type InvoiceRow,
  type PurchaseRow,
} from '../../extension-points/sellables.ts';
import type { Actor, CreatorActor } from '../../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../../errors.ts';
import { log } from '../../log.ts';
import { account, owedCents } from '../../money/ledger.ts';
import { createRefund, readRefunds, type RefundRecord } from '../../providers/payments/refunds.ts';
import * as disputes from '../disputes/repository.ts';
import { applyFreeze } from '../disputes/freeze-service.ts';
import { fulfil } from '../purchases/fulfil-service.ts';
import * as refunds from './repository.ts';
import type { RefundRow } from './repository.ts';
import { divideRefund, recordRefund, refundCredits, type Payment } from './service.ts';
import * as repository from '../purchases/repository.ts';
import { hasTransfer } from '../transfers/repository.ts';
import { toInvoiceKey } from '../transfers/service.ts';

/**
 * Returns the received and not refunded amount of a payment (cents); 0 if it is not refundable
 * here.
 */
async function leftCents(
  from: Db,
  { purchase: { status, reviewReason, ...row }, invoice }: Payment,
): Promise<number> {
  // The card provider refuses refunds of a disputed payment, but accepts refunds of other months of
  // the purchase.
  if (row.frozenAt && (await disputes.isPaymentTaken(from, row.id, invoice?.id ?? null))) return 0;
  if (invoice) return invoice.paymentId === null ? 0 : invoice.amountCents - invoice.refundedCents;
  if (!wasCharged(row) || (status !== 'SUCCESS' && status !== 'REVIEW')) return 0;
  // The amount of a payment in another currency is unknown here.
  if (reviewReason === 'AMOUNT_DIFFERS' && row.paidCents === null) return 0;
  return (row.paidCents ?? row.amountCents) - row.refundedCents;
}

/**
 * Returns the refundable amount of a payment now (cents). Only free credits are refundable. A
 * pending refund of the payment is not deducted.
 */
export async function refundableCents(from: Db, payment: Payment): Promise<number> {
  const { purchase, invoice } = payment;
  const left = await leftCents(from, payment);
  const most =
    !invoice &&
    purchase.status === 'SUCCESS' &&
    (await getSellable(purchase.type).mostRefundable?.(from, purchase));
  return typeof most === 'number' ? Math.min(left, most) : left;
}

/** Checks the number of a person's recent refunds against the refund rule. */
export const checkRecentRefunds = async (from: Db, buyerId: string): Promise<RefundCheck> =>
  recentRefundsCheck(await refunds.countRefundsByRule(from, buyerId, daysFromNow(-refundRule.recentDays)));

const tooMany = () =>
  conflict(
    'REFUND_LIMIT',
    `You have had ${refundRule.recentRefunds} refunds by the rule in ${refundRule.recentDays} days. Ask who sold it, or the office.`,
  );

/**
 * Refuses a further refund by rule if the person has reached the limit. Locks the person's refunds
 * until the transaction ends.
 * @throws 409 REFUND_LIMIT
 */
export async function assertRefundLimit(trx: Trx, buyerId: string): Promise<void> {
  await refunds.lockRefundsByRule(trx, buyerId);
  if (!(await checkRecentRefunds(trx, buyerId)).isMet) throw tooMany();
}

/**
 * Returns the refund terms for a buyer who requests a refund now. This is the only function that
 * decides the terms.
 * @param readRecent the buyer's `checkRecentRefunds`, if read once for several purchases
 */
export async function readRefundTerms(
  from: Db,
  purchase: PurchaseRow,
  readRecent = () => checkRecentRefunds(from, purchase.buyerId),
): Promise<RefundTerms> {
  const amountCents = await refundableCents(from, { purchase, invoice: null });
  const terms = purchase.status === 'SUCCESS' ? await findRefundTerms(from, purchase) : undefined;
  const { repaidCents } = await divideRefund(from, purchase, purchase.refundedCents + amountCents);
  if (!terms) return { isAllowed: false, until: null, checks: [], amountCents, repaidCents };
  const checks = [...terms.checks, await readRecent()];
  return {
    isAllowed: amountCents > 0 && checks.every(({ isMet }) => isMet),
    until: terms.until.toISOString(),
    checks,
    amountCents,
    repaidCents,
  };
}

/**
 * Returns the refund terms of the caller's purchase.
 * @throws 404 for an unknown purchase or another person's
 */
export async function readTerms(buyer: Actor, purchaseId: string): Promise<RefundTerms> {
  const purchase = await repository.findPurchase(db, purchaseId);
  if (purchase?.buyerId !== buyer.userId) throw notFound('This purchase');
  return readRefundTerms(db, purchase);
}

/**
 * Returns a later payment of a purchase; null without an invoice id.
 * @throws 404 for an invoice of another purchase
 */
export async function findPurchaseInvoice(
  from: Db,
  purchase: PurchaseRow,
  invoiceId: string | undefined,
): Promise<InvoiceRow | null> {
  if (invoiceId === undefined) return null;
  const invoice = await repository.findInvoice(from, invoiceId);
  if (invoice?.purchaseId !== purchase.id) throw notFound('This payment');
  return invoice;
}

/**
 * Returns true if a full refund ends the access. Only the newest payment of a recurring purchase
 * grants access.
 */
export const endsAccess = ({ invoice }: Payment, newest: InvoiceRow | undefined): boolean =>
  invoice?.id === newest?.id;

/**
 * Returns the caller's sale, or a later payment of the sale, before the creator refunds it.
 * @throws 404 for an unknown purchase, a purchase with several sellers, or a payment of another
 *   purchase
 */
export async function readSale(
  actor: CreatorActor,
  purchaseId: string,
  invoiceId: string | undefined,
): Promise<Sale> {
  const purchase = await repository.findPurchase(db, purchaseId);
  if (!purchase || !(await isSoldBy(db, purchase, actor.creator.id))) throw notFound('This sale');
  const invoice = await findPurchaseInvoice(db, purchase, invoiceId);
  const [newest] = await repository.listInvoices(db, [purchase.id]);
  const { id, title, type, paidWith, completedAt, createdAt } = purchase;
  const { amountCents, feeCents, refundedCents } = invoice ?? purchase;
  const buyer = await getContact(db, purchase.buyerId);
  return {
    id,
    title,
    type,
    paidWith,
    amountCents,
    feeCents,
    refundedCents,
    invoiceId: invoice?.id ?? null,
    buyerName: buyer.name,
    paidAt: (invoice?.paidAt ?? completedAt ?? createdAt).toISOString(),
    refundableCents: await refundableCents(db, { purchase, invoice }),
    endsAccess: endsAccess({ purchase, invoice }, newest),
    balanceCents: await owedCents(db, account.creator(actor.creator.id)),
  };
}

type Asked = {
  askedBy: RefundRequester;
  requesterId: string;
  amountCents?: number;
  reason?: string;
  requestKey?: string;
  /** Refunded total that the requester saw (cents); a different current total is refused. */
  seenCents?: number;
};

/**
 * Stores a refund to be made, under the lock of its purchase. While a refund is pending at the
 * provider, the same person's next request finds that refund. Any other refund of the purchase is
 * refused.
 * @throws 409 ALREADY_REFUNDED, REFUND_PENDING
 * @throws 409 REFUND_CHANGED if more was refunded since the decision
 * @throws 409 BUYER_ERASED if the owner of the credits was erased
 * @throws 422 for more than the remaining amount
 */
export async function claimRefund(
  trx: Trx,
  payment: Payment,
  { askedBy, requesterId, ...asked }: Asked,
): Promise<RefundRow> {
  const { purchase, invoice } = payment;
  const invoiceId = invoice?.id ?? null;
  const pending = await refunds.findPending(trx, purchase.id);
  await getSellable(purchase.type).lockRefundable?.(trx, purchase);
  const left = await refundableCents(trx, payment);
  const amountCents = asked.amountCents ?? left;
  if (pending) {
    const isSame = pending.invoiceId === invoiceId && pending.amountCents === amountCents;
    if (isSame && pending.requesterId === requesterId) return pending;
    throw conflict('REFUND_PENDING', 'A refund of this purchase is under way. Wait until it is settled.');
  }
  if (asked.seenCents !== undefined && asked.seenCents !== (invoice ?? purchase).refundedCents)
    throw conflict('REFUND_CHANGED', 'More was refunded since. Look at it again before you refund a part.');
  if (left <= 0) throw conflict('ALREADY_REFUNDED', 'There is nothing left to refund.');
  if (purchase.paidWith === 'CREDITS' && (await isErased(trx, purchase.buyerId)))
    throw conflict('BUYER_ERASED', 'Its buyer has deleted their account, and their credits with it.');
  if (amountCents > left)
    throw invalidField('amountCents', 'ABOVE_REST', `At most ${left} cents can be refunded.`);
  return refunds.insertRefund(trx, {
    purchaseId: purchase.id,
    invoiceId,
    askedBy,
    requesterId,
    reason: asked.reason ?? null,
    requestKey: asked.requestKey ?? null,
    amountCents,
    state: 'PENDING',
    createdAt: now(),
  });
}

/** Returns true if a creator sold all lines of a purchase. */
async function isSoldBy(from: Db, { id }: PurchaseRow, creatorId: string): Promise<boolean> {
  return (await repository.listLines(from, id)).every(({ sellerId }) => sellerId === creatorId);
}

/**
 * Returns the caller's role in a purchase: the buyer, or the seller of all lines.
 * @throws 404 for anybody else
 */
async function roleIn(trx: Trx, actor: Actor, purchase: PurchaseRow): Promise<'BUYER' | 'SELLER'> {
  if (purchase.buyerId === actor.userId) return 'BUYER';
  if (!actor.creator || !(await isSoldBy(trx, purchase, actor.creator.id))) throw notFound('This purchase');
  return 'SELLER';
}

/**
 * Checks the refund rule, by which a buyer gets the whole remaining amount.
 * @throws 403 for a partial refund or a later payment, 409 REFUND_NOT_ALLOWED, REFUND_LIMIT
 */
async function checkRule(
  trx: Trx,
  { purchase, invoice }: Payment,
  amountCents: number | undefined,
): Promise<void> {
  if (amountCents !== undefined || invoice)
    throw new AppError(403, 'NOT_ALLOWED', 'Only who sold it decides about a part of it.');
  // A settled purchase gets the error of `claimRefund` instead.
  if ((await leftCents(trx, { purchase, invoice })) <= 0) return;
  await refunds.lockRefundsByRule(trx, purchase.buyerId);
  const { isAllowed, checks } = await readRefundTerms(trx, purchase);
  if (isAllowed) return;
  const unmet = checks.filter(({ isMet }) => !isMet);
  if (unmet.length && unmet.every(({ code }) => code === 'RECENT')) throw tooMany();
  throw conflict('REFUND_NOT_ALLOWED', 'The refund rule does not cover this any more. Ask who sold it.');
}

/**
 * Refunds a purchase for its buyer by the rule, or for its creator at any time and in any part.
 * Only the creator can refund a later payment.
 * @param requestKey idempotency key; a repeated request, such as after a crash, finds the first
 *   refund
 * @throws 404, 409 REFUND_NOT_ALLOWED, REFUND_LIMIT and the errors of `claimRefund` and `send`
 */
export async function ask(
  actor: Actor,
  { purchaseId, invoiceId, amountCents, reason }: Body<typeof refundCalls.refund>,
  requestKey: string,
): Promise<Refund> {
  const claimed = await inTransaction(async (trx) => {
    const purchase = await repository.findAndLock(trx, purchaseId);
    if (!purchase) throw notFound('This purchase');
    const askedBy = await roleIn(trx, actor, purchase);
    const asked = { requesterId: actor.userId, requestKey };
    const made = await refunds.findByKey(trx, { ...asked, purchaseId: purchase.id });
    if (made) return made;
    const payment = { purchase, invoice: await findPurchaseInvoice(trx, purchase, invoiceId) };
    // A second click finds a pending refund, for which the rule was checked when the refund was
    // claimed.
    if (askedBy === 'BUYER' && !(await refunds.findPending(trx, purchase.id))) {
      // The purchase is frozen before the check of the rule: a running download is counted, and no
      // new download starts.
      await setFrozen(trx, purchase.id, now());
      await checkRule(trx, payment, amountCents);
    }
    return claimRefund(trx, payment, { ...asked, askedBy, amountCents, reason });
  });
  return complete(claimed);
}

/**
 * Makes a claimed refund at the provider and records the result. A refund that was claimed earlier
 * is only read again once settled. Without a response the refund stays PENDING and the reconciler
 * continues.
 * @throws 409 REFUND_REFUSED if the provider refuses the refund
 */
export async function complete(claimed: RefundRow): Promise<Refund> {
  const isNew = claimed.createdAt > minutesFromNow(-WAIT_MINUTES);
  await (isNew ? sendRefund(claimed.id) : continueWith(claimed)).catch((error: unknown) => {
    log.error({ err: error, refundId: claimed.id }, 'refund');
  });
  const row = await refunds.getRefund(db, claimed.id);
  if (row.state === 'FAILED')
    throw conflict('REFUND_REFUSED', 'The card partner refuses this refund. Nothing was refunded.');
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    invoiceId: row.invoiceId,
    amountCents: row.amountCents,
    // Repaid amounts of the buyer's other payments are hidden from the seller.
    repaidCents: row.askedBy === 'BUYER' ? row.repaidCents : 0,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Makes a stored refund at the provider unless the refund is settled.
 * @throws 502 if the provider does not respond
 */
export async function sendRefund(refundId: string): Promise<void> {
  const row = await refunds.getRefund(db, refundId);
  if (row.state === 'PENDING') await send(row);
}

/** Returns the payment that a stored refund belongs to. */
async function getPayment({ purchaseId, invoiceId }: RefundRow): Promise<Payment> {
  const purchase = (await repository.findPurchase(db, purchaseId))!;
  return { purchase, invoice: await findPurchaseInvoice(db, purchase, invoiceId ?? undefined) };
}

async function send(row: RefundRow): Promise<void> {
  const { id, purchaseId, amountCents } = row;
  const { purchase, invoice } = await getPayment(row);
  if (purchase.paidWith === 'CREDITS') return inTransaction((trx) => giveCreditsBack(trx, row));
  const paymentId = (invoice ?? purchase).paymentId!;
  // A share kept for a creator who could not receive has a separate transfer and no share at the
  // provider.
  const isKept = invoice !== null && (await hasTransfer(db, toInvoiceKey(invoice.id)));
  const isMade = await createRefund({
    refundId: id,
    purchaseId,
    paymentId,
    amountCents,
    isShared: purchase.destination !== null && !isKept,
    hasFee: (invoice ?? purchase).feeCents > 0,
  });
  if (!isMade) await inTransaction((trx) => fail(trx, row, purchase));
  await recordProviderRefunds({ paymentId });
}

/** Marks a refund as failed and restores the buyer's access. */
async function fail(trx: Trx, { id, purchaseId }: RefundRow, purchase: PurchaseRow): Promise<void> {
  const locked = (await repository.lockPurchase(trx, purchase))!;
  const failed = { state: 'FAILED' as const, settledAt: now() };
  // Another run may have settled the refund first.
  if (!(await refunds.settlePending(trx, { id, purchaseId }, failed))) return;
  await applyFreeze(trx, purchaseId);
  await getSellable(purchase.type).refundFailed?.(trx, locked);
}

/** Refunds credits in the ledger. The card provider is only involved for the creator's share. */
async function giveCreditsBack(trx: Trx, { id, purchaseId, amountCents }: RefundRow): Promise<void> {
  const found = (await repository.findPurchase(trx, purchaseId))!;
  const purchase = (await repository.lockPurchase(trx, found))!;
  // Another run may have settled the refund first.
  if ((await refunds.findPending(trx, purchaseId))?.id !== id) return;
  const made = await refundCredits(trx, purchase, amountCents);
  await refunds.settlePending(trx, { id, purchaseId }, { state: 'SUCCEEDED', settledAt: now(), ...made });
}

/**
 * Records the refunds that the provider has made of a payment, with their money and the end of
 * access. Events, responses and the reconciler call this function in any order and repeatedly.
 */
export async function recordProviderRefunds(of: { chargeId: string } | { paymentId: string }): Promise<void> {
  const record = await readRefunds(of);
  if (!record) return log.warn(of, 'the card provider does not know this payment');
  const { paymentId, purchaseId } = record;
  // The event of a refund may arrive before the event of its payment, so the payment is settled
  // first.
  const purchase = purchaseId === null ? undefined : await repository.findPurchase(db, purchaseId);
  if (purchase?.sessionId && purchase.paymentId === null) await fulfil(purchase.sessionId);
  if (paymentId) await inTransaction((trx) => recordAll(trx, paymentId, record));
}

async function recordAll(trx: Trx, paymentId: string, { refundedCents, refunds: found }: RefundRecord) {
  const recorded = await recordRefund(trx, paymentId, refundedCents);
  if (!recorded) return;
  const { purchaseId, invoiceId, receiptId } = recorded;
  for (const { providerId, refundId, amountCents, state, createdAt } of found) {
    const settled = { providerId, state, settledAt: state === 'PENDING' ? null : now(), receiptId };
    if (refundId && (await refunds.settlePending(trx, { id: refundId, purchaseId }, settled))) continue;
    const made = { ...settled, purchaseId, invoiceId, amountCents, createdAt, askedBy: 'PROVIDER' as const };
    await refunds.insertProviderRefund(trx, made);
    if (state !== 'FAILED') continue;
    // The money returned to the platform and not to the buyer, so the office has to pay the buyer
    // in another way.
    log.error({ providerId, purchaseId }, 'a refund failed at the card provider');
    await refunds.updateByProviderId(trx, providerId, { state });
  }
  await applyFreeze(trx, purchaseId);
}

/** Minutes after which a refund without a response counts as lost. */
const WAIT_MINUTES = 1;

/** Continues all refunds whose response was lost, in batches. */
export async function reconcileRefunds(): Promise<void> {
  const before = minutesFromNow(-WAIT_MINUTES);
  for await (const waiting of inBatches((after?: RefundRow) => refunds.listPendingBefore(db, before, after)))
    await continueWith(waiting).catch((error: unknown) => {
      log.error({ err: error, refundId: waiting.id }, 'reconcile a refund');
    });
}

/** Makes a refund that was claimed earlier, unless the provider has made it already. */
async function continueWith(waiting: RefundRow): Promise<void> {
  if (waiting.state !== 'PENDING') return;
  const { purchase, invoice } = await getPayment(waiting);
  const { paymentId } = invoice ?? purchase;
  // Reads first, because the provider keeps an idempotency key for one day only.
  if (paymentId !== null) await recordProviderRefunds({ paymentId });
  const row = await refunds.getRefund(db, waiting.id);
  if (row.state === 'PENDING' && row.providerId === null) await send(row);
}
