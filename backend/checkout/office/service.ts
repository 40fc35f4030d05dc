import type { z } from 'zod';
import type { Suspension } from '../../extension-points/suspensions.ts';
import { OfficePurchase, RefundPart } from '../../../contract/office-purchases.ts';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import { officeQueues } from '../../../contract/values/office.ts';
import { daysAfter } from '../../clock.ts';
import { config } from '../../config.ts';
import { db, type Db, type Trx } from '../../db/connection.ts';
import type { Narrowed, OfficeQueue, QueueAction } from '../../extension-points/office-queues.ts';
import { getSellable, type InvoiceRow, type PurchaseRow } from '../../extension-points/sellables.ts';
import { invalidField, invalidTransition, notFound } from '../../errors.ts';
import * as postings from '../../money/postings.ts';
import { claimShare, settlePurchase } from '../purchases/fulfil-service.ts';
import { reserveAgain } from '../purchases/reservation-service.ts';
import { formatReceiptNumber, readReceiptNumber } from '../receipts/service.ts';
import { findPending } from '../refunds/repository.ts';
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
 * Returns true if only the delivery can be missing: the paid amount is correct and was neither
 * refunded nor frozen.
 */
const mayDeliver = ({ status, paidCents, amountCents, refundedCents, frozenAt }: PurchaseRow): boolean =>
  status === 'REVIEW' && paidCents === amountCents && refundedCents === 0 && frozenAt === null;

const trialEndOf = ({ status, trialDays, completedAt }: PurchaseRow): Date | null =>
  status === 'SUCCESS' && trialDays !== null && completedAt ? daysAfter(completedAt, trialDays) : null;

async function toRenewal(
  from: Db,
  purchase: PurchaseRow,
  invoice: InvoiceRow,
  newest: InvoiceRow | undefined,
) {
  const { id, amountCents, refundedCents, paidAt } = invoice;
  const payment = { purchase, invoice };
  return {
    id,
    amountCents,
    refundedCents,
    paidAt: paidAt.toISOString(),
    refundableCents: await refundableCents(from, payment),
    endsAccess: endsAccess(payment, newest),
  };
}

const toOffice = async (from: Db, row: Row, invoices: InvoiceRow[]): Promise<OfficePurchase> => ({
  id: row.id,
  type: row.type,
  status: row.status,
  reviewReason: row.reviewReason,
  title: row.title,
  buyerEmail: row.buyerEmail,
  receiptNumber:
    row.receiptYear !== null && row.receiptNumber !== null
      ? formatReceiptNumber({ year: row.receiptYear, number: row.receiptNumber })
      : null,
  amountCents: row.amountCents,
  isTrial: row.trialDays !== null,
  trialUntil: trialEndOf(row)?.toISOString() ?? null,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  refundableCents: await refundableCents(from, { purchase: row, invoice: null }),
  endsAccess: endsAccess({ purchase: row, invoice: null }, invoices[0]),
  renewals: await Promise.all(invoices.map((invoice) => toRenewal(from, row, invoice, invoices[0]))),
  canDeliver: mayDeliver(row),
  paymentId: row.providerPaymentId,
  createdAt: row.createdAt.toISOString(),
});

/** Lists the purchases in one state, newest first. */
async function list(
  from: Db,
  view: string,
  after: string[] | null,
  limit: number,
  { search }: Narrowed = {},
) {
  const rows = await repository.listByState(from, view as PurchaseState, after, limit, {
    search,
    receipt: readReceiptNumber(search),
  });
  const ids = rows.map(({ id }) => id);
  const invoices = Map.groupBy(await repository.listInvoices(from, ids), (each) => each.purchaseId);
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toOffice(from, row, invoices.get(row.id) ?? [])),
      sortText: row.sortText,
    })),
  );
}

async function findOne(from: Db, id: string): Promise<OfficePurchase | undefined> {
  const row = await repository.findForOffice(from, id);
  return row && toOffice(from, row, await repository.listInvoices(from, [row.id]));
}

