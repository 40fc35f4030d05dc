import { sql, type Insertable, type Updateable } from 'kysely';
import type { PurchaseState, SellableType } from '../../../contract/values/checkout.ts';
import type { ContentType } from '../../../contract/values/content.ts';
import type { InvoiceRow, PurchaseRow } from '../../extension-points/sellables.ts';
import type { Db } from '../../db/connection.ts';
import { hasReceipt, type ReceiptNumber } from '../../db/office-search.ts';
import { BATCH } from '../../db/pagination.ts';
import { containing } from '../../db/text-patterns.ts';
import type { Invoices, ProviderEvents, PurchaseLines, Purchases } from '../../db/types.ts';
import * as payments from '../payments/repository.ts';

/** Selects purchases joined with the fields of their payments. */
const purchases = (db: Db) =>
  db
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.id', 'purchases.paymentId')
    .selectAll('purchases')
    .select([
      'payments.offerId',
      'payments.sessionId',
      'payments.providerPaymentId',
      'payments.exclusiveKey',
      'payments.currency',
      'payments.isSplit',
    ]);

export const findPurchase = (db: Db, id: string): Promise<PurchaseRow | undefined> =>
  purchases(db).where('purchases.id', '=', id).executeTakeFirst();

/**
 * Counts the people who bought permanent content of a creator; seats in lives are not permanent.
 */
export const countBuyers = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('purchases')
      .select(sql<number>`count(distinct buyer_id)::integer`.as('count'))
      .where('sellerId', '=', creatorId)
      .where('status', '=', 'SUCCESS')
      .where('contentType', 'in', ['COURSE', 'DIGITAL_PRODUCT', 'POST'])
      .executeTakeFirstOrThrow()
  ).count;

/** Returns the creator of a purchase if the creator is public; null otherwise. */
export const findPublicSeller = async (
  db: Db,
  purchaseId: string,
): Promise<{ id: string; name: string } | null> =>
  (await db
    .selectFrom('purchaseLines')
    .innerJoin('creators', 'creators.id', 'purchaseLines.sellerId')
    .select(['creators.id', 'creators.name'])
    .where('purchaseLines.purchaseId', '=', purchaseId)
    .where('creators.isPublic', '=', true)
    .limit(1)
    .executeTakeFirst()) ?? null;

/**
 * Locks a payment, all payments of the buyer with the same exclusive key, and the purchases of the
 * payment, always in this order. Two payments for the same content are thus serialised, so that the
 * second payment sees the entitlement of the first.
 * @returns the purchases in the order of their ids
 */
export async function lockPayment(
  db: Db,
  payment: { id: string; buyerId: string; exclusiveKey: string | null },
): Promise<PurchaseRow[]> {
  await payments.lockPayments(db, payment);
  return purchases(db)
    .where('purchases.paymentId', '=', payment.id)
    .orderBy('purchases.id')
    .forUpdate('purchases')
    .execute();
}

/** Locks the payment of a purchase with `lockPayment` and returns the purchase. */
export async function lockPurchase(
  db: Db,
  {
    id,
    paymentId,
    buyerId,
    exclusiveKey,
  }: Pick<PurchaseRow, 'id' | 'paymentId' | 'buyerId' | 'exclusiveKey'>,
): Promise<PurchaseRow | undefined> {
  const rows = await lockPayment(db, { id: paymentId, buyerId, exclusiveKey });
  return rows.find((row) => row.id === id);
}

/** Finds a purchase by id, locks its payment and returns the purchase. */
export async function findAndLock(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const found = await findPurchase(db, id);
  return found && lockPurchase(db, found);
}

/** Locks the paid credit purchases of a business, newest first. */
export async function lockByBusiness(db: Db, businessId: string): Promise<PurchaseRow[]> {
  const ofBusiness = () =>
    purchases(db).where('purchases.businessId', '=', businessId).where('purchases.status', '=', 'SUCCESS');
  await payments.lockByIds(
    db,
    (await ofBusiness().execute()).map(({ paymentId }) => paymentId),
  );
  return ofBusiness()
    .orderBy('purchases.createdAt', 'desc')
    .orderBy('purchases.id')
    .forUpdate('purchases')
    .execute();
}

/** Lists the purchases of a payment in the order of their ids. */
export const listByPayment = (db: Db, paymentId: string): Promise<PurchaseRow[]> =>
  purchases(db).where('purchases.paymentId', '=', paymentId).orderBy('purchases.id').execute();

/** Inserts a purchase with its lines. */
export async function insertPurchase(
  db: Db,
  purchase: Insertable<Purchases>,
  lines: Omit<Insertable<PurchaseLines>, 'purchaseId' | 'position'>[],
): Promise<PurchaseRow> {
  const { id } = await db.insertInto('purchases').values(purchase).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('purchaseLines')
    .values(lines.map((line, position) => ({ ...line, purchaseId: id, position })))
    .execute();
  return (await findPurchase(db, id))!;
}

export const listLines = (db: Db, purchaseId: string) =>
  db
    .selectFrom('purchaseLines')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('position')
    .execute();
