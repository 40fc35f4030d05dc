import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { ClaimAuthor, ClaimStep } from '../../contract/values/orders.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { findCreators, findUsers, hasReceipt, type ReceiptNumber } from '../db/office-search.ts';
import { containing } from '../db/text-patterns.ts';
import type { ClaimEntries, Claims } from '../db/types.ts';
import { creatorSteps } from './claim-policy.ts';

/** Claim with the creator's last step that the buyer can answer, and the time of that step. */
export type ClaimRow = Selectable<Claims> & {
  lastStep: ClaimStep | null;
  lastStepAt: Date | null;
  /** True if the parcel was neither sent nor collected. */
  isUnsent: boolean | null;
};

const claims = (db: Db) =>
  db
    .selectFrom('claims')
    .selectAll('claims')
    .select((at) => {
      const last = at
        .selectFrom('claimEntries')
        .whereRef('claimEntries.claimId', '=', 'claims.id')
        .where('claimEntries.step', 'in', creatorSteps)
        .orderBy('claimEntries.createdAt', 'desc')
        .orderBy('claimEntries.id', 'desc')
        .limit(1);
      return [
        last.select('claimEntries.step').as('lastStep'),
        last.select('claimEntries.createdAt').as('lastStepAt'),
        at
          .selectFrom('parcels')
          .whereRef('parcels.id', '=', 'claims.parcelId')
          .select(sql<boolean>`sent_at is null and delivered_at is null`.as('isUnsent'))
          .as('isUnsent'),
      ];
    });

export const findClaim = (db: Db, id: string): Promise<ClaimRow | undefined> =>
  claims(db).where('claims.id', '=', id).executeTakeFirst();

/** Lists the claims of parcels; a parcel has at most one claim. */
export const listByParcels = (db: Db, parcelIds: string[]): Promise<ClaimRow[]> =>
  parcelIds.length ? claims(db).where('claims.parcelId', 'in', parcelIds).execute() : Promise.resolve([]);

/** Finds and locks the claim of a parcel; the caller must have locked the parcel. */
export const lockByParcel = (trx: Trx, parcelId: string): Promise<ClaimRow | undefined> =>
  claims(trx).where('claims.parcelId', '=', parcelId).forUpdate('claims').executeTakeFirst();

export const insertClaim = (trx: Trx, claim: Insertable<Claims>): Promise<{ id: string }> =>
  trx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow();

export const updateClaim = (trx: Trx, id: string, change: Updateable<Claims>) =>
  trx.updateTable('claims').set(change).where('id', '=', id).execute();

export const insertClaimLines = (
  trx: Trx,
  claimId: string,
  lines: { position: number; quantity: number }[],
) =>
  trx
    .insertInto('claimLines')
    .values(lines.map((line) => ({ ...line, claimId })))
    .execute();

/** Lists the claimed lines of claims with their variants, by position. */
export const listClaimLines = (db: Db, claimIds: string[]) =>
  claimIds.length
    ? db
        .selectFrom('claimLines')
        .innerJoin('claims', 'claims.id', 'claimLines.claimId')
        .innerJoin('parcelLines as line', (join) =>
          join
            .onRef('line.parcelId', '=', 'claims.parcelId')
            .onRef('line.position', '=', 'claimLines.position'),
        )
        .innerJoin('parcels', 'parcels.id', 'claims.parcelId')
        .leftJoin('purchaseLines as sold', (join) =>
          join
            .onRef('sold.purchaseId', '=', 'parcels.purchaseId')
            .onRef('sold.position', '=', 'claimLines.position'),
        )
        .select([
          'claimLines.claimId',
          'claimLines.position',
          'claimLines.quantity',
          'line.quantity as boughtCount',
          'line.title',
          'line.variant',
          'line.variantId',
          'line.amountCents',
        ])
        .select(sql<number>`coalesce(sold.refunded_cents, 0)`.as('refundedCents'))
        .where('claimLines.claimId', 'in', claimIds)
        .orderBy('claimLines.claimId')
        .orderBy('claimLines.position')
        .execute()
    : Promise.resolve([]);
export type ClaimLineRow = Awaited<ReturnType<typeof listClaimLines>>[number];

export const insertEntry = (trx: Trx, entry: Insertable<ClaimEntries>): Promise<{ id: string }> =>
  trx.insertInto('claimEntries').values(entry).returning('id').executeTakeFirstOrThrow();

/** Counts the entries of an author in a claim. */
export const countEntries = async (trx: Trx, claimId: string, author: ClaimAuthor): Promise<number> =>
  (
    await trx
      .selectFrom('claimEntries')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('claimId', '=', claimId)
      .where('author', '=', author)
      .executeTakeFirstOrThrow()
  ).count;

export const deleteEntries = (trx: Trx, ids: string[]) =>
  trx.deleteFrom('claimEntries').where('id', 'in', ids).execute();

/** Lists the entries of claims, oldest first. */
export const listEntries = (db: Db, claimIds: string[]): Promise<Selectable<ClaimEntries>[]> =>
  claimIds.length
    ? db
        .selectFrom('claimEntries')
        .selectAll()
        .where('claimId', 'in', claimIds)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    : Promise.resolve([]);