/** @throws 404 for an unknown purchase */
export async function read(id: string): Promise<OfficePurchase> {
  const purchase = await findOne(db, id);
  if (!purchase) throw notFound('This purchase');
  return purchase;
}

/**
 * Delivers a payment in REVIEW to its buyer. If its reservation was released, the seat or stock is
 * reserved again.
 * @throws 409 if a delivery is not possible, nothing is left to reserve, or a refund is pending
 */
async function deliverReviewed(trx: Trx, found: PurchaseRow): Promise<void> {
  const mayReserve = mayDeliver(found) && !(await findPending(trx, found.id));
  const purchase = mayReserve ? await reserveAgain(trx, found) : null;
  if (!purchase || (await getSellable(purchase.type).isDeliverable?.(trx, purchase)) === false)
    throw invalidTransition('This cannot be delivered. Refund it instead.');
  await postings.suspenseSale(trx, { ...purchase, lines: await repository.listLines(trx, purchase.id) });
  await claimShare(trx, purchase);
  await settlePurchase(trx, purchase, { paidCents: null, reviewReason: null });
}

/** Locks the purchase of the office decision. */
const getLocked = async (trx: Trx, id: string): Promise<PurchaseRow> =>
  (await repository.findAndLock(trx, id))!;

const deliver: QueueAction<OfficePurchase> = {
  audit: 'purchase.deliver',
  can: ({ canDeliver }) => canDeliver || 'This cannot be delivered. Refund it instead.',
  decide: async (trx, _actor, { id }) => deliverReviewed(trx, await getLocked(trx, id)),
};

/**
 * Refunds all or a part of a purchase or of a later payment. `claimRefund` decides whether the
 * refund is possible, because a refund of a later payment does not depend on the purchase's state.
 */
const refund: QueueAction<OfficePurchase, z.output<typeof RefundPart>> = {
  audit: 'purchase.refund',
  input: RefundPart,
  can: () => true,
  async secondPerson(trx, { id }, { invoiceId, amountCents }) {
    const purchase = await getLocked(trx, id);
    const invoice = await findPurchaseInvoice(trx, purchase, invoiceId);
    const wanted = amountCents ?? (await refundableCents(trx, { purchase, invoice }));
    // Earlier refunds are added, because otherwise several small refunds could avoid the approval
    // by a second person.
    const isLarge = (invoice ?? purchase).refundedCents + wanted > config.secondPersonCents;
    return isLarge ? { amountCents: wanted } : null;
  },
  async decide(trx, actor, { id }, { reason, input: { invoiceId, amountCents, refundedCents } }) {
    const purchase = await getLocked(trx, id);
    const invoice = await findPurchaseInvoice(trx, purchase, invoiceId);
    if (amountCents !== undefined && refundedCents === undefined)
      throw invalidField('refundedCents', 'REQUIRED', 'Say what was refunded when you decided.');
    const claimed = await claimRefund(
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
    return { afterCommit: () => complete(claimed) };
  },
};

/** Counts the buyers of a suspended creator. The buyers keep the content that they paid for. */
export const checkoutSuspension: Suspension = {
  count: async (from, creatorId) => ({ buyersCount: await repository.countBuyers(from, creatorId) }),
};

/** Office queue of purchases, newest first; payments in REVIEW await the office. */
export const reviewQueue: OfficeQueue<OfficePurchase> = {
  ...officeQueues.purchases,
  name: 'purchases',
  item: OfficePurchase,
  count: (from) => repository.countInReview(from),
  isSearchable: true,
  list,
  async find(trx, id) {
    await repository.findAndLock(trx, id);
    return findOne(trx, id);
  },
  seen: ({ status, paidCents, refundedCents, canDeliver, renewals }) => [
    [status, paidCents, refundedCents, canDeliver],
    renewals.map((renewal) => [renewal.id, renewal.refundedCents]),
  ],
  waitingSince: ({ status, createdAt }) => (status === 'REVIEW' ? createdAt : null),
  subject: ({ id, title }) => ({ type: 'PURCHASE', id, title }),
  actions: { refund, deliver },
};
