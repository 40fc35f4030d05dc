import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { StockOptOuts } from '../db/types.ts';

/** Number of people who are notified in one transaction. */
const BATCH_OF_PEOPLE = 100;

type Waiter = { userId: string } | { email: string };
type NewWait = Waiter & { productId: string; variantId: string | null; createdAt: Date };

/** Inserts a wait for stock. Does nothing if the wait exists. */
export const insertWait = (trx: Trx, wait: NewWait) =>
  trx
    .insertInto('stockWaits')
    .values(wait)
    .onConflict((at) => at.doNothing())
    .execute();

/** Counts the people who wait for a product. */
export async function countWaiting(db: Db, productId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(user_id::text, email))::integer as count
    from stock_waits where product_id = ${productId}`.execute(db);
  return rows[0]!.count;
}

/** Counts the waits that new stock of each variant would satisfy, by variant id. */
export async function countWaitingFor(db: Db, variantIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select variant.id, count(distinct coalesce(user_id::text, email))::integer as count
    from product_variants as variant
      join stock_waits on stock_waits.product_id = variant.product_id
        and (variant_id is null or variant_id = variant.id)
    where variant.id = any(${variantIds}::uuid[]) group by variant.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Lists the variants of a product for which a person waits; null means any variant. */
export const listWaits = async (db: Db, userId: string, productId: string): Promise<(string | null)[]> =>
  (
    await db
      .selectFrom('stockWaits')
      .select('variantId')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .orderBy('createdAt')
      .execute()
  ).map(({ variantId }) => variantId);

/** Deletes a person's waits for a product, or only the wait for one variant. */
export function deleteWaits(db: Db, userId: string, productId: string, variantId: string | undefined) {
  let rows = db.deleteFrom('stockWaits').where('userId', '=', userId).where('productId', '=', productId);
  if (variantId !== undefined) rows = rows.where('variantId', '=', variantId);
  return rows.execute();
}

/** Deletes all waits of an email address without an account. */
export const deleteWaitsOfEmail = (db: Db, email: string) =>
  db.deleteFrom('stockWaits').where('email', '=', email).execute();

/**
 * Deletes waits and mail records of email addresses without an account that are older than a time.
 */
export async function deleteOldOfAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('stockWaits').where('email', 'is not', null).where('createdAt', '<', before).execute();
  await db.deleteFrom('stockMails').where('sentAt', '<', before).execute();
}

export const deleteMails = (db: Db, emailHash: Buffer) =>
  db.deleteFrom('stockMails').where('emailHash', '=', emailHash).execute();

/** Returns true if an email address without an account has opted out of mails about stock. */
export const isOptedOut = async (db: Db, emailHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('stockOptOuts')
    .select('emailHash')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()) !== undefined;

export const insertOptOut = (trx: Trx, optOut: Insertable<StockOptOuts>) =>
  trx
    .insertInto('stockOptOuts')
    .values(optOut)
    .onConflict((at) => at.doNothing())
    .execute();

export const deleteOptOut = (db: Db, emailHash: Buffer) =>
  db.deleteFrom('stockOptOuts').where('emailHash', '=', emailHash).execute();

/**
 * Records a mail to an email address without an account.
 * @returns false if the address already got a mail about the product, has reached the limit of
 *   `most` mails, or has opted out
 */
export async function recordMail(
  trx: Trx,
  { emailHash, productId, sentAt }: { emailHash: Buffer; productId: string; sentAt: Date },
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into stock_mails (email_hash, product_id, sent_at)
    select ${emailHash}::bytea, ${productId}::uuid, ${sentAt}::timestamptz
    where not exists (select from stock_opt_outs where email_hash = ${emailHash})
      and (select count(*) from stock_mails where email_hash = ${emailHash} and sent_at > ${since}) < ${most}
    on conflict do nothing returning product_id`.execute(trx);
  return rows.length > 0;
}

/**
 * Lists products that are back in stock and for which people wait. The product must be public, its
 * creator must take orders, and the variant for which a person waits must be in stock.
 */
export async function listBack(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct stock_waits.product_id as id
    from stock_waits
      join products on products.id = stock_waits.product_id
      join creators on creators.id = products.creator_id
      left join shops on shops.creator_id = products.creator_id
    where products.state = 'PUBLISHED' and creators.is_public and not coalesce(shops.is_paused, false)
      and products.stock > 0
      and (stock_waits.variant_id is null or exists (
        select from product_variants as variant
        where variant.id = stock_waits.variant_id and variant.is_made and variant.stock > 0
      ))
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a batch of the waits that the stock of a locked product satisfies.
 * @returns the people and email addresses, without repetitions
 */
export async function takeBack(trx: Trx, productId: string) {
  const { rows } = await sql<{ userId: string | null; email: string | null }>`
    with ended as (
      select stock_waits.id, coalesce(user_id::text, email) as person
      from stock_waits join products on products.id = stock_waits.product_id
      where product_id = ${productId} and products.stock > 0
        and (variant_id is null or exists (
          select from product_variants as variant
          where variant.id = stock_waits.variant_id and variant.is_made and variant.stock > 0
        ))
    ),
    deleted as (
      delete from stock_waits where id in (
        select id from ended
        where person in (select distinct person from ended order by person limit ${BATCH_OF_PEOPLE})
      )
      returning user_id, email
    )
    select distinct user_id, email from deleted`.execute(trx);
  return rows;
}

/** Lists a batch of a person's waits with the titles of the products, by id after `after`. */
export function listWaitsOfPerson(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('stockWaits')
    .innerJoin('products', 'products.id', 'stockWaits.productId')
    .select([
      'stockWaits.id',
      'stockWaits.productId',
      'stockWaits.variantId',
      'products.title',
      'stockWaits.createdAt',
    ])
    .where('stockWaits.userId', '=', userId);
  if (after) rows = rows.where('stockWaits.id', '>', after);
  return rows.orderBy('stockWaits.id').limit(BATCH).execute();
}

export const deleteWaitsOfPerson = (db: Db, userId: string) =>
  db.deleteFrom('stockWaits').where('userId', '=', userId).execute();
