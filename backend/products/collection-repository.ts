import { sql, type Insertable, type Updateable } from 'kysely';
import type { ProductState } from '../../contract/values/states.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Collections } from '../db/types.ts';
import { cards, isPublic } from './repository.ts';

/** Maximum number of pictures that represent a collection. */
const MOST_PICTURES = 3;
/** Minimum number of public products with which a collection can be the lead of the shop. */
const LEAST_OF_LEAD = 3;
/** Number of recently changed collections among which the lead is chosen. */
const MOST_LEADS = 50;

const collections = (db: Db) => db.selectFrom('collections').selectAll();
export type CollectionRow = Awaited<ReturnType<typeof listOfCreator>>[number];

/** Lists the collections of a creator in the creator's order. */
export const listOfCreator = (db: Db, creatorId: string) =>
  collections(db).where('creatorId', '=', creatorId).orderBy('position').orderBy('slug').execute();

/** Finds a collection that is public. */
export const findShown = (db: Db, slug: string) =>
  db
    .selectFrom('collections')
    .innerJoin('creators', 'creators.id', 'collections.creatorId')
    .selectAll('collections')
    .where('collections.slug', '=', slug)
    .where('collections.isShown', '=', true)
    .where('creators.isPublic', '=', true)
    .executeTakeFirst();

/** Lists the public collections of a public creator, in the creator's order. */
export const listShown = (db: Db, creatorId: string) =>
  db
    .selectFrom('collections')
    .innerJoin('creators', 'creators.id', 'collections.creatorId')
    .selectAll('collections')
    .where('collections.creatorId', '=', creatorId)
    .where('collections.isShown', '=', true)
    .where('creators.isPublic', '=', true)
    .orderBy('collections.position')
    .orderBy('collections.slug')
    .execute();

export const lockCollection = (trx: Trx, slug: string) =>
  collections(trx).where('slug', '=', slug).forUpdate().executeTakeFirst();

/** Returns the creator's id of a collection; undefined for an unknown collection. */
export const findCreatorId = async (db: Db, slug: string): Promise<string | undefined> =>
  (await db.selectFrom('collections').select('creatorId').where('slug', '=', slug).executeTakeFirst())
    ?.creatorId;

export const insertCollection = (trx: Trx, row: Insertable<Collections>) =>
  trx.insertInto('collections').values(row).execute();

export const updateCollection = (trx: Trx, slug: string, change: Updateable<Collections>) =>
  trx.updateTable('collections').set(change).where('slug', '=', slug).execute();

export const deleteCollection = (trx: Trx, slug: string) =>
  trx.deleteFrom('collections').where('slug', '=', slug).execute();

