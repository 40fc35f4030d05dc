import { sql } from 'kysely';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import type { Db } from '../../db/connection.ts';
import type { CodeRow, Uses } from './policy.ts';

/** States in which a purchase counts as a use. A refund does not release the use. */
const counted: PurchaseState[] = ['IN_PROGRESS', 'SUCCESS', 'REVIEW', 'REFUNDED'];

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
 * Counts the uses of a discount code. The count excludes the buyer's open payment with the same
 * exclusive key, because the new attempt continues or replaces that payment.
 */
export const countUses = (db: Db, codeId: string, { buyerId, exclusiveKey }: Attempt): Promise<Uses> =>
  db
    .selectFrom('purchases')
    .innerJoin('payments', 'payments.id', 'purchases.paymentId')
    .where('purchases.discountCodeId', '=', codeId)
    .where('purchases.status', 'in', counted)
    .where((at) =>
      at.not(
        at.and([
          at(sql`coalesce(purchases.buyer_id = ${buyerId}, false)`, '=', true),
          at(sql`coalesce(payments.exclusive_key = ${exclusiveKey}, false)`, '=', true),
          at('purchases.status', '=', 'IN_PROGRESS'),
        ]),
      ),
    )
    .select((at) => at.fn.countAll<number>().as('total'))
    .select(sql<number>`(count(*) filter (where purchases.buyer_id = ${buyerId}))::int`.as('ofPerson'))
    .executeTakeFirstOrThrow();
