import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import { filterWords } from './words.ts';

export type Document = {
  contentId: string;
  creatorId: string;
  /** Text of a `tsvector`. */
  words: string;
  popularity: number;
  priceOrder: number;
  ratingScore: number;
  publishedAt: Date;
};

/**
 * Locks all search documents, so that changes are serialised. The last change of an item then wins,
 * and words are counted correctly.
 */
export const lockDocuments = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('search_documents', 0))`.execute(trx);

/**
 * Replaces the documents of the given ids of one type, and updates the word counts. If no document
 * is given for an id, its stored document is deleted.
 */
export async function replaceDocuments(
  trx: Db,
  contentType: ContentType,
  ids: string[],
  documents: Document[],
): Promise<void> {
  const vectors = documents.map(({ words }) => words);
  // Unchanged documents, which are frequent in the nightly sweep, do not update word counts.
  await sql`
    with changed as (
      select word, sum(change)::integer as change from (
        select unnest(tsvector_to_array(words)) as word, -1 as change from search_documents
          where content_type = ${contentType} and content_id = any(${ids}::uuid[])
        union all
        select unnest(tsvector_to_array(words::tsvector)), 1 from unnest(${vectors}::text[]) as given (words)
      ) counted
      group by word having sum(change) <> 0
    )
    insert into search_words (word, stem, documents)
      select word, coalesce((ts_lexize('english_stem', word))[1], word), change from changed
      on conflict (word) do update set documents = search_words.documents + excluded.documents`.execute(trx);
  await sql`delete from search_words where documents <= 0`.execute(trx);
  const kept = documents.map(({ contentId }) => contentId);
  await sql`
    delete from search_documents where content_type = ${contentType}
      and content_id = any(${ids}::uuid[]) and content_id <> all(${kept}::uuid[])`.execute(trx);
  for (const document of documents)
    await trx
      .insertInto('searchDocuments')
      .values({ contentType, ...document })
      .onConflict((at) => at.columns(['contentType', 'contentId']).doUpdateSet(document))
      .execute();
}

/** Returns the topics of the documents by id; omits ids without a document. */
export const listTopicsById = async (
  db: Db,
  contentType: ContentType,
  ids: string[],
): Promise<Map<string, TopicId[]>> => {
  const wordOf = new Map(topicIds.map((topic) => [filterWords(undefined, [topic])[0]!, topic]));
  const { rows } = await sql<{ contentId: string; topics: string[] }>`
    select content_id as "contentId",
        array(select word from unnest(tsvector_to_array(words)) as word where word = any(${[...wordOf.keys()]})) as topics
      from search_documents where content_type = ${contentType} and content_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ contentId, topics }) => [contentId, topics.map((word) => wordOf.get(word)!)]));
};

/** Returns the ids of a creator's items with a document. */
export const listDocumentsByCreator = async (
  db: Db,
  contentType: ContentType,
  creatorId: string,
): Promise<string[]> =>
  (
    await db
      .selectFrom('searchDocuments')
      .select('contentId')
      .where('contentType', '=', contentType)
      .where('creatorId', '=', creatorId)
      .execute()
  ).map(({ contentId }) => contentId);

export const hasDocuments = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('searchDocuments').select('contentId').limit(1).executeTakeFirst()) !== undefined;

/**
 * Returns the ids of one type with a document, in order; `after` is the last id of the previous
 * batch.
 */
export async function listDocuments(
  db: Db,
  contentType: ContentType,
  after: string | null,
  limit: number,
): Promise<string[]> {
  let rows = db.selectFrom('searchDocuments').select('contentId').where('contentType', '=', contentType);
  if (after !== null) rows = rows.where('contentId', '>', after);
  return (await rows.orderBy('contentId').limit(limit).execute()).map(({ contentId }) => contentId);
}
