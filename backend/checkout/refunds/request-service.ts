import type { Body } from '../../../contract/call.ts';
import type { Sale } from '../../../contract/checkout.ts';
import type { refunds as refundCalls, Refund, RefundCheck, RefundTerms } from '../../../contract/refunds.ts';
import { refundRule, type RefundRequester } from '../../../contract/values/checkout.ts';
import { getContact, isErased } from '../../accounts/service.ts';
import { daysFromNow, minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { setFrozen } from '../../entitlements/service.ts';
import { recentRefundsCheck } from '../../policies/refund.ts';
import {
  findRefundTerms,
  getSellable,
  isUndelivered,
  wasCharged,
  type InvoiceRow,
  type PurchaseRow,
} from '../../extension-points/sellables.ts';
import type { Actor, CreatorActor } from '../../http/actor.ts';
import { AppError, conflict, invalidField, invalidTransition, notFound } from '../../errors.ts';
import { log } from '../../log.ts';
import { account, owedCents } from '../../money/ledger.ts';
import * as disputes from '../disputes/repository.ts';
import { continueWith, sendRefund, WAIT_MINUTES } from './provider-service.ts';
import * as refunds from './repository.ts';
import type { RefundLine, RefundRow } from './repository.ts';
import { divideRefund, type Payment } from './service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Returns the amount of a payment that was received and not refunded (cents); 0 if the payment
 * cannot be refunded here.
 */
async function leftCents(
  from: Db,
  { purchase: { status, reviewReason, ...row }, invoice }: Payment,
): Promise<number> {
  // The card provider refuses a refund of a disputed payment. The payments for other months of the
  // same purchase can still be refunded.
  if (row.frozenAt && (await disputes.findTakenState(from, row.id, invoice?.id ?? null))) return 0;
  if (invoice) return invoice.paymentId === null ? 0 : invoice.amountCents - invoice.refundedCents;
  if (!wasCharged(row) || (status !== 'SUCCESS' && status !== 'REVIEW')) return 0;
  // The amount of a payment in another currency is unknown here.
  if (reviewReason === 'AMOUNT_DIFFERS' && row.paidCents === null) return 0;
  return (row.paidCents ?? row.amountCents) - row.refundedCents;
}

/**
 * Returns the amount of a payment that can be refunded now (cents). A purchase of credits is
 * refundable only up to its owner's free credits. A pending refund of the payment is not deducted.
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

/** Checks the number of a person's recent refunds against the limit of the refund rule. */
export const checkRecentRefunds = async (from: Db, buyerId: string): Promise<RefundCheck> =>
  recentRefundsCheck(await refunds.countRefundsByRule(from, buyerId, daysFromNow(-refundRule.recentDays)));

const tooMany = () =>
  conflict(
    'REFUND_LIMIT',
    `You have had ${refundRule.recentRefunds} refunds by the rule in ${refundRule.recentDays} days. Ask who sold it, or the office.`,
  );

/**
 * Asserts that a person has not reached the limit of refunds by the refund rule. Locks the person's
 * refunds until the transaction ends.
 * @throws 409 REFUND_LIMIT
 */
export async function assertRefundLimit(trx: Trx, buyerId: string): Promise<void> {
  await refunds.lockRefundsByRule(trx, buyerId);
  if (!(await checkRecentRefunds(trx, buyerId)).isMet) throw tooMany();
}

/**
 * Returns the terms of a refund that a buyer requests now. This is the only function that decides
 * the terms.
 * @param readRecent returns the buyer's `checkRecentRefunds`, so that several purchases can share
 *   one query
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

/** Returns true if the buyer of a purchase can now get a refund by the refund rule. */
export async function canRefundByRule(from: Db, purchaseId: string): Promise<boolean> {
  const purchase = await repository.findPurchase(from, purchaseId);
  return purchase !== undefined && (await readRefundTerms(from, purchase)).isAllowed;
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
 * Returns the caller's sale, or a later payment of that sale, so that the creator can review it
 * before a refund.
 * @throws 404 for an unknown purchase, another creator's sale, or a payment of another purchase
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
  askedBy: Exclude<RefundRequester, 'PROVIDER'>;
  /** User who requested the refund; null for an automatic refund. */
  requesterId: string | null;
  /**
   * Lines to refund, each with its amount (cents). A line without an amount is refunded completely.
   * Without lines, the purchase is refunded completely or up to `amountCents`.
   */
  lines?: { position: number; amountCents?: number }[];
  /** Amount of a refund that has no lines (cents). */
  amountCents?: number;
  reason?: string;
  requestKey?: string;
  /**
   * Refunded total that the requester saw (cents). The refund is rejected if the current total
   * differs.
   */
  seenCents?: number;
};

/**
 * Returns the lines of a refund with their amounts, and the amount that can be refunded of these
 * lines (cents). Without lines, it is the amount that can be refunded of the payment.
 * @throws 404 for an unknown line, 409 for a line of an undelivered purchase
 * @throws 422 for a repeated line, and for more than what is left of a line
 */
export async function readRefundLines(
  from: Db,
  payment: Payment,
  asked: Asked['lines'],
): Promise<{ left: number; lines: RefundLine[] }> {
  const left = await refundableCents(from, payment);
  if (!asked?.length) return { left, lines: [] };
  // A refund of an undelivered purchase is not divided between lines.
  if (isUndelivered(payment.purchase))
    throw invalidTransition('Nothing was delivered, so a single item cannot be refunded.');
  const stored = new Map(
    (await repository.listLines(from, payment.purchase.id)).map((line) => [line.position, line]),
  );
  const most = asked.map(({ position }, index): number => {
    const line = stored.get(position);
    if (!line || payment.invoice) throw notFound('This item');
    if (asked.findIndex((each) => each.position === position) < index)
      throw invalidField(`lines.${index}.position`, 'ITEM_TWICE', 'This item is named twice.');
    return Math.min(left, line.amountCents - line.refundedCents);
  });
  const leftOfLines = most.reduce((sum, cents) => sum + cents, 0);
  const over = asked.findIndex(({ amountCents }, index) => (amountCents ?? 0) > most[index]!);
  // If nothing is left of the lines, the caller throws the more specific error.
  if (over >= 0 && leftOfLines > 0)
    throw aboveRest(asked.length > 1 ? `lines.${over}.amountCents` : 'amountCents', most[over]!);
  const lines = asked.map(({ position, amountCents }, index) => ({
    position,
    amountCents: amountCents ?? most[index]!,
  }));
  return { left: Math.min(left, leftOfLines), lines: lines.filter((line) => line.amountCents > 0) };
}

const aboveRest = (path: string, left: number) =>
  invalidField(path, 'ABOVE_REST', `At most ${left} cents can be refunded.`);

const sumUp = (lines: RefundLine[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** Returns true if a stored refund has exactly these lines and amounts. */
async function hasSameLines(trx: Trx, refundId: string, lines: RefundLine[]): Promise<boolean> {
  const toKey = ({ position, amountCents }: RefundLine) => `${position}:${amountCents}`;
  const stored = await refunds.listRefundLines(trx, [refundId]);
  return stored.map(toKey).sort().join() === lines.map(toKey).sort().join();
}

/** Returns the error that explains why nothing of a payment can be refunded. */
async function nothingLeft(from: Db, { purchase, invoice }: Payment): Promise<AppError> {
  const dispute = await disputes.findTakenState(from, purchase.id, invoice?.id ?? null);
  if (dispute === 'LOST')
    return conflict('PAYMENT_TAKEN_BACK', "The buyer's bank has given this payment back after a dispute.");
  return dispute
    ? conflict('PAYMENT_DISPUTED', "The buyer's bank holds this payment until it has decided a dispute.")
    : conflict('ALREADY_REFUNDED', 'There is nothing left to refund.');
}

/**
 * Stores a pending refund. The caller must lock the purchase. If the same person already has an
 * identical pending refund, that refund is returned. Any other request is rejected while a refund
 * of the purchase is pending.
 * @throws 409 ALREADY_REFUNDED, PAYMENT_DISPUTED, PAYMENT_TAKEN_BACK, REFUND_PENDING
 * @throws 409 REFUND_CHANGED if more was refunded since the requester saw the purchase
 * @throws 409 BUYER_ERASED if the owner of the credits was erased
 * @throws 404 for an unknown line, 409 for a line of an undelivered purchase
 * @throws 422 for more than the remaining amount, and for a repeated line
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
  const { left, lines } = await readRefundLines(trx, payment, asked.lines);
  const amountCents = lines.length ? sumUp(lines) : (asked.amountCents ?? left);
  if (pending) {
    const isSame =
      pending.invoiceId === invoiceId &&
      pending.amountCents === amountCents &&
      (await hasSameLines(trx, pending.id, lines));
    if (isSame && pending.requesterId === requesterId) return pending;
    throw conflict('REFUND_PENDING', 'A refund of this purchase is under way. Wait until it is settled.');
  }
  if (asked.seenCents !== undefined && asked.seenCents !== (invoice ?? purchase).refundedCents)
    throw conflict('REFUND_CHANGED', 'More was refunded since. Look at it again before you refund a part.');
  if (left <= 0) throw await nothingLeft(trx, payment);
  if (purchase.paidWith === 'CREDITS' && (await isErased(trx, purchase.buyerId)))
    throw conflict('BUYER_ERASED', 'Its buyer has deleted their account, and their credits with it.');
  if (amountCents > left) throw aboveRest('amountCents', left);
  return refunds.insertRefund(
    trx,
    {
      purchaseId: purchase.id,
      invoiceId,
      askedBy,
      requesterId,
      reason: asked.reason ?? null,
      requestKey: asked.requestKey ?? null,
      amountCents,
      state: 'PENDING',
      createdAt: now(),
    },
    lines,
  );
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
 * Checks the refund rule for a buyer, who can only get the whole remaining amount.
 * @throws 403 for a partial refund or a later payment, 409 REFUND_NOT_ALLOWED, REFUND_LIMIT
 */
async function checkRule(
  trx: Trx,
  { purchase, invoice }: Payment,
  { amountCents, linePosition }: { amountCents?: number; linePosition?: number },
): Promise<void> {
  if (amountCents !== undefined || linePosition !== undefined || invoice)
    throw new AppError(403, 'NOT_ALLOWED', 'Only who sold it decides about a part of it.');
  // If nothing is left to refund, `claimRefund` throws the more specific error.
  if ((await leftCents(trx, { purchase, invoice })) <= 0) return;
  await refunds.lockRefundsByRule(trx, purchase.buyerId);
  const { isAllowed, checks } = await readRefundTerms(trx, purchase);
  if (isAllowed) return;
  const unmet = checks.filter(({ isMet }) => !isMet);
  if (unmet.length && unmet.every(({ code }) => code === 'RECENT')) throw tooMany();
  throw conflict('REFUND_NOT_ALLOWED', 'The refund rule does not cover this any more. Ask who sold it.');
}

/**
 * Refunds a purchase. A buyer needs the refund rule; the creator can refund at any time and any
 * part. Only the creator can refund a later payment.
 * @param requestKey idempotency key; a repeated request, such as after a crash, returns the first
 *   refund
 * @throws 404, 409 REFUND_NOT_ALLOWED, REFUND_LIMIT and the errors of `claimRefund` and `complete`
 */
export async function ask(
  actor: Actor,
  { purchaseId, invoiceId, linePosition, amountCents, reason }: Body<typeof refundCalls.refund>,
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
    // A repeated click finds the pending refund, whose rule was already checked.
    if (askedBy === 'BUYER' && !(await refunds.findPending(trx, purchase.id))) {
      // Freezes the access before the rule is checked. No new download can start, and a download
      // that is already running counts in the check.
      await setFrozen(trx, purchase.id, now());
      await checkRule(trx, payment, { amountCents, linePosition });
    }
    const part =
      linePosition === undefined ? { amountCents } : { lines: [{ position: linePosition, amountCents }] };
    return claimRefund(trx, payment, { ...asked, askedBy, reason, ...part });
  });
  return complete(claimed);
}

/**
 * Sends a claimed refund to the provider and records the result. For a refund that was claimed
 * earlier, the provider's state is read first. Without a response, the refund remains PENDING and
 * the reconciler completes it.
 * @throws 409 REFUND_REFUSED if the provider refuses the refund
 */
export async function complete(claimed: RefundRow): Promise<Refund> {
  const isNew = claimed.createdAt > minutesFromNow(-WAIT_MINUTES);
  await (isNew ? sendRefund(claimed.id) : continueWith(claimed)).catch((error: unknown) => {
    log.error({ err: error, refundId: claimed.id }, 'refund');
  });
  const row = await refunds.getRefund(db, claimed.id);
  if (row.state === 'FAILED')
    throw conflict('REFUND_REFUSED', 'The payments partner refuses this refund. Nothing was refunded.');
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    invoiceId: row.invoiceId,
    amountCents: row.amountCents,
    // The seller must not see amounts that concern the buyer's other payments.
    repaidCents: row.askedBy === 'BUYER' ? row.repaidCents : 0,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}
