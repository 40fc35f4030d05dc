import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Locks the names that begin with a word until the transaction ends. */
export const lockNames = (trx: Trx, word: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`names of products ${word}`}, 0))`.execute(trx);

/**
 * Returns the names among the given ones that another product has or had.
 * @param productId product whose own names are free; null for a new product
 */
export async function listTaken(db: Db, names: string[], productId: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select routed_title as name from products
      where routed_title = any(${names}::text[]) and id is distinct from ${productId}::uuid
    union
    select routed_title from product_names
      where routed_title = any(${names}::text[]) and product_id is distinct from ${productId}::uuid`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Keeps an earlier name of a product, which leads to the current one. */
export const insertName = (trx: Trx, routedTitle: string, productId: string) =>
  trx
    .insertInto('productNames')
    .values({ routedTitle, productId })
    .onConflict((at) => at.doNothing())
    .execute();

/** Removes a name from the earlier names, because it is the current one again. */
export const deleteName = (trx: Trx, routedTitle: string) =>
  trx.deleteFrom('productNames').where('routedTitle', '=', routedTitle).execute();

/** Lists the earlier names of a product. */
export const listNames = async (db: Db, productId: string): Promise<string[]> =>
  (
    await db.selectFrom('productNames').select('routedTitle').where('productId', '=', productId).execute()
  ).map(({ routedTitle }) => routedTitle);
