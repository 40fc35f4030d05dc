import { sql, type Insertable, type Updateable } from 'kysely';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import type { ContentType } from '../../../contract/values/content.ts';
import type { InvoiceRow, PurchaseRow } from '../../extension-points/sellables.ts';
import type { Db } from '../../db/connection.ts';
import type { Invoices, ProviderEvents, PurchaseLines, Purchases } from '../../db/types.ts';

export const findPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locks a purchase and all purchases with the same exclusive key, always in the same order. Two
 * payments for the same content are thus serialised, so that the second one sees the entitlement of
 * the first.
 */
export async function lockPurchase(
  db: Db,
  { id, buyerId, exclusiveKey }: Pick<PurchaseRow, 'id' | 'buyerId' | 'exclusiveKey'>,
): Promise<PurchaseRow | undefined> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where((at) =>
      at.or([
        at('id', '=', id),
        at.and([at('buyerId', '=', buyerId), at('exclusiveKey', '=', exclusiveKey)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id);
}

/** Finds a purchase by id and locks it as `lockPurchase` does. */
export async function findAndLock(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const found = await findPurchase(db, id);
  return found && lockPurchase(db, found);
}

/** Locks the paid credit purchases of a business, newest first. */
export const lockByBusiness = (db: Db, businessId: string): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('status', '=', 'SUCCESS')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();

export const findBySession = (db: Db, sessionId: string) =>
  db.selectFrom('purchases').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

export const findByPayment = (db: Db, paymentId: string) =>
  db.selectFrom('purchases').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();

export const findOpen = (db: Db, buyerId: string, exclusiveKey: string) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('exclusiveKey', '=', exclusiveKey)
    .where('status', '=', 'IN_PROGRESS')
    .executeTakeFirst();

/**
 * Inserts a purchase. Returns undefined if a concurrent request inserted an open purchase with the
 * same key.
 */
export async function insertPurchase(
  db: Db,
  purchase: Insertable<Purchases>,
  lines: Omit<Insertable<PurchaseLines>, 'purchaseId' | 'position'>[],
): Promise<PurchaseRow | undefined> {
  const added = await db
    .insertInto('purchases')
    .values(purchase)
    .onConflict((at) => at.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added)
    await db
      .insertInto('purchaseLines')
      .values(lines.map((line, position) => ({ ...line, purchaseId: added.id, position })))
      .execute();
  return added;
}

export const listLines = (db: Db, purchaseId: string) =>
  db
    .selectFrom('purchaseLines')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('position')
    .execute();
export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

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

export const updatePurchase = (db: Db, id: string, change: Updateable<Purchases>) =>
  db.updateTable('purchases').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * Stores the payment page of an open purchase. Returns false if the purchase was closed or settled
 * in the meantime.
 */
export const setSession = async (
  db: Db,
  id: string,
  session: { sessionId: string; sessionUrl: string },
): Promise<boolean> =>
  (await db
    .updateTable('purchases')
    .set(session)
    .where('id', '=', id)
    .where('status', '=', 'IN_PROGRESS')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Cancels a purchase without a payment page. Returns false and changes nothing if the purchase was
 * settled or got its page since.
 */
export const cancelUnopened = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .updateTable('purchases')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', '=', 'IN_PROGRESS')
    .where('sessionId', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

type OpenOf = { contentType: ContentType; contentIds: string[]; buyerId?: string };

/** Lists open purchases of the given contents, by all buyers or by one. */
export function listOpen(db: Db, { contentType, contentIds, buyerId }: OpenOf): Promise<PurchaseRow[]> {
  let rows = db
    .selectFrom('purchases')
    .selectAll()
    .where('status', '=', 'IN_PROGRESS')
    .where('contentType', '=', contentType)
    .where('contentId', 'in', contentIds);
  if (buyerId) rows = rows.where('buyerId', '=', buyerId);
  return rows.orderBy('createdAt').execute();
}

/** Lists open purchases with a line of the given seller. */
export const listOpenOfSeller = (db: Db, sellerId: string): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('status', '=', 'IN_PROGRESS')
    .where('id', 'in', (at) =>
      at.selectFrom('purchaseLines').select('purchaseId').where('sellerId', '=', sellerId),
    )
    .orderBy('createdAt')
    .execute();

/** Lists open purchases started before a time, oldest first; `after` is [createdAt as text, id]. */
export function listWaiting(db: Db, startedBefore: Date, after: [string, string] | null, limit: number) {
  let rows = db
    .selectFrom('purchases')
    .select(['id', 'sessionId', 'createdAt', sql<string>`created_at::text`.as('sortText')])
    .where('status', '=', 'IN_PROGRESS')
    .where('createdAt', '<', startedBefore);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}

export const listPurchases = (db: Db, ids: string[]): Promise<PurchaseRow[]> =>
  ids.length ? db.selectFrom('purchases').selectAll().where('id', 'in', ids).execute() : Promise.resolve([]);

const forOffice = (db: Db) =>
  db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .selectAll('purchases')
    .select('users.email as buyerEmail')
    .select(sql<string>`purchases.created_at::text`.as('sortText'));

export const findForOffice = (db: Db, id: string) =>
  forOffice(db).where('purchases.id', '=', id).executeTakeFirst();

/**
 * Lists purchases in one state for the office, newest first, with the buyer's address; `after` is
 * [createdAt as text, id].
 */
export function listByState(db: Db, state: PurchaseState, after: string[] | null, limit: number) {
  let rows = forOffice(db).where('purchases.status', '=', state);
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

/** Sums the sellers' share of the sales of the given contents, less refunds (cents). */
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
