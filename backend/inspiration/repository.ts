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
  /** A `tsquery`. */
  match: string | null;
  place: number;
};

/** The tags of all content; each kind selects its own. */
const allOf = (tagged: RawBuilder<unknown>[]) => sql.join(tagged, sql` union all `);

/** The average of many ratings; few ones are counted together with this many of it. */
const USUAL_STARS = 4;
const USUAL_RATINGS = 5;

type Rated = Pick<CountedIdea, 'words' | 'topicId' | 'count' | 'piecesCount'> & { ratingAverage: number };

/**
 * The tags of what is public and was rated often enough, the best rated first. What is public is what has a document in the search.
 * @param tagged of each kind with tags
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

/** Makes the ideas what was counted; those that are the same as before keep their id. */
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

/** Whose lists, and which part of them. */
type Wanted = { creatorId: string; topics: TopicId[]; topicId?: TopicId; types: ContentType[] };

/**
 * Ideas that a creator has not dismissed: their own topics first, then by place, each with the most popular piece of theirs, of some types, that has its words.
 * `after` is [0 for their topics and 1 for others, place, id].
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

/** A creator's most popular public piece with each of some tags, by the tag in small letters. @param tagged of each kind with tags */
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

/** Comments of others that ask something on a creator's posts, newest first; `after` is [createdAt as text, id]. */
export async function listQuestions(
  db: Db,
  { creatorId, topicId }: Pick<Wanted, 'creatorId' | 'topicId'>,
  after: string[] | null,
  limit: number,
): Promise<QuestionRow[]> {
  const isAfter = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const isOfTopic = topicId ? sql`posts.topic_id = ${topicId}` : sql`true`;
  // Of each post only as many as a page has: the index has them in this order.
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

/** Whether there is such an idea, or such a question on a post of this creator. */
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

/** Of ideas and comments that are gone. */
export const deleteOldDismissals = (db: Db) =>
  sql`
  delete from idea_dismissals
  where not exists (select from ideas where id = idea_id) and not exists (select from comments where id = idea_id)`.execute(
    db,
  );

export const listDismissalsOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('ideaDismissals')
    .select(['ideaId', 'dismissedAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('dismissedAt')
    .execute();

export const deleteDismissalsOf = (db: Db, creatorId: string) =>
  db.deleteFrom('ideaDismissals').where('creatorId', '=', creatorId).execute();
