import { sql } from 'kysely';
import type { Trx } from '../db/connection.ts';

/** Adds quantities to the numbers of sold items of products. */
export const addToSold = (trx: Trx, lines: { productId: string; quantity: number }[]) =>
  sql`
    update products set sold_count = sold_count + change.quantity
    from (
      select id, sum(quantity) as quantity
      from unnest(
        ${lines.map(({ productId }) => productId)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::integer[]
      ) as line (id, quantity)
      group by id
    ) as change
    where products.id = change.id`.execute(trx);

/**
 * Increases the counter of a creator's parcel numbers, and returns its new value with the prefix.
 */
export const takeNumber = (trx: Trx, creatorId: string) =>
  trx
    .updateTable('shops')
    .set({ lastNumber: sql`last_number + 1` })
    .where('creatorId', '=', creatorId)
    .returning(['prefix', 'lastNumber'])
    .executeTakeFirstOrThrow();
