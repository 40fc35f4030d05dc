import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Locks all product slugs that begin with this slug until the transaction ends. */
export const lockNames = (trx: Trx, word: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`names of products ${word}`}, 0))`.execute(trx);

/**
 * Returns the given names that another product has or had.
 * @param productId product whose own names do not count; null for a new product
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

/** Stores an earlier name of a product, so that its old URL still leads to the product. */
export const insertName = (trx: Trx, routedTitle: string, productId: string) =>
  trx
    .insertInto('productNames')
    .values({ routedTitle, productId })
    .onConflict((at) => at.doNothing())
    .execute();

/** Removes a name from the earlier names, because it becomes the current name again. */
export const deleteName = (trx: Trx, routedTitle: string) =>
  trx.deleteFrom('productNames').where('routedTitle', '=', routedTitle).execute();

/** Lists the earlier names of a product. */
export const listNames = async (db: Db, productId: string): Promise<string[]> =>
  (
    await db.selectFrom('productNames').select('routedTitle').where('productId', '=', productId).execute()
  ).map(({ routedTitle }) => routedTitle);
