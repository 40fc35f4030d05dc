import { sql, type Insertable, type Updateable } from 'kysely';
import type { PurchaseState } from '../../contract/values/checkout.ts';
import type { Db } from '../db/connection.ts';
import type { DiscountCodes } from '../db/types.ts';

/**
 * States in which a purchase counts as a use of its discount code. A refund does not release the
 * use.
 */
const paid: PurchaseState[] = ['SUCCESS', 'REVIEW', 'REFUNDED'];

const withUses = (db: Db) =>
  db
    .selectFrom('discountCodes as code')
    .leftJoin('memberships', 'memberships.id', 'code.membershipId')
    .selectAll('code')
    .select('memberships.name as membershipName')
    .select((at) =>
      at
        .selectFrom('purchases')
        .whereRef('purchases.discountCodeId', '=', 'code.id')
        .where('purchases.status', 'in', paid)
        .select((uses) => uses.fn.countAll<number>().as('count'))
        .as('usesCount'),
    )
    .select(sql<string>`code.created_at::text`.as('sortText'));
export type ListedRow = Awaited<ReturnType<typeof listByCreator>>[number];

/** Lists a creator's codes, newest first; `after` is [createdAt as text, id]. */
export function listByCreator(db: Db, creatorId: string, after: string[] | null, limit: number) {
  let rows = withUses(db).where('code.creatorId', '=', creatorId);
  if (after)
    rows = rows.where(
      sql<boolean>`(code.created_at, code.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('code.createdAt', 'desc').orderBy('code.id', 'desc').limit(limit).execute();
}

export const findListed = (db: Db, id: string): Promise<ListedRow | undefined> =>
  withUses(db).where('code.id', '=', id).executeTakeFirst();

/**
 * Inserts a code.
 * @throws a unique violation of `discount_codes_code` if the creator has this code already
 */
export const insertCode = async (db: Db, row: Insertable<DiscountCodes>): Promise<string> =>
  (await db.insertInto('discountCodes').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const updateCode = (db: Db, id: string, change: Updateable<DiscountCodes>) =>
  db.updateTable('discountCodes').set(change).where('id', '=', id).execute();

/** Lists a creator's codes for the data export. */
export const listAllBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('discountCodes')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt')
    .execute();

export const endAllByCreator = (db: Db, creatorId: string, endedAt: Date) =>
  db
    .updateTable('discountCodes')
    .set({ endedAt })
    .where('creatorId', '=', creatorId)
    .where('endedAt', 'is', null)
    .execute();
