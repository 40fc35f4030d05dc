import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/**
 * Lists a person's purchases by id, in batches after a cursor. Payment pages and return paths are
 * omitted because they have expired.
 */
export function listPurchasesByBuyer(db: Db, buyerId: string, after: string | undefined) {
  let rows = db
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.id', 'purchases.paymentId')
    .select([
      'purchases.id',
      'purchases.paymentId',
      'purchases.type',
      'purchases.contentType',
      'purchases.contentId',
      'purchases.title',
      'purchases.note',
      'purchases.amountCents',
      'purchases.discountCodeId',
      'purchases.discountCents',
      'purchases.refundedCents',
      'purchases.paidCents',
      'purchases.paidWith',
      'purchases.grantedCents',
      'purchases.businessId',
      'purchases.recurringInterval',
      'purchases.status',
      'purchases.reviewReason',
      'purchases.frozenAt',
      'purchases.createdAt',
      'purchases.completedAt',
      'payments.amountCents as paymentCents',
      'payments.currency',
      'payments.providerPaymentId',
      'payments.context',
      'payments.expiresAt',
    ])
    .where('purchases.buyerId', '=', buyerId);
  if (after) rows = rows.where('purchases.id', '>', after);
  return rows.orderBy('purchases.id').limit(BATCH).execute();
}

/**
 * Lists the lines of purchases. The fee is omitted because only the seller and the platform may see
 * it.
 */
export const listLinesByPurchases = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('purchaseLines')
    .select([
      'purchaseId',
      'position',
      'title',
      'quantity',
      'payee',
      'sellerId',
      'contentType',
      'contentId',
      'amountCents',
      'refundedCents',
    ])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('position')
    .execute();

export const listInvoicesByPurchases = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'purchaseId', 'paymentId', 'amountCents', 'refundedCents', 'paidAt'])
    .select(['periodStartsAt', 'periodEndsAt'])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('paidAt')
    .execute();

export const listReceiptsByPurchases = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('receipts')
    .select([
      'id',
      'year',
      'number',
      'kind',
      'purchaseId',
      'invoiceId',
      'amountCents',
      'gstCents',
      'sellerName',
      'sellerDetails',
      'billedTo',
      'issuedAt',
    ])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('issuedAt')
    .execute();

/** Lists the disputes of purchases without the texts that the office wrote to the bank. */
export const listDisputesByPurchases = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('disputes')
    .select([
      'id',
      'purchaseId',
      'invoiceId',
      'state',
      'reason',
      'amountCents',
      'heldCents',
      'openedAt',
      'closedAt',
    ])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('openedAt')
    .execute();

/** Lists the refunds of purchases. Only the role of a requester is included. */
export const listRefundsByPurchases = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'purchaseId',
      'invoiceId',
      'askedBy',
      'reason',
      'amountCents',
      'repaidCents',
      'state',
      'providerId',
      'receiptId',
      'createdAt',
      'settledAt',
    ])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('createdAt')
    .execute();

type SalePlace = { purchaseId: string; position: number };

/**
 * Lists a creator's sales by purchase and line, in batches after a cursor. The buyers are omitted.
 */
export function listSalesBySeller(db: Db, sellerId: string, after: SalePlace | undefined) {
  let rows = db
    .selectFrom('purchaseLines as line')
    .innerJoin('purchases', 'purchases.id', 'line.purchaseId')
    .select([
      'line.purchaseId',
      'line.position',
      'line.title',
      'line.quantity',
      'line.contentType',
      'line.contentId',
      'line.amountCents',
      'line.feeCents',
      'line.refundedCents',
      'line.refundedFeeCents',
      'purchases.note',
      'purchases.status',
      'purchases.completedAt',
    ])
    .where('line.sellerId', '=', sellerId)
    .where('purchases.status', 'in', ['SUCCESS', 'REFUNDED', 'REVIEW']);
  if (after)
    rows = rows.where(
      sql<boolean>`(line.purchase_id, line.position) > (${after.purchaseId}::uuid, ${after.position})`,
    );
  return rows.orderBy('line.purchaseId').orderBy('line.position').limit(BATCH).execute();
}

/** Removes the notes of a person's tips. */
export const forgetNotes = (db: Db, buyerId: string) =>
  db
    .updateTable('purchases')
    .set({ note: null })
    .where('buyerId', '=', buyerId)
    .where('note', 'is not', null)
    .execute();

/** Returns true if a person has a purchase in a state. */
export const hasPurchase = async (
  db: Db,
  buyerId: string,
  status: 'IN_PROGRESS' | 'REVIEW',
): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('buyerId', '=', buyerId)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Matches events whose object, payment, customer or subscription is one of the given provider ids.
 */
const about = (ids: string[]) => sql<boolean>`(
  payload #>> '{data,object,id}' = any (${ids}::text[])
  or payload #>> '{data,object,payment_intent}' = any (${ids}::text[])
  or payload #>> '{data,object,customer}' = any (${ids}::text[])
  or coalesce(payload #>> '{data,object,parent,subscription_details,subscription}', payload #>> '{data,object,subscription}')
    = any (${ids}::text[])
)`;

/** Lists the provider's customer ids that occur in the events about the given provider objects. */
export const listCustomers = async (db: Db, objectIds: string[]): Promise<string[]> =>
  objectIds.length
    ? (
        await sql<{ customer: string }>`
          select distinct payload #>> '{data,object,customer}' as customer from provider_events
          where ${about(objectIds)} and payload #>> '{data,object,customer}' is not null
        `.execute(db)
      ).rows.map(({ customer }) => customer)
    : [];

/** Lists the events about the given provider objects in batches by id after a cursor. */
export function listEventsAbout(db: Db, objectIds: string[], after: string | undefined) {
  let rows = db.selectFrom('providerEvents').select(['id', 'payload']).where(about(objectIds));
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Returns true if any of the given provider objects belongs to a purchase of an erased buyer. */
export const hasErasedBuyer = async (db: Db, ids: string[]): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.id', 'purchases.paymentId')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .select('purchases.id')
    .where('users.erasedAt', 'is not', null)
    .where((at) =>
      at.or([
        at('payments.sessionId', 'in', ids),
        at('payments.providerPaymentId', 'in', ids),
        at('purchases.subscriptionId', 'in', ids),
        at(
          'purchases.id',
          'in',
          at.selectFrom('invoices').select('invoices.purchaseId').where('invoices.paymentId', 'in', ids),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Lists the provider's ids of a person's purchases, by which events refer to them. */
export const listProviderIds = (db: Db, buyerId: string, after: string | undefined) => {
  let rows = db
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.id', 'purchases.paymentId')
    .select(['purchases.id', 'purchases.subscriptionId'])
    .select(['payments.sessionId', 'payments.providerPaymentId'])
    .where('purchases.buyerId', '=', buyerId);
  if (after) rows = rows.where('purchases.id', '>', after);
  return rows.orderBy('purchases.id').limit(BATCH).execute();
};
