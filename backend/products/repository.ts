import { sql, type Insertable, type Updateable } from 'kysely';
import { productStateSets, type ProductState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import {
  bylineColumns,
  contentQueries,
  listOwnRows,
  type OwnPage,
  publicContentCondition,
} from '../db/content-queries.ts';
import { isInRange, type IdRange } from '../db/id-ranges.ts';
import type { Products } from '../db/types.ts';

/** SQL condition for a public product, for a query joined with `creators`. */
export const isPublic = publicContentCondition('products', productStateSets);

export const {
  addToCounts,
  contentHasWords,
  countOwn,
  countPublic,
  listAllIds,
  listPopularIds,
  listPublicIds,
  listPublishedIds,
  setWeekScores,
} = contentQueries('products', 'summary', productStateSets);

export type Detail = { label: string; text: string };
export type Option = { name: string; values: string[] };

export const withCreators = (db: Db) =>
  db.selectFrom('products').innerJoin('creators', 'creators.id', 'products.creatorId');

const products = (db: Db) =>
  withCreators(db)
    .selectAll('products')
    .select(isPublic.as('isPublic'))
    .$narrowType<{ options: Option[]; details: Detail[] }>();
export type ProductRow = Awaited<ReturnType<typeof getProduct>>;

/**
 * Columns of a card. Lists read only these columns, because descriptions are the largest part of a
 * product's row.
 */
const cardColumns = [
  'products.id',
  'products.creatorId',
  'products.routedTitle',
  'products.title',
  'products.summary',
  'products.picture',
  'products.priceCents',
  'products.highestPriceCents',
  'products.stock',
  'products.lowStock',
  'products.options',
  'products.departmentSlug',
  'products.publishedAt',
  'products.ratingSum',
  'products.ratingCount',
] as const;
export type CardRow = Awaited<ReturnType<typeof listPublicById>>[number];

/** Selects the columns of cards, with the creators. */
export const cards = (db: Db) => withCreators(db).select(cardColumns).$narrowType<{ options: Option[] }>();

export const getProduct = (db: Db, id: string) =>
  products(db).where('products.id', '=', id).executeTakeFirstOrThrow();

export const findProduct = (db: Db, id: string) =>
  products(db).where('products.id', '=', id).executeTakeFirst();

/** Finds a product by its current or an earlier URL name. */
export const findByName = (db: Db, routedTitle: string) =>
  products(db)
    .where((at) =>
      at.or([
        at('products.routedTitle', '=', routedTitle),
        // A scalar subquery is used, because PostgreSQL would not use the index for a condition
        // with `in` and `or`.
        at(
          'products.id',
          '=',
          at.selectFrom('productNames').select('productId').where('routedTitle', '=', routedTitle),
        ),
      ]),
    )
    .executeTakeFirst();

/**
 * Locks the row until the transaction ends, so that changes of a product and its stock are
 * serialised. Order lines that refer to the product can still be inserted.
 */
export const lockProduct = (db: Db, id: string) =>
  products(db).where('products.id', '=', id).forNoKeyUpdate('products').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? products(db).where('products.id', 'in', ids).execute() : Promise.resolve([]);

/** Lists products in any state for cards of mixed lists. */
export const listContentCards = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db)
        .select([
          'products.id',
          'products.routedTitle',
          'products.title',
          'products.picture',
          'products.priceCents',
        ])
        .select(bylineColumns)
        .select(isPublic.as('isPublic'))
        .where('products.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/** Lists the public products among the given ids with their card columns. */
export const listPublicById = (db: Db, ids: string[]) =>
  ids.length ? cards(db).where('products.id', 'in', ids).where(isPublic).execute() : Promise.resolve([]);

/** Lists the public products with an id in a range, by id, for sitemaps. */
export const listPublicIn = (db: Db, range: IdRange, limit: number) =>
  withCreators(db)
    .select(['products.id', 'products.routedTitle', 'products.updatedAt'])
    .where(isPublic)
    .where(isInRange('products.id', range))
    .orderBy('products.id')
    .limit(limit)
    .execute();

/** Lists the newest public products of a creator, for feeds. */
export const listLatest = async (db: Db, creatorId: string, limit: number) =>
  (
    await withCreators(db)
      .select(['products.id', 'products.routedTitle', 'products.title', 'products.summary as text'])
      .select(['creators.name as creatorName', 'products.publishedAt'])
      .where('products.creatorId', '=', creatorId)
      .where(isPublic)
      .orderBy('products.publishedAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt! }));

export const insertProduct = (db: Db, product: Insertable<Products>) =>
  db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow();

export const updateProduct = (db: Db, id: string, change: Updateable<Products>) =>
  db.updateTable('products').set(change).where('id', '=', id).execute();

/** Lists a creator's own products in an order. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<ProductState>) =>
  listOwnRows(
    withCreators(db)
      .select(['products.id', 'products.title', 'products.state', 'products.picture'])
      .select(['products.priceCents', 'products.updatedAt']),
    'products',
    creatorId,
    page,
  );

/** Counts the public products of a creator. */
export const countPublicByCreator = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('products.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(products.rating_count), 0)::integer`.as('ratingCount'),
      sql<number>`coalesce(sum(products.rating_sum), 0)::integer`.as('ratingSum'),
    ])
    .executeTakeFirstOrThrow();