export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

const refundAllKey = (contentType: unknown, contentId: unknown) =>
  sql`hashtextextended('refund all ' || ${contentType} || ' ' || ${contentId}, 0)`;

/**
 * Delays a refund of all buyers of a purchase's contents until this transaction ends. That refund
 * thus includes this purchase if it is delivered before the content is cancelled.
 */
export const delayRefundAll = (db: Db, purchaseId: string) =>
  db
    .selectFrom('purchaseLines')
    .where('purchaseId', '=', purchaseId)
    .where('contentId', 'is not', null)
    .select(
      sql`pg_advisory_xact_lock_shared(${refundAllKey(sql.ref('content_type'), sql.ref('content_id'))})`.as(
        'lock',
      ),
    )
    .execute();

/** Waits for the transactions that deliver purchases of a content and called `delayRefundAll`. */
export const awaitDeliveries = (trx: Db, content: { contentType: ContentType; contentId: string }) =>
  sql`select pg_advisory_xact_lock(${refundAllKey(
    sql`${content.contentType}::text`,
    sql`${content.contentId}::text`,
  )})`.execute(trx);

/** Lists the lines of several purchases. */
export const listLinesByPurchases = (db: Db, purchaseIds: string[]): Promise<LineRow[]> =>
  purchaseIds.length
    ? db.selectFrom('purchaseLines').selectAll().where('purchaseId', 'in', purchaseIds).execute()
    : Promise.resolve([]);

/** Lists the lines of all purchases of a payment. */
export const listLinesByPayment = (db: Db, paymentId: string): Promise<LineRow[]> =>
  db
    .selectFrom('purchaseLines')
    .innerJoin('purchases', 'purchases.id', 'purchaseLines.purchaseId')
    .selectAll('purchaseLines')
    .where('purchases.paymentId', '=', paymentId)
    .orderBy('purchases.id')
    .orderBy('purchaseLines.position')
    .execute();

