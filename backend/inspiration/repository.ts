import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { IdeaSource } from '../../contract/values/inspiration.ts';
import type { PostState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';

export type CountedIdea = {
  source: IdeaSource;
  words: string;
  topicId: TopicId | null;
  count: number;
  piecesCount: number;
  ratingAverage: number | null;
  /** Text of a `tsquery`. */
  match: string | null;
  place: number;
};

/** Returns the tags of all content; each type selects its own. */
const allOf = (tagged: RawBuilder<unknown>[]) => sql.join(tagged, sql` union all `);

/**
 * Average of many ratings. A content with few ratings is averaged with this many ratings of the
 * usual value.
 */
const USUAL_STARS = 4;
const USUAL_RATINGS = 5;

type Rated = Pick<CountedIdea, 'words' | 'topicId' | 'count' | 'piecesCount'> & { ratingAverage: number };

/**
 * Returns the tags of public content with enough ratings, best rated first. Public content is
 * content with a search document.
 * @param tagged selections of each type with tags
 */
export async function listRatedTags(
  db: Db,
  tagged: RawBuilder<unknown>[],
  leastRatings: number,
  limit: number,
): Promise<Rated[]> {
  const { rows } = await sql<Rated>`
    select lower(tag) as words, mode() within group (order by rated.topic_id) as "topicId",
      sum(rating_count)::integer as count, count(*)::integer as "piecesCount",
      round(sum(rating_sum)::numeric / sum(rating_count), 1)::float8 as "ratingAverage"
    from search_documents found
    join (${allOf(tagged)}) rated on rated.content_type = found.content_type and rated.id = found.content_id,
    unnest(rated.tags) tag
    where rated.rating_count > 0
    group by lower(tag)
    having sum(rating_count) >= ${leastRatings} and sum(rating_sum) >= ${USUAL_STARS} * sum(rating_count)
    order by (sum(rating_sum) + ${USUAL_STARS * USUAL_RATINGS})::numeric / (sum(rating_count) + ${USUAL_RATINGS}) desc, words
    limit ${limit}`.execute(db);
  return rows;
}

/** Replaces the ideas with the counted ones; unchanged ideas keep their id. */
export async function replaceIdeas(trx: Db, ideas: CountedIdea[], countedAt: Date): Promise<void> {
  await sql`
    insert into ideas (source, words, topic_id, count, pieces_count, rating_average, match, place, counted_at)
    select source, words, "topicId", count, "piecesCount", "ratingAverage", match::tsquery, place, ${countedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(ideas)}::jsonb) as counted (source text, words text, "topicId" text,
      count integer, "piecesCount" integer, "ratingAverage" real, match text, place integer)
    order by source, words
    on conflict (source, words) do update set topic_id = excluded.topic_id, count = excluded.count,
      pieces_count = excluded.pieces_count, rating_average = excluded.rating_average, match = excluded.match,
      place = excluded.place, counted_at = excluded.counted_at`.execute(trx);
  await trx.deleteFrom('ideas').where('countedAt', '<', countedAt).execute();
}

/** Creator and filters of the requested lists. */
type Wanted = { creatorId: string; topics: TopicId[]; topicId?: TopicId; types: ContentType[] };

/**
 * Returns the ideas that a creator has not dismissed, by own topics first and then by position.
 * Each idea names the creator's most popular piece of the given types that has its words. `after`
 * is [0 for own topics and 1 for others, position, id].
 */
export function listIdeas(
  db: Db,
  { creatorId, topics, topicId, types }: Wanted,
  after: string[] | null,
  limit: number,
) {
  const group = sql<number>`case when ideas.topic_id = any(${topics}::text[]) then 0 else 1 end`;
  let rows = db
    .selectFrom('ideas')
    .leftJoinLateral(
      (at) =>
        at
          .selectFrom('searchDocuments')
          .select(['contentType', 'contentId'])
          .where('creatorId', '=', creatorId)
          .where('contentType', 'in', types)
          .where(sql<boolean>`search_documents.words @@ ideas.match`)
          .orderBy('popularity', 'desc')
          .orderBy('contentId')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select([
      'ideas.id',
      'ideas.source',
      'ideas.words',
      'ideas.topicId',
      'ideas.count',
      'ideas.piecesCount',
      'ideas.ratingAverage',
      'ideas.place',
      'own.contentType',
      'own.contentId',
    ])
    .select(group.as('group'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ideaDismissals')
            .select('ideaId')
            .where('creatorId', '=', creatorId)
            .whereRef('ideaDismissals.ideaId', '=', 'ideas.id'),
        ),
      ),
    );
  if (topicId) rows = rows.where('ideas.topicId', '=', topicId);
  if (after)
    rows = rows.where(
      sql<boolean>`(${group}, ideas.place, ideas.id) > (${after[0]}::integer, ${after[1]}::integer, ${after[2]}::uuid)`,
    );
  return rows.orderBy(group).orderBy('ideas.place').orderBy('ideas.id').limit(limit).execute();
}

/**
 * Returns a creator's most popular public piece for each tag, by the tag in lower case.
 * @param tagged selections of each type with tags
 */
export async function listTagged(
  db: Db,
  tagged: RawBuilder<unknown>[],
  creatorId: string,
  tags: string[],
): Promise<{ tag: string; contentType: ContentType; contentId: string }[]> {
  const { rows } = await sql<{ tag: string; contentType: ContentType; contentId: string }>`
    select distinct on (lower(tag)) lower(tag) as tag,
      found.content_type as "contentType", found.content_id as "contentId"
    from (${allOf(tagged)}) made
    join search_documents found on found.content_type = made.content_type and found.content_id = made.id,
    unnest(made.tags) tag
    where made.creator_id = ${creatorId} and lower(tag) = any(${tags}::text[])
    order by lower(tag), found.popularity desc, found.content_id`.execute(db);
  return rows;
}

export type QuestionRow = {
  id: string;
  textBody: string;
  createdAt: Date;
  sortText: string;
  name: string;
  lastName: string;
  postId: string;
  title: string;
  topicId: TopicId | null;
  state: PostState;
};

/**
 * Returns questions in other users' comments on a creator's posts, newest first; `after` is
 * [createdAt as text, id].
 */
export async function listQuestions(
  db: Db,
  { creatorId, topicId }: Pick<Wanted, 'creatorId' | 'topicId'>,
  after: string[] | null,
  limit: number,
): Promise<QuestionRow[]> {
  const isAfter = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const isOfTopic = topicId ? sql`posts.topic_id = ${topicId}` : sql`true`;
  // Each post contributes at most a page of comments, which the index has in this order.
  const { rows } = await sql<QuestionRow>`
    select asked.id, asked.text_body as "textBody", asked.created_at as "createdAt",
      asked.created_at::text as "sortText", users.name, users.last_name as "lastName",
      posts.id as "postId", posts.title, posts.topic_id as "topicId", posts.state
    from posts join creators on creators.id = posts.creator_id
    cross join lateral (
      select * from comments
      where post_id = posts.id and is_question and removed_at is null and author_id <> creators.user_id
        and not exists (select from idea_dismissals where creator_id = ${creatorId} and idea_id = comments.id)
        and ${isAfter}
      order by created_at desc, id desc limit ${limit}
    ) asked
    join users on users.id = asked.author_id
    where posts.creator_id = ${creatorId} and posts.state <> 'DELETED' and ${isOfTopic}
    order by asked.created_at desc, asked.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns true if the idea exists, or the question on a post of this creator. */
export const isShownTo = async (db: Db, creatorId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('ideas')
    .select('id')
    .where('id', '=', id)
    .union(
      db
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.postId')
        .select('comments.id')
        .where('comments.id', '=', id)
        .where('comments.isQuestion', '=', true)
        .where('comments.removedAt', 'is', null)
        .where('posts.creatorId', '=', creatorId),
    )
    .executeTakeFirst()) !== undefined;

export const putDismissal = (db: Db, row: { creatorId: string; ideaId: string; dismissedAt: Date }) =>
  db
    .insertInto('ideaDismissals')
    .values(row)
    .onConflict((at) => at.doNothing())
    .execute();

export const deleteDismissal = (db: Db, creatorId: string, ideaId: string) =>
  db.deleteFrom('ideaDismissals').where('creatorId', '=', creatorId).where('ideaId', '=', ideaId).execute();

/** Deletes dismissals of deleted ideas and comments. */
export const deleteOldDismissals = (db: Db) =>
  sql`
  delete from idea_dismissals
  where not exists (select from ideas where id = idea_id) and not exists (select from comments where id = idea_id)`.execute(
    db,
  );

export const listDismissalsByCreator = (db: Db, creatorId: string) =>
  db
    .selectFrom('ideaDismissals')
    .select(['ideaId', 'dismissedAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('dismissedAt')
    .execute();

export const deleteDismissalsByCreator = (db: Db, creatorId: string) =>
  db.deleteFrom('ideaDismissals').where('creatorId', '=', creatorId).execute();
