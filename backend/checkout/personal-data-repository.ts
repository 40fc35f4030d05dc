import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** A person's purchases, a batch by id, after one. The payment page and where it leads back to are over. */
export function listPurchasesOf(db: Db, buyerId: string, after: string | undefined) {
  let rows = db
    .selectFrom('purchases')
    .select([
      'id',
      'type',
      'contentType',
      'contentId',
      'title',
      'amountCents',
      'discountCodeId',
      'discountCents',
      'refundedCents',
      'paidCents',
      'currency',
      'paidWith',
      'givenCents',
      'businessId',
      'recurringInterval',
      'status',
      'reviewReason',
      'paymentId',
      'frozenAt',
      'context',
      'createdAt',
      'expiresAt',
      'completedAt',
    ])
    .where('buyerId', '=', buyerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Without the fee, which is between the seller and the platform. */
export const listLinesOf = (db: Db, purchaseIds: string[]) =>
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

export const listInvoicesOf = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'purchaseId', 'paymentId', 'amountCents', 'refundedCents', 'paidAt'])
    .select(['periodStartsAt', 'periodEndsAt'])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('paidAt')
    .execute();

export const listReceiptsOf = (db: Db, purchaseIds: string[]) =>
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

/** The disputes of some purchases; what was written to the bank is the office's. */
export const listDisputesOf = (db: Db, purchaseIds: string[]) =>
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

/** The refunds of some purchases; of who asked only their part in it. */
export const listRefundsOf = (db: Db, purchaseIds: string[]) =>
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

/** What a creator sold, without who bought it: a batch by purchase and line, after one. */
export function listSalesOf(db: Db, sellerId: string, after: SalePlace | undefined) {
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

/** How many purchases of a person are neither settled nor over, in each of the two states. */
export const countUnsettled = (db: Db, buyerId: string) =>
  db
    .selectFrom('purchases')
    .select(['status', (at) => at.fn.countAll<number>().as('count')])
    .where('buyerId', '=', buyerId)
    .where('status', 'in', ['IN_PROGRESS', 'REVIEW'])
    .groupBy('status')
    .execute();

/** Which events are about some objects of the provider: by their own id, payment, customer or subscription. */
const about = (ids: string[]) => sql<boolean>`(
  payload #>> '{data,object,id}' = any (${ids}::text[])
  or payload #>> '{data,object,payment_intent}' = any (${ids}::text[])
  or payload #>> '{data,object,customer}' = any (${ids}::text[])
  or coalesce(payload #>> '{data,object,parent,subscription_details,subscription}', payload #>> '{data,object,subscription}')
    = any (${ids}::text[])
)`;

/** The customers that the provider made of a person, as its events about what they paid say. */
export const listCustomers = async (db: Db, objectIds: string[]): Promise<string[]> =>
  objectIds.length
    ? (
        await sql<{ customer: string }>`
          select distinct payload #>> '{data,object,customer}' as customer from provider_events
          where ${about(objectIds)} and payload #>> '{data,object,customer}' is not null
        `.execute(db)
      ).rows.map(({ customer }) => customer)
    : [];

/** The events about some objects of the provider, a batch by id, after one. */
export function listEventsAbout(db: Db, objectIds: string[], after: string | undefined) {
  let rows = db.selectFrom('providerEvents').select(['id', 'payload']).where(about(objectIds));
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Whether any of some objects of the provider is of a purchase whose buyer is erased. */
export const areOfErased = async (db: Db, ids: string[]): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .select('purchases.id')
    .where('users.erasedAt', 'is not', null)
    .where((at) =>
      at.or([
        at('purchases.sessionId', 'in', ids),
        at('purchases.paymentId', 'in', ids),
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

/** The ids by which the card provider's events name a person's purchases. */
export const listProviderIds = (db: Db, buyerId: string, after: string | undefined) => {
  let rows = db
    .selectFrom('purchases')
    .select(['id', 'sessionId', 'paymentId', 'subscriptionId'])
    .where('buyerId', '=', buyerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
};