export const hasLines = async (db: Db, contentType: ContentType, contentId: string): Promise<boolean> =>
  (await db
    .selectFrom('purchaseLines')
    .select('purchaseId')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const updateLine = (
  db: Db,
  { purchaseId, position }: Pick<LineRow, 'purchaseId' | 'position'>,
  change: Updateable<PurchaseLines>,
) =>
  db
    .updateTable('purchaseLines')
    .set(change)
    .where('purchaseId', '=', purchaseId)
    .where('position', '=', position)
    .execute();

export async function updatePurchase(
  db: Db,
  id: string,
  change: Updateable<Purchases>,
): Promise<PurchaseRow> {
  await db.updateTable('purchases').set(change).where('id', '=', id).execute();
  return (await findPurchase(db, id))!;
}

type OpenOf = { contentType: ContentType; contentIds: string[]; buyerId?: string };

/** Lists open purchases of the given contents, by all buyers or by one. */
export function listOpen(db: Db, { contentType, contentIds, buyerId }: OpenOf): Promise<PurchaseRow[]> {
  let rows = purchases(db)
    .where('purchases.status', '=', 'IN_PROGRESS')
    .where((at) =>
      at.or([
        at.and([at('purchases.contentType', '=', contentType), at('purchases.contentId', 'in', contentIds)]),
        at(
          'purchases.id',
          'in',
          at
            .selectFrom('purchaseLines')
            .select('purchaseId')
            .where('contentType', '=', contentType)
            .where('contentId', 'in', contentIds),
        ),
      ]),
    );
  if (buyerId) rows = rows.where('purchases.buyerId', '=', buyerId);
  return rows.orderBy('purchases.createdAt').execute();
}

export const listOpenOfBuyer = (db: Db, buyerId: string): Promise<PurchaseRow[]> =>
  purchases(db)
    .where('purchases.buyerId', '=', buyerId)
    .where('purchases.status', '=', 'IN_PROGRESS')
    .orderBy('purchases.createdAt')
    .execute();

/** Lists open purchases with a line of the given seller. */
export const listOpenOfSeller = (db: Db, sellerId: string): Promise<PurchaseRow[]> =>
  purchases(db)
    .where('purchases.status', '=', 'IN_PROGRESS')
    .where('purchases.id', 'in', (at) =>
      at.selectFrom('purchaseLines').select('purchaseId').where('sellerId', '=', sellerId),
    )
    .orderBy('purchases.createdAt')
    .execute();

/** Lists paid purchases that have a line of a content, by id in batches after an id. */
export function listPaid(
  db: Db,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
  before: Date | undefined,
  after: string | undefined,
): Promise<{ id: string }[]> {
  let rows = db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'SUCCESS')
    .where('id', 'in', (at) =>
      at
        .selectFrom('purchaseLines')
        .select('purchaseId')
        .where('contentType', '=', contentType)
        .where('contentId', '=', contentId),
    );
  if (before) rows = rows.where('createdAt', '<=', before);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/**
 * Returns a buyer's most recent paid purchase of a content, even if it was refunded or is in
 * review.
 */
export const findLastPaid = (
  db: Db,
  buyerId: string,
  type: SellableType,
  contentId: string,
): Promise<PurchaseRow | undefined> =>
  purchases(db)
    .where('purchases.buyerId', '=', buyerId)
    .where('purchases.type', '=', type)
    .where('purchases.contentId', '=', contentId)
    .where('purchases.status', 'in', ['SUCCESS', 'REFUNDED', 'REVIEW'])
    .orderBy('purchases.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listPurchases = (db: Db, ids: string[]): Promise<PurchaseRow[]> =>
  ids.length ? purchases(db).where('purchases.id', 'in', ids).execute() : Promise.resolve([]);

const forOffice = (db: Db) =>
  purchases(db)
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .leftJoin('receipts as receipt', (join) =>
      join
        .onRef('receipt.purchaseId', '=', 'purchases.id')
        .on('receipt.kind', '=', 'PAYMENT')
        .on('receipt.invoiceId', 'is', null),
    )
    .select(['users.email as buyerEmail', 'receipt.year as receiptYear', 'receipt.number as receiptNumber'])
    .select(sql<string>`purchases.created_at::text`.as('sortText'));

export const findForOffice = (db: Db, id: string) =>
  forOffice(db).where('purchases.id', '=', id).executeTakeFirst();

/**
 * Lists purchases in one state for the office, newest first, with the buyer's address; `after` is
 * [createdAt as text, id]. A search finds words of the title and of the buyer's address. The number
 * of a receipt finds its purchase in any state.
 */
export function listByState(
  db: Db,
  state: PurchaseState,
  after: string[] | null,
  limit: number,
  { search, receipt }: { search?: string; receipt?: ReceiptNumber } = {},
) {
  let rows = forOffice(db);
  if (receipt) rows = rows.where(hasReceipt(sql.ref('purchases.id'), receipt));
  else rows = rows.where('purchases.status', '=', state);
  if (search && !receipt)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('users.email', 'ilike', containing(search)),
        eb('purchases.title', 'ilike', containing(search)),
      ]),
    );
  if (after)
    rows = rows.where(
      sql<boolean>`(purchases.created_at, purchases.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('purchases.createdAt', 'desc').orderBy('purchases.id', 'desc').limit(limit).execute();
}

export const countInReview = (db: Db) =>
  db
    .selectFrom('purchases')
    .where('status', '=', 'REVIEW')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('createdAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

/** Sums the sellers' share of the delivered sales of the given contents, less refunds (cents). */
export const listEarnings = (db: Db, contentType: ContentType, contentIds: string[]) =>
  contentIds.length
    ? db
        .selectFrom('purchaseLines as line')
        .innerJoin('purchases', 'purchases.id', 'line.purchaseId')
        .leftJoinLateral(
          (at) =>
            at
              .selectFrom('invoices')
              .whereRef('invoices.purchaseId', '=', 'line.purchaseId')
              .select(
                sql<number>`coalesce(sum(amount_cents - fee_cents - refunded_cents + refunded_fee_cents), 0)::bigint`.as(
                  'cents',
                ),
              )
              .as('later'),
          (join) => join.onTrue(),
        )
        .where('line.contentType', '=', contentType)
        .where('line.contentId', 'in', contentIds)
        .where('purchases.status', 'in', ['SUCCESS', 'REFUNDED'])
        .where('purchases.reviewReason', 'is', null)
        .groupBy('line.contentId')
        .select('line.contentId')
        .select(
          // The first payment after a free trial is a separate invoice.
          sql<number>`sum(case when purchases.trial_days is null
            then line.amount_cents - line.fee_cents - line.refunded_cents + line.refunded_fee_cents else 0 end
            + later.cents)::bigint`.as('earnedCents'),
        )
        .execute()
    : Promise.resolve([]);

export const findInvoice = (db: Db, id: string) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists the later payments of purchases, newest first. */
export const listInvoices = (db: Db, purchaseIds: string[]): Promise<InvoiceRow[]> =>
  purchaseIds.length
    ? db
        .selectFrom('invoices')
        .selectAll()
        .where('purchaseId', 'in', purchaseIds)
        .orderBy('paidAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    : Promise.resolve([]);

export const findInvoiceByPayment = (db: Db, paymentId: string) =>
  db.selectFrom('invoices').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();

/** Inserts an invoice. Returns undefined if the invoice is recorded already. */
export const insertInvoice = (db: Db, invoice: Insertable<Invoices>) =>
  db
    .insertInto('invoices')
    .values(invoice)
    .onConflict((at) => at.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateInvoice = (db: Db, id: string, change: Updateable<Invoices>) =>
  db.updateTable('invoices').set(change).where('id', '=', id).execute();

/** Inserts an event. Returns true for the first delivery only. */
export const insertEvent = async (db: Db, event: Insertable<ProviderEvents>): Promise<boolean> =>
  (await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((at) => at.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const getEvent = (db: Db, id: string) =>
  db.selectFrom('providerEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const updateEvent = (db: Db, id: string, change: Updateable<ProviderEvents>) =>
  db.updateTable('providerEvents').set(change).where('id', '=', id).execute();
