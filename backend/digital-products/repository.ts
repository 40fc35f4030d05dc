import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { DigitalProductOrder } from '../../contract/values/content.ts';
import { digitalProductStateSets, type DigitalProductState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { besideReads } from '../db/combined-reads.ts';
import type { Db } from '../db/connection.ts';
import {
  bylineColumns,
  contentQueries,
  listOwnRows,
  type OwnPage,
  publicContentCondition,
} from '../db/content-queries.ts';
import type { DigitalProducts } from '../db/types.ts';

const isPublic = publicContentCondition('digitalProducts', digitalProductStateSets);

export const {
  addToCounts,
  contentHasWords,
  countOwn,
  countPublic,
  findUntouched,
  listAllIds,
  listLatest,
  listPopularIds,
  listPublicIds,
  listPublicIn,
  listPublishedIds,
  publicTags,
  setWeekScores,
} = contentQueries('digitalProducts', 'summary', digitalProductStateSets);

const withCreators = (db: Db) =>
  db.selectFrom('digitalProducts').innerJoin('creators', 'creators.id', 'digitalProducts.creatorId');

const products = (db: Db) => withCreators(db).selectAll('digitalProducts').select(isPublic.as('isPublic'));
export type ProductRow = Awaited<ReturnType<typeof getProduct>>;

/**
 * Columns of a card. Lists read only these columns, because descriptions are the largest part of a
 * digital product's row.
 */
const cardColumns = [
  'digitalProducts.id',
  'digitalProducts.creatorId',
  'digitalProducts.title',
  'digitalProducts.summary',
  'digitalProducts.topicId',
  'digitalProducts.picture',
  'digitalProducts.priceCents',
  'digitalProducts.ratingSum',
  'digitalProducts.ratingCount',
] as const;
export type CardRow = Awaited<ReturnType<typeof listPublicById>>[number];

export const getProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).executeTakeFirstOrThrow();

export const findProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).executeTakeFirst();

/**
 * Locks the row until the transaction ends, so that changes of a digital product are serialised.
 */
export const lockProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).forUpdate('digitalProducts').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? products(db).where('digitalProducts.id', 'in', ids).execute() : Promise.resolve([]);

/** Lists digital products in any state for cards of mixed lists. */
export const listContentCards = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db)
        .select([
          'digitalProducts.id',
          'digitalProducts.title',
          'digitalProducts.topicId',
          'digitalProducts.picture',
          // A card never shows the price of content that is not public, so the price of a draft may
          // be 0.
          sql<number>`coalesce(digital_products.price_cents, 0)`.as('priceCents'),
        ])
        .select(bylineColumns)
        .select(isPublic.as('isPublic'))
        .where('digitalProducts.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/** Lists the public digital products among the given ids with their card columns. */
export const listPublicById = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db).select(cardColumns).where('digitalProducts.id', 'in', ids).where(isPublic).execute()
    : Promise.resolve([]);

export const insertProduct = (db: Db, product: Insertable<DigitalProducts>) =>
  db.insertInto('digitalProducts').values(product).returning('id').executeTakeFirstOrThrow();

export const updateProduct = (db: Db, id: string, change: Updateable<DigitalProducts>) =>
  db.updateTable('digitalProducts').set(change).where('id', '=', id).execute();

/**
 * Changes a row and returns the new row. The statement may be combined with reads that the
 * transaction starts at the same time, so these reads may or may not see the change.
 */
export const changeProduct = (db: Db, id: string, change: Updateable<DigitalProducts>) =>
  db
    .updateTable('digitalProducts')
    .from('creators')
    .set(change)
    .whereRef('creators.id', '=', 'digitalProducts.creatorId')
    .where('digitalProducts.id', '=', id)
    .returningAll('digitalProducts')
    .returning(isPublic.as('isPublic'))
    .modifyEnd(besideReads)
    .executeTakeFirstOrThrow();

/** Sort key of each order as SQL, and its type for the text in a cursor. */
const orders: Record<
  DigitalProductOrder,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
> = {
  newest: { key: sql`digital_products.published_at`, type: sql`timestamptz`, descending: true },
  popular: { key: sql`digital_products.popularity`, type: sql`integer`, descending: true },
  rating: { key: sql`digital_products.rating_score`, type: sql`real`, descending: true },
  price: { key: sql`digital_products.price_cents`, type: sql`integer`, descending: false },
};

type Filter = { topicId?: TopicId; creatorId?: string };

/**
 * Lists public digital products in an order; `after` is [sort value as text, id] of the last row
 * shown.
 */
export function listPublished(
  db: Db,
  order: DigitalProductOrder,
  { topicId, creatorId }: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type, descending } = orders[order];
  let rows = withCreators(db).select(cardColumns).where(isPublic);
  if (topicId) rows = rows.where('digitalProducts.topicId', '=', topicId);
  if (creatorId) rows = rows.where('digitalProducts.creatorId', '=', creatorId);
  if (after) {
    const comparison = descending ? sql`<` : sql`>`;
    rows = rows.where(
      sql<boolean>`(${key}, digital_products.id) ${comparison} (${after[0]}::${type}, ${after[1]}::uuid)`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, direction)
    .orderBy('digitalProducts.id', direction)
    .limit(limit)
    .execute();
}

/** Lists a creator's own digital products in an order, each with its number of files. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<DigitalProductState>) =>
  listOwnRows(
    products(db).select((at) =>
      at
        .selectFrom('digitalProductFiles')
        .select(at.fn.countAll<number>().as('count'))
        .whereRef('digitalProductFiles.productId', '=', 'digitalProducts.id')
        .where('digitalProductFiles.isCurrent', '=', false)
        .as('filesCount'),
    ),
    'digitalProducts',
    creatorId,
    page,
  );

/** Lists the scheduled products whose publication time has come, longest waiting first. */
export const listDue = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('digitalProducts')
      .select('id')
      .where('state', '=', 'SCHEDULED')
      .where('publishAt', '<=', at)
      .orderBy('publishAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Counts the public digital products of a creator. */
export const countPublicByCreator = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('digitalProducts.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(digital_products.rating_count), 0)::integer`.as('ratingCount'),
      sql<number>`coalesce(sum(digital_products.rating_sum), 0)::integer`.as('ratingSum'),
    ])
    .executeTakeFirstOrThrow();
