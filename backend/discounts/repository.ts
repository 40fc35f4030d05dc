import { sql, type Insertable, type Updateable } from 'kysely';
import type { PurchaseState } from '../../contract/values/checkout.ts';
import type { Db } from '../db/connection.ts';
import type { DiscountCodes } from '../db/types.ts';
import type { CodeRow, Uses } from './policy.ts';

/** States in which a purchase counts as a use. A refund does not release the use. */
const paid: PurchaseState[] = ['SUCCESS', 'REVIEW', 'REFUNDED'];
const counted: PurchaseState[] = ['IN_PROGRESS', ...paid];

export const findByCode = (db: Db, creatorId: string, code: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('discountCodes')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .where('code', '=', code)
    .executeTakeFirst();

/**
 * Locks a code, so that concurrent uses are serialised. Purchases that refer to the code may still
 * be stored.
 */
export const lockCode = (db: Db, id: string): Promise<CodeRow> =>
  db.selectFrom('discountCodes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

type Attempt = { buyerId: string | null; exclusiveKey: string | null };

/**
 * Counts the uses of a code, except the buyer's open payment with the same key, which is replaced
 * or continued.
 */
export const countUses = (db: Db, codeId: string, { buyerId, exclusiveKey }: Attempt): Promise<Uses> =>
  db
    .selectFrom('purchases')
    .where('discountCodeId', '=', codeId)
    .where('status', 'in', counted)
    .where((at) =>
      at.not(
        at.and([
          at(sql`coalesce(buyer_id = ${buyerId}, false)`, '=', true),
          at(sql`coalesce(exclusive_key = ${exclusiveKey}, false)`, '=', true),
          at('status', '=', 'IN_PROGRESS'),
        ]),
      ),
    )
    .select((at) => at.fn.countAll<number>().as('total'))
    .select(sql<number>`(count(*) filter (where buyer_id = ${buyerId}))::int`.as('ofPerson'))
    .executeTakeFirstOrThrow();

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
