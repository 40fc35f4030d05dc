import { sql, type RawBuilder } from 'kysely';
import type { ProductOrder } from '../../contract/values/shop.ts';
import type { Db } from '../db/connection.ts';
import { cards, isPublic, withCreators } from './repository.ts';

/** Number of matches up to which the count of a list is exact. */
export const MOST_COUNTED = 1000;

/**
 * Number of a department's newest products that are searched for the colours and creators of the
 * filter.
 */
const MOST_COMPARED = 2000;

/** Sort key of each order as SQL, and its type for the text in a cursor. */
const orders: Record<
  ProductOrder,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
> = {
  newest: { key: sql`products.published_at`, type: sql`timestamptz`, descending: true },
  liked: { key: sql`products.like_count`, type: sql`integer`, descending: true },
  price: { key: sql`products.price_cents`, type: sql`integer`, descending: false },
  'price-down': { key: sql`products.price_cents`, type: sql`integer`, descending: true },
};

export type Filter = {
  department?: string;
  creatorId?: string;
  /** Value of the colour option, in lower case. */
  colour?: string;
  minCents?: number;
  maxCents?: number;
  inStock?: boolean;
};

/** Returns true if the number of matches depends strongly on the values of the filter. */
export const dependsOnValues = ({ colour, minCents, maxCents }: Filter): boolean =>
  colour !== undefined || minCents !== undefined || maxCents !== undefined;

/** Returns the SQL condition of a filter, for a query joined with `creators`. */
function conditionsOf({ department, creatorId, colour, minCents, maxCents, inStock }: Filter) {
  const conditions = [
    isPublic,
    department !== undefined && sql<boolean>`products.department_slug = ${department}`,
    creatorId !== undefined && sql<boolean>`products.creator_id = ${creatorId}`,
    colour !== undefined && sql<boolean>`products.colours @> ${[colour]}::text[]`,
    minCents !== undefined && sql<boolean>`products.price_cents >= ${minCents}`,
    maxCents !== undefined && sql<boolean>`products.price_cents <= ${maxCents}`,
    inStock === true && sql<boolean>`products.stock > 0`,
  ].filter((condition) => condition !== false);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Lists public products in an order; `after` is [sort value as text, id] of the last row shown.
 */
export function listPublished(
  db: Db,
  order: ProductOrder,
  filter: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type, descending } = orders[order];
  let rows = cards(db).where(conditionsOf(filter));
  if (after) {
    const comparison = descending ? sql`<` : sql`>`;
    rows = rows.where(
      sql<boolean>`(${key}, products.id) ${comparison} (${after[0]}::${type}, ${after[1]}::uuid)`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .execute();
}

/** Counts the public products that match a filter. The count stops at `MOST_COUNTED + 1`. */
export async function countPublished(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom(
      withCreators(db)
        .select('products.id')
        .where(conditionsOf(filter))
        .limit(MOST_COUNTED + 1)
        .as('found'),
    )
    .select((at) => at.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the products from which the colours and creators of a department's filter are taken. */
const compared = (department: string | undefined) => sql`
  select products.creator_id, products.colours, creators.name
  from products join creators on creators.id = products.creator_id
  where ${conditionsOf({ department })}
  order by products.published_at desc, products.id desc
  limit ${MOST_COMPARED}`;

/** Lists the colours of a department's products with their counts, the most frequent at the top. */
export async function listColours(db: Db, department: string | undefined, limit: number) {
  const { rows } = await sql<{ name: string; count: number }>`
    select colour as name, count(*)::integer as count
    from (${compared(department)}) as compared, unnest(compared.colours) as colour
    group by colour order by count(*) desc, colour limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lists the creators of a department's products with their counts, the most frequent at the top.
 */
export async function listCreators(db: Db, department: string | undefined, limit: number) {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select creator_id as id, name, count(*)::integer as count
    from (${compared(department)}) as compared
    group by creator_id, name order by count(*) desc, name, creator_id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the creators with a public product. The count stops at `limit`. */
export async function countCreators(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from creators where is_public and exists (
        select from products where creator_id = creators.id and state = 'PUBLISHED'
      ) limit ${limit}
    ) as found`.execute(db);
  return rows[0]!.count;
}

/**
 * Lists other public products of the same department. The newest products of other creators are
 * followed by products of the same creator. Without a department, all products are considered.
 */
export async function listRelated(
  db: Db,
  { id, creatorId, department }: { id: string; creatorId: string; department: string | null },
  limit: number,
) {
  const others = cards(db)
    .where(conditionsOf(department === null ? {} : { department }))
    .where('products.id', '!=', id)
    .orderBy('products.publishedAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit);
  const [ofOthers, ofCreator] = await Promise.all([
    others.where('products.creatorId', '!=', creatorId).execute(),
    others.where('products.creatorId', '=', creatorId).execute(),
  ]);
  return [...ofOthers, ...ofCreator].slice(0, limit);
}

/**
 * Lists the newest products of each creator that a person follows, at most `each` per creator. Each
 * creator has the count of all published products. The creator with the newest product is at the
 * top.
 */
export async function listOfFollowed(
  db: Db,
  userId: string,
  { creators, each }: { creators: number; each: number },
): Promise<{ creatorId: string; ids: string[]; count: number }[]> {
  const { rows } = await sql<{ creatorId: string; ids: string[]; count: number }>`
    select followed.creator_id, newest.ids, (
      select count(*)::integer from products
      where products.creator_id = followed.creator_id and products.state = 'PUBLISHED'
    ) as count
    from (
      select follows.creator_id, latest.published_at
      from follows join creators on creators.id = follows.creator_id
      cross join lateral (
        select published_at from products
        where products.creator_id = follows.creator_id and products.state = 'PUBLISHED'
        order by published_at desc, id desc limit 1
      ) as latest
      where follows.user_id = ${userId} and creators.is_public
      order by latest.published_at desc, follows.creator_id limit ${creators}
    ) as followed
    cross join lateral (
      select array_agg(id order by published_at desc, id desc) as ids from (
        select id, published_at from products
        where products.creator_id = followed.creator_id and products.state = 'PUBLISHED'
        order by published_at desc, id desc limit ${each}
      ) as shown
    ) as newest
    order by followed.published_at desc, followed.creator_id`.execute(db);
  return rows;
}
