import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { DigitalProductOrder } from '../../contract/values/content.ts';
import type { DigitalProductState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import { firstByteOf, isInRange, type IdRange } from '../db/id-ranges.ts';
import type { DigitalProducts } from '../db/types.ts';
import { setWeekScores as storeScores } from '../db/week-scores.ts';
import type { CountChange } from '../extension-points/content-kinds.ts';

/** Whether anybody may see a digital product: published, by a public creator. The only definition of it. */
const isPublic = sql<boolean>`(digital_products.state = 'PUBLISHED' and creators.is_public)`;

/** For the tags that others use. */
export const publicTags = sql`select digital_products.tags from digital_products join creators on creators.id = digital_products.creator_id where ${isPublic}`;

/** All of them with their tags and ratings. */
export const tagged = sql`select 'DIGITAL_PRODUCT' as content_type, id, creator_id, topic_id, tags, rating_count, rating_sum from digital_products`;

const withCreators = (db: Db) =>
  db.selectFrom('digitalProducts').innerJoin('creators', 'creators.id', 'digitalProducts.creatorId');

const products = (db: Db) => withCreators(db).selectAll('digitalProducts').select(isPublic.as('isPublic'));
export type ProductRow = Awaited<ReturnType<typeof getProduct>>;

export const getProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).executeTakeFirstOrThrow();

export const findProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).executeTakeFirst();

/** Locks the row for this transaction: changes of one digital product are serialised. */
export const lockProduct = (db: Db, id: string) =>
  products(db).where('digitalProducts.id', '=', id).forUpdate('digitalProducts').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? products(db).where('digitalProducts.id', 'in', ids).execute() : Promise.resolve([]);

export const insertProduct = (db: Db, product: Insertable<DigitalProducts>) =>
  db.insertInto('digitalProducts').values(product).returning('id').executeTakeFirstOrThrow();

export const updateProduct = (db: Db, id: string, change: Updateable<DigitalProducts>) =>
  db.updateTable('digitalProducts').set(change).where('id', '=', id).execute();

/** The sort value of each order, as SQL and as the text in a cursor. */
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

/** Public digital products in one order; `after` is [sort value as text, id] of the last row shown. */
export function listPublished(
  db: Db,
  order: DigitalProductOrder,
  { topicId, creatorId }: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type, descending } = orders[order];
  let rows = products(db).where(isPublic);
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

/** A creator's own digital products, last changed first; `after` is [updatedAt as text, id]. */
export function listOwn(
  db: Db,
  creatorId: string,
  state: DigitalProductState | undefined,
  after: string[] | null,
  limit: number,
) {
  let rows = products(db)
    .where('digitalProducts.creatorId', '=', creatorId)
    .where('digitalProducts.state', '!=', 'DELETED');
  if (state) rows = rows.where('digitalProducts.state', '=', state);
  if (after)
    rows = rows.where(
      sql<boolean>`(digital_products.updated_at, digital_products.id)
        < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .select(sql<string>`digital_products.updated_at::text`.as('sortText'))
    .orderBy('digitalProducts.updatedAt', 'desc')
    .orderBy('digitalProducts.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many digital products a creator has that were not deleted. */
export const countOwn = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('digitalProducts')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('creatorId', '=', creatorId)
      .where('state', '!=', 'DELETED')
      .executeTakeFirstOrThrow()
  ).count;

/** Those scheduled whose time has come, the longest waiting first. */
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

/** Adds to the counts shown on cards and in lists. */
export const addToCounts = (db: Db, id: string, change: CountChange) =>
  db
    .updateTable('digitalProducts')
    .set((at) => ({
      unlockCount: at('unlockCount', '+', change.unlocks ?? 0),
      ratingCount: at('ratingCount', '+', change.ratings ?? 0),
      ratingSum: at('ratingSum', '+', change.stars ?? 0),
      viewCount: at('viewCount', '+', change.views ?? 0),
      likeCount: at('likeCount', '+', change.likes ?? 0),
    }))
    .where('id', '=', id)
    .execute();

/** @see setWeekScores of backend/db */
export const setWeekScores = (db: Db, scores: Map<string, number>) =>
  storeScores(db, 'digital_products', scores);

/** Public digital products by id, after one. */
export async function listPublicIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  let rows = withCreators(db).select('digitalProducts.id').where(isPublic);
  if (after !== null) rows = rows.where('digitalProducts.id', '>', after);
  return (await rows.orderBy('digitalProducts.id').limit(limit).execute()).map(({ id }) => id);
}

/** How many public digital products there are, by the first byte of their id. */
export const countPublic = (db: Db) =>
  withCreators(db)
    .where(isPublic)
    .select((at) => [
      firstByteOf('digitalProducts.id').as('firstByte'),
      at.fn.countAll<number>().as('count'),
      at.fn.max('digitalProducts.updatedAt').as('changedAt'),
    ])
    .groupBy(firstByteOf('digitalProducts.id'))
    .execute();

/** Public digital products with an id in a range, by id. */
export const listPublicIn = (db: Db, range: IdRange, limit: number) =>
  withCreators(db)
    .select(['digitalProducts.id', 'digitalProducts.updatedAt'])
    .where(isPublic)
    .where(isInRange('digitalProducts.id', range))
    .orderBy('digitalProducts.id')
    .limit(limit)
    .execute();

/** The newest public digital products, for feeds. */
export function listLatest(db: Db, { topicId, creatorId }: Filter, limit: number) {
  let rows = withCreators(db)
    .select((at) => [
      'digitalProducts.id',
      'digitalProducts.title',
      'digitalProducts.summary',
      'creators.name as creatorName',
      // Every public one has a topic, and was published.
      at.ref('digitalProducts.topicId').$notNull().as('topicId'),
      at.ref('digitalProducts.publishedAt').$notNull().as('publishedAt'),
    ])
    .where(isPublic);
  if (topicId) rows = rows.where('digitalProducts.topicId', '=', topicId);
  if (creatorId) rows = rows.where('digitalProducts.creatorId', '=', creatorId);
  return rows
    .orderBy('digitalProducts.publishedAt', 'desc')
    .orderBy('digitalProducts.id', 'desc')
    .limit(limit)
    .execute();
}

/** The public digital products of a creator, counted. */
export const tallyOf = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('digitalProducts.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(digital_products.rating_count), 0)::integer`.as('ratingCount'),
      sql<number>`coalesce(sum(digital_products.rating_sum), 0)::integer`.as('ratingSum'),
    ])
    .executeTakeFirstOrThrow();

/** The published digital products of a creator, public or not. */
export const listPublishedIds = async (db: Db, creatorId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('digitalProducts')
      .select('id')
      .where('creatorId', '=', creatorId)
      .where('state', '=', 'PUBLISHED')
      .execute()
  ).map((row) => row.id);
