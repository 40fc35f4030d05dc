import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { DisputeState } from '../../../contract/values/checkout.ts';
import type { Db } from '../../db/connection.ts';
import { BATCH } from '../../db/pagination.ts';
import { findCreators, findUsers, hasReceipt, type ReceiptNumber } from '../../db/office-search.ts';
import { containing } from '../../db/text-patterns.ts';
import type { Disputes } from '../../db/types.ts';

export type DisputeRow = Selectable<Disputes>;

export const findDispute = (db: Db, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists the parts of a dispute in the order of their purchases. A part concerns one purchase. */
export const listByProviderId = (db: Db, providerId: string): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').selectAll().where('providerId', '=', providerId).orderBy('purchaseId').execute();

/** Stores the provider's record of a dispute. The time of our response is unchanged. */
export const putDispute = (db: Db, dispute: Insertable<Disputes>): Promise<DisputeRow> =>
  db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((at) =>
      at.columns(['providerId', 'purchaseId']).doUpdateSet({
        state: dispute.state,
        amountCents: dispute.amountCents,
        heldCents: dispute.heldCents,
        respondBy: dispute.respondBy,
        closedAt: dispute.closedAt,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Returns the state of a dispute by which a bank holds or has kept a payment of a purchase. A later
 * payment of the purchase is identified by its invoice.
 */
export const findTakenState = async (
  db: Db,
  purchaseId: string,
  invoiceId: string | null,
): Promise<DisputeRow['state'] | undefined> =>
  (
    await db
      .selectFrom('disputes')
      .select('state')
      .where('purchaseId', '=', purchaseId)
      .where('invoiceId', 'is not distinct from', invoiceId)
      .where('isTaken', '=', true)
      .limit(1)
      .executeTakeFirst()
  )?.state;

/**
 * Lists lost disputes whose share has not been reversed, oldest first, in batches after a cursor.
 */
export function listUnreversed(
  db: Db,
  after?: Pick<DisputeRow, 'openedAt' | 'id'>,
  limit = BATCH,
): Promise<Pick<DisputeRow, 'openedAt' | 'id'>[]> {
  let rows = db
    .selectFrom('disputes')
    .select(['id', 'openedAt'])
    .where('state', '=', 'LOST')
    .where('reversedAt', 'is', null);
  if (after) rows = rows.where(sql<boolean>`(opened_at, id) > (${after.openedAt}, ${after.id})`);
  return rows.orderBy('openedAt').orderBy('id').limit(limit).execute();
}

export const updateDispute = (db: Db, id: string, change: Updateable<Disputes>) =>
  db.updateTable('disputes').set(change).where('id', '=', id).execute();

export const deleteDispute = (db: Db, id: string) => db.deleteFrom('disputes').where('id', '=', id).execute();

/** Changes all parts of a dispute. */
export const updateByProviderId = (db: Db, providerId: string, change: Updateable<Disputes>) =>
  db.updateTable('disputes').set(change).where('providerId', '=', providerId).execute();

export const listByPurchases = (db: Db, purchaseIds: string[]): Promise<DisputeRow[]> =>
  purchaseIds.length
    ? db
        .selectFrom('disputes')
        .selectAll()
        .where('purchaseId', 'in', purchaseIds)
        .orderBy('openedAt')
        .execute()
    : Promise.resolve([]);

/** True for the first part of a dispute; the office decides about all parts at once. */
const isFirstPart = sql<boolean>`not exists (select 1 from disputes other
  where other.provider_id = disputes.provider_id and other.purchase_id < disputes.purchase_id)`;

const sumOfParts = (column: 'amount_cents' | 'held_cents') =>
  sql<number>`(select sum(${sql.ref(`other.${column}`)})::integer from disputes other
    where other.provider_id = disputes.provider_id)`;

const forOffice = (db: Db) =>
  db
    .selectFrom('disputes')
    .innerJoin('purchases', 'purchases.id', 'disputes.purchaseId')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .where(isFirstPart)
    .selectAll('disputes')
    .select([sumOfParts('amount_cents').as('totalCents'), sumOfParts('held_cents').as('totalHeldCents')])
    .select(['purchases.title', 'users.email as buyerEmail'])
    .select(sql<string>`disputes.opened_at::text`.as('sortText'));
export type OfficeRow = Awaited<ReturnType<typeof getForOffice>>;

export const getForOffice = (db: Db, id: string) =>
  forOffice(db).where('disputes.id', '=', id).executeTakeFirstOrThrow();

/** Returns the condition that the purchase of a dispute part matches `fits`. */
const hasPurchase = (fits: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from disputes part join purchases bought on bought.id = part.purchase_id
    where part.provider_id = disputes.provider_id and ${fits})`;

/** Returns the condition that a purchase's title, buyer or seller matches the search words. */
const hasWords = (search: string) => sql<boolean>`(
  bought.title ilike ${containing(search)} or bought.buyer_id in ${findUsers(search)} or exists (
    select from purchase_lines line where line.purchase_id = bought.id and (
      line.title ilike ${containing(search)} or line.seller_id in ${findCreators(search)})))`;

/**
 * Lists the disputes in one state for the office, newest first; `after` is [openedAt as text, id].
 * A search matches words of the titles, the buyer and the sellers. A receipt number finds its
 * dispute in any state.
 */
export function listByState(
  db: Db,
  state: DisputeState,
  after: string[] | null,
  limit: number,
  { search, receipt }: { search?: string; receipt?: ReceiptNumber } = {},
) {
  let rows = receipt
    ? forOffice(db).where(hasPurchase(hasReceipt(sql`bought.id`, receipt)))
    : forOffice(db).where('disputes.state', '=', state);
  if (search && !receipt) rows = rows.where(hasPurchase(hasWords(search)));
  if (after)
    rows = rows.where(
      sql<boolean>`(disputes.opened_at, disputes.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('disputes.openedAt', 'desc').orderBy('disputes.id', 'desc').limit(limit).execute();
}

/** Counts the disputes that await the office's response. */
export const countUnanswered = (db: Db) =>
  db
    .selectFrom('disputes')
    .where('state', '=', 'NEEDS_ANSWER')
    .where(isFirstPart)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('openedAt').as('oldestAt'))
    .select((at) => at.fn.min<Date | null>('respondBy').as('dueAt'))
    .executeTakeFirstOrThrow();

/** Deletes the evidence sent to banks about a person. */
export const forgetEvidence = (db: Db, userId: string) =>
  db
    .updateTable('disputes')
    .set({ evidence: null })
    .where('purchaseId', 'in', (at) => at.selectFrom('purchases').select('id').where('buyerId', '=', userId))
    .execute();

/** Returns true if a bank still has to decide a dispute about a purchase or sale of a person. */
export const hasOpenDispute = async (
  db: Db,
  { buyerId, sellerId }: { buyerId: string; sellerId: string | null },
): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .innerJoin('purchases', 'purchases.id', 'disputes.purchaseId')
    .select('disputes.id')
    .where('disputes.state', 'in', ['NEEDS_ANSWER', 'UNDER_REVIEW'])
    .where((at) =>
      at.or([
        at('purchases.buyerId', '=', buyerId),
        at(
          'purchases.id',
          'in',
          at.selectFrom('purchaseLines').select('purchaseId').where('sellerId', '=', sellerId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Amount of a disputed payment that was not returned (cents). */
const leftCents = sql`coalesce(invoices.amount_cents - invoices.refunded_cents,
  purchases.amount_cents - purchases.refunded_cents)`;

/** Share of a seller in the amount that was not returned (cents). */
const leftShareCents = sql`coalesce(
  invoices.amount_cents - invoices.refunded_cents - invoices.fee_cents + invoices.refunded_fee_cents,
  sum(line.amount_cents - line.refunded_cents - line.fee_cents + line.refunded_fee_cents))`;

/**
 * Selects each seller's share of the disputed or held amounts. The amount is limited to what is
 * left of the payment. Sellers without a share are omitted, and so are undelivered purchases
 * because their sellers have no claim.
 */
function ofSellers(db: Db, amount: 'amount_cents' | 'held_cents') {
  const share = sql<number>`round(least(${sql.ref(`disputes.${amount}`)}, ${leftCents})::numeric
    * ${leftShareCents} / nullif(${leftCents}, 0))::integer`;
  return db
    .selectFrom('disputes')
    .innerJoin('purchaseLines as line', 'line.purchaseId', 'disputes.purchaseId')
    .innerJoin('creators', 'creators.id', 'line.sellerId')
    .innerJoin('purchases', 'purchases.id', 'disputes.purchaseId')
    .leftJoin('invoices', 'invoices.id', 'disputes.invoiceId')
    .select(share.as('shareCents'))
    .where('purchases.reviewReason', 'is', null)
    .groupBy(['disputes.id', 'creators.id', 'purchases.id', 'invoices.id'])
    .having(sql<boolean>`${share} > 0`);
}

/** Lists a creator's share of the amounts that banks hold, oldest first. */
export const listHeldBySeller = (db: Db, sellerId: string) =>
  ofSellers(db, 'held_cents')
    .select(['disputes.id', 'purchases.title', 'disputes.openedAt', 'disputes.state', 'disputes.reason'])
    .where('creators.id', '=', sellerId)
    .where('disputes.heldCents', '>', 0)
    .where('disputes.state', '<>', 'LOST')
    .orderBy('disputes.openedAt')
    .execute();

/** Lists the sellers of a dispute part, in the order of their purchase lines. */
export const listSellers = (db: Db, disputeId: string) =>
  ofSellers(db, 'amount_cents')
    .select('creators.id as creatorId')
    .where('disputes.id', '=', disputeId)
    .orderBy(sql`min(line.position)`)
    .execute();