/** Locks all collection slugs that begin with this slug until the transaction ends. */
export const lockSlugs = (trx: Trx, slug: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`names of collections ${slug}`}, 0))`.execute(trx);

/** Returns the given slugs that a collection already has. */
export async function listTaken(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('collections').select('slug').where('slug', 'in', slugs).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Stores the positions of a creator's collections; `slugs` is the new order. */
export const setOrder = (trx: Trx, creatorId: string, slugs: string[]) =>
  sql`
    update collections set position = wanted.position
    from unnest(${slugs}::text[]) with ordinality as wanted (slug, position)
    where collections.slug = wanted.slug and collections.creator_id = ${creatorId}`.execute(trx);

type Sums = {
  slug: string;
  count: number;
  fromCents: number | null;
  toCents: number | null;
  pictures: string[] | null;
};

/**
 * Returns the count, the price range and the pictures of the public products of collections, by
 * slug.
 */
export async function sumUp(db: Db, slugs: string[]): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums>`
    select collection_slug as slug, count(*)::integer as count,
      min(products.price_cents) as from_cents, max(products.highest_price_cents) as to_cents,
      (array_agg(products.picture order by collection_products.position)
        filter (where products.picture is not null))[1:${sql.lit(MOST_PICTURES)}] as pictures
    from collection_products
      join products on products.id = collection_products.product_id
      join creators on creators.id = products.creator_id
    where collection_slug = any(${slugs}::text[]) and ${isPublic}
    group by collection_slug`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Lists the public products of a collection in the creator's order. */
export const listPublic = (db: Db, slug: string) =>
  cards(db)
    .innerJoin('collectionProducts', 'collectionProducts.productId', 'products.id')
    .where('collectionProducts.collectionSlug', '=', slug)
    .where(isPublic)
    .orderBy('collectionProducts.position')
    .orderBy('products.id')
    .execute();

/**
 * Returns the slug of the most recently changed public collection that has enough public products.
 */
export async function findLead(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select newest.slug from (
      select collections.slug, collections.updated_at
      from collections join creators on creators.id = collections.creator_id
      where collections.is_shown and creators.is_public
      order by collections.updated_at desc, collections.slug limit ${MOST_LEADS}
    ) as newest
    where ${LEAST_OF_LEAD} <= (
      select count(*) from collection_products
        join products on products.id = collection_products.product_id
        join creators on creators.id = products.creator_id
      where collection_slug = newest.slug and ${isPublic}
    )
    order by newest.updated_at desc, newest.slug limit 1`.execute(db);
  return rows[0]?.slug;
}

/** Lists the products of collections as their creator sees them, in order. */
export async function listProducts(db: Db, slugs: string[]) {
  const { rows } = await sql<{
    slug: string;
    id: string;
    title: string;
    picture: string | null;
    state: ProductState;
  }>`
    select collection_slug as slug, products.id, products.title, products.picture, products.state
    from collection_products join products on products.id = collection_products.product_id
    where collection_slug = any(${slugs}::text[]) and products.state <> 'DELETED'
    order by collection_products.position, products.id`.execute(db);
  return rows;
}

/** Lists the slugs of the collections that contain a product, in the creator's order. */
export const listSlugsByProduct = async (db: Db, productId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('collectionProducts')
      .innerJoin('collections', 'collections.slug', 'collectionProducts.collectionSlug')
      .select('collections.slug')
      .where('collectionProducts.productId', '=', productId)
      .orderBy('collections.position')
      .orderBy('collections.slug')
      .execute()
  ).map(({ slug }) => slug);

/** Returns the given ids that belong to a creator's products and are not deleted. */
export async function listOwnAmong(db: Db, creatorId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('creatorId', '=', creatorId)
    .where('state', '!=', 'DELETED')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the products of a collection; `productIds` is the new order. */
export async function replaceProducts(trx: Trx, slug: string, productIds: string[]): Promise<void> {
  await trx.deleteFrom('collectionProducts').where('collectionSlug', '=', slug).execute();
  if (productIds.length)
    await trx
      .insertInto('collectionProducts')
      .values(productIds.map((productId, position) => ({ collectionSlug: slug, productId, position })))
      .execute();
}

/** Counts the products of a collection. */
export async function countProducts(db: Db, slug: string): Promise<number> {
  const { count } = await db
    .selectFrom('collectionProducts')
    .select((at) => at.fn.countAll<number>().as('count'))
    .where('collectionSlug', '=', slug)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a product to the end of a collection. */
export const appendProduct = (trx: Trx, slug: string, productId: string) =>
  sql`
    insert into collection_products (collection_slug, product_id, position)
    select ${slug}::text, ${productId}::uuid, coalesce(max(position), -1) + 1
    from collection_products where collection_slug = ${slug}
    on conflict do nothing`.execute(trx);

/** Removes a product from the given collections. */
export const removeProduct = (trx: Trx, productId: string, slugs: string[]) =>
  slugs.length
    ? trx
        .deleteFrom('collectionProducts')
        .where('productId', '=', productId)
        .where('collectionSlug', 'in', slugs)
        .execute()
    : Promise.resolve();
