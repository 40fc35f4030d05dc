import type { OfficePurchase, PurchaseDecision } from '../../../contract/office-purchases.ts';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import { daysAfter } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../../db/pagination.ts';
import { getSellable, type InvoiceRow, type PurchaseRow } from '../../extension-points/sellables.ts';
import type { OfficeActor } from '../../http/actor.ts';
import { invalidField, invalidTransition, notFound } from '../../errors.ts';
import * as postings from '../../money/postings.ts';
import { record } from '../../office/audit-service.ts';
import { claimShare, settlePurchase } from '../purchases/fulfil-service.ts';
import { findPending, type RefundRow } from '../refunds/repository.ts';
import {
  claimRefund,
  complete,
  endsAccess,
  findPurchaseInvoice,
  refundableCents,
} from '../refunds/request-service.ts';
import * as repository from '../purchases/repository.ts';

type Row = Awaited<ReturnType<typeof repository.listByState>>[number];

/**
 * Returns true if the amount is right and was neither refunded nor frozen, so that only the
 * delivery can be missing.
 */
const mayDeliver = ({ status, paidCents, amountCents, refundedCents, frozenAt }: PurchaseRow): boolean =>
  status === 'REVIEW' && paidCents === amountCents && refundedCents === 0 && frozenAt === null;

const trialEndOf = ({ status, trialDays, completedAt }: PurchaseRow): Date | null =>
  status === 'SUCCESS' && trialDays !== null && completedAt ? daysAfter(completedAt, trialDays) : null;

async function toRenewal(purchase: PurchaseRow, invoice: InvoiceRow, newest: InvoiceRow | undefined) {
  const { id, amountCents, refundedCents, paidAt } = invoice;
  const payment = { purchase, invoice };
  return {
    id,
    amountCents,
    refundedCents,
    paidAt: paidAt.toISOString(),
    refundableCents: await refundableCents(db, payment),
    endsAccess: endsAccess(payment, newest),
  };
}

const toOffice = async (row: Row, invoices: InvoiceRow[]): Promise<OfficePurchase> => ({
  id: row.id,
  type: row.type,
  status: row.status,
  reviewReason: row.reviewReason,
  title: row.title,
  buyerEmail: row.buyerEmail,
  amountCents: row.amountCents,
  isTrial: row.trialDays !== null,
  trialUntil: trialEndOf(row)?.toISOString() ?? null,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  refundableCents: await refundableCents(db, { purchase: row, invoice: null }),
  endsAccess: endsAccess({ purchase: row, invoice: null }, invoices[0]),
  renewals: await Promise.all(invoices.map((invoice) => toRenewal(row, invoice, invoices[0]))),
  canDeliver: mayDeliver(row),
  paymentId: row.providerPaymentId,
  createdAt: row.createdAt.toISOString(),
});

/** Lists purchases in one state, newest first. */
export async function list(state: PurchaseState, limit: number, cursor?: string) {
  const rows = await repository.listByState(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const ids = rows.map(({ id }) => id);
  const invoices = Map.groupBy(await repository.listInvoices(db, ids), (each) => each.purchaseId);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => toOffice(row, invoices.get(row.id) ?? []),
  );
  return { ...page, items: await Promise.all(page.items) };
}

/** @throws 404 for an unknown purchase */
export async function read(id: string): Promise<OfficePurchase> {
  const row = await repository.findForOffice(db, id);
  if (!row) throw notFound('This purchase');
  return toOffice(row, await repository.listInvoices(db, [row.id]));
}

/**
 * Delivers a payment in REVIEW to its buyer.
 * @throws 409 if a delivery is not possible or a refund is pending
 */
async function deliverReviewed(trx: Trx, purchase: PurchaseRow): Promise<void> {
  const isPossible =
    mayDeliver(purchase) &&
    !(await findPending(trx, purchase.id)) &&
    ((await getSellable(purchase.type).isDeliverable?.(trx, purchase)) ?? true);
  if (!isPossible) throw invalidTransition('This cannot be delivered. Refund it instead.');
  await postings.suspenseSale(trx, { ...purchase, lines: await repository.listLines(trx, purchase.id) });
  await claimShare(trx, purchase);
  await settlePurchase(trx, purchase, { paidCents: null, reviewReason: null });
}

/**
 * Applies the office's decision about a purchase. The office refunds all or a part of the purchase
 * or of a later payment, or delivers a payment in REVIEW.
 * @throws 409 if the decision is not possible any more, and the errors of `claimRefund` and
 *   `complete`
 */
export async function decide(
  actor: OfficeActor,
  id: string,
  decision: PurchaseDecision,
): Promise<OfficePurchase> {
  const { reason } = decision;
  const claimed = await inTransaction(async (trx): Promise<RefundRow | undefined> => {
    const purchase = await repository.findAndLock(trx, id);
    if (!purchase) throw notFound('This purchase');
    const subject = { subjectType: 'PURCHASE', subjectId: id, subjectTitle: purchase.title, reason };
    if (decision.decision === 'deliver') {
      await deliverReviewed(trx, purchase);
      await record(trx, actor, { action: 'purchase.deliver', ...subject });
      return undefined;
    }
    const invoice = await findPurchaseInvoice(trx, purchase, decision.invoiceId);
    const { amountCents, refundedCents } = decision;
    if (amountCents !== undefined && refundedCents === undefined)
      throw invalidField('refundedCents', 'REQUIRED', 'Say what was refunded when you decided.');
    const refund = await claimRefund(
      trx,
      { purchase, invoice },
      {
        askedBy: 'OFFICE',
        requesterId: actor.userId,
        amountCents,
        reason,
        seenCents: amountCents === undefined ? undefined : refundedCents,
      },
    );
    await record(trx, actor, { action: 'purchase.refund', ...subject });
    return refund;
  });
  if (claimed) await complete(claimed);
  return read(id);
}

/** Office queue of payments in REVIEW. */
export const reviewQueue = {
  name: 'purchases',
  count: (from: Db) => repository.countByState(from, 'REVIEW'),
};