/** Lists the entries of a claim whose refund the card provider refused. */
export const listFailedEntries = (trx: Trx, claimId: string) =>
  trx
    .selectFrom('claimEntries')
    .innerJoin('refunds', 'refunds.id', 'claimEntries.refundId')
    .select(['claimEntries.id', 'claimEntries.author'])
    .where('claimEntries.claimId', '=', claimId)
    .where('refunds.state', '=', 'FAILED')
    .execute();

/**
 * Lists the amount and the state of each line in the refunds of a claim. Failed refunds are
 * excluded.
 */
export const listRefundedLines = (trx: Trx, claimId: string) =>
  trx
    .selectFrom('claimEntries')
    .innerJoin('refunds', 'refunds.id', 'claimEntries.refundId')
    .innerJoin('refundLines as line', 'line.refundId', 'refunds.id')
    .select(['line.refundId', 'line.position', 'line.amountCents', 'refunds.state'])
    .where('claimEntries.claimId', '=', claimId)
    .where('refunds.state', '<>', 'FAILED')
    .execute();

/** Lists the entries by which a creator answered with one of the given refunds. */
export const listEntriesOfRefunds = (trx: Trx, refundIds: string[]): Promise<Selectable<ClaimEntries>[]> =>
  refundIds.length
    ? trx
        .selectFrom('claimEntries')
        .selectAll()
        .where('refundId', 'in', refundIds)
        .where('author', '=', 'CREATOR')
        .orderBy('createdAt')
        .execute()
    : Promise.resolve([]);

/** Lists a batch of claims whose deadline has passed, regardless of who had to act. */
export const listDue = (db: Db, at: Date): Promise<{ id: string; parcelId: string }[]> =>
  db
    .selectFrom('claims')
    .select(['id', 'parcelId'])
    .where('answerUntil', '<=', at)
    .orderBy('answerUntil')
    .limit(BATCH)
    .execute();

/** Lists a batch of claims whose creator has to answer before a time and was not reminded yet. */
export const listToRemind = (db: Db, before: Date): Promise<{ id: string; parcelId: string }[]> =>
  db
    .selectFrom('claims')
    .select(['id', 'parcelId'])
    .where('state', '=', 'CREATOR')
    .where('answerUntil', '<=', before)
    .where('isReminded', '=', false)
    .orderBy('answerUntil')
    .limit(BATCH)
    .execute();

/** Lists the claims that wait for a creator. */
export const listWaitingFor = (db: Db, creatorId: string): Promise<{ id: string; parcelId: string }[]> =>
  db
    .selectFrom('claims')
    .innerJoin('parcels', 'parcels.id', 'claims.parcelId')
    .select(['claims.id', 'claims.parcelId'])
    .where('parcels.creatorId', '=', creatorId)
    .where('parcels.state', '=', 'CLAIMED')
    .where('claims.state', '=', 'CREATOR')
    .execute();

/**
 * Returns the number of claims that wait for the office, and the report time of the oldest such
 * claim.
 */
export const countForOffice = (db: Db): Promise<{ count: number; oldestAt: Date | null }> =>
  db
    .selectFrom('claims')
    .where('state', '=', 'OFFICE')
    .select((at) => [at.fn.countAll<number>().as('count'), at.fn.min('reportedAt').as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Returns the condition that the parcel of a claim matches `fits`. */
const hasParcel = (fits: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from parcels join orders on orders.id = parcels.order_id
    where parcels.id = claims.parcel_id and ${fits})`;

/**
 * Returns the condition that a parcel, its order's number, its buyer or its creator matches the
 * search words.
 */
const hasWords = (search: string) => sql<boolean>`(
  parcels.search_text like lower(${containing(search)})
  or 'K-' || orders.number ilike ${containing(search)}
  or orders.buyer_id in ${findUsers(search)} or parcels.creator_id in ${findCreators(search)})`;

/**
 * Lists claims for the office: waiting claims oldest first, or decided claims newest first. A
 * search matches the items, the numbers of parcel and order, the buyer and the creator.
 * @param after sort value as text, and the claim's id
 */
export async function listForOffice(
  db: Db,
  view: string,
  after: string[] | null,
  limit: number,
  { search, receipt }: { search?: string; receipt?: ReceiptNumber } = {},
): Promise<(ClaimRow & { sortText: string })[]> {
  const isWaiting = view === 'waiting';
  const sort = sql.ref(isWaiting ? 'claims.reportedAt' : 'claims.decidedAt');
  let rows = claims(db).select(sql<string>`${sort}::text`.as('sortText'));
  rows = isWaiting
    ? rows.where('claims.state', '=', 'OFFICE')
    : rows.where('claims.decidedAt', 'is not', null);
  if (receipt) rows = rows.where(hasParcel(hasReceipt(sql`parcels.purchase_id`, receipt)));
  else if (search) rows = rows.where(hasParcel(hasWords(search)));
  if (after)
    rows = rows.where(
      sql<boolean>`(${sort}, claims.id) ${sql.raw(isWaiting ? '>' : '<')} (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  const way = isWaiting ? 'asc' : 'desc';
  return rows.orderBy(sort, way).orderBy('claims.id', way).limit(limit).execute();
}
