import { sql } from 'kysely';
import type { PostState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';

export type CountedIdea = { words: string; topicId: TopicId | null; count: number; place: number };

/** Replaces the stored ideas. An idea that already exists keeps its id. */
export async function replaceIdeas(trx: Db, ideas: CountedIdea[], countedAt: Date): Promise<void> {
  await sql`
    insert into ideas (words, topic_id, count, place, counted_at)
    select words, "topicId", count, place, ${countedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(ideas)}::jsonb) as counted (words text, "topicId" text,
      count integer, place integer)
    order by words
    on conflict (words) do update set topic_id = excluded.topic_id, count = excluded.count,
      place = excluded.place, counted_at = excluded.counted_at`.execute(trx);
  await trx.deleteFrom('ideas').where('countedAt', '<', countedAt).execute();
}

/** Creator and filters of a list. */
type Wanted = { creatorId: string; topics: TopicId[]; topicId?: TopicId };

/**
 * Returns the ideas that a creator has not dismissed. Ideas of the creator's topics are first; each
 * group is sorted by position. `after` is [0 for own topics or 1 for others, position, id].
 */
export function listIdeas(
  db: Db,
  { creatorId, topics, topicId }: Wanted,
  after: string[] | null,
  limit: number,
) {
  const group = sql<number>`case when ideas.topic_id = any(${topics}::text[]) then 0 else 1 end`;
  let rows = db
    .selectFrom('ideas')
    .select(['ideas.id', 'ideas.words', 'ideas.topicId', 'ideas.count', 'ideas.place'])
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
 * Returns unanswered questions from other users' comments on a creator's posts, newest first;
 * `after` is [createdAt as text, id].
 */
export async function listQuestions(
  db: Db,
  { creatorId, topicId }: Pick<Wanted, 'creatorId' | 'topicId'>,
  after: string[] | null,
  limit: number,
): Promise<QuestionRow[]> {
  const isAfter = after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const isOfTopic = topicId ? sql`posts.topic_id = ${topicId}` : sql`true`;
  // Reads at most one page of comments per post, in the order of the index.
  const { rows } = await sql<QuestionRow>`
    select asked.id, asked.text_body as "textBody", asked.created_at as "createdAt",
      asked.created_at::text as "sortText", users.name, users.last_name as "lastName",
      posts.id as "postId", posts.title, posts.topic_id as "topicId", posts.state
    from posts join creators on creators.id = posts.creator_id
    cross join lateral (
      select * from comments
      where post_id = posts.id and is_question and removed_at is null and author_id <> creators.user_id
        and not exists (select from comments answer where answer.parent_id = coalesce(comments.parent_id, comments.id)
          and answer.author_id = creators.user_id and answer.removed_at is null
          and answer.created_at >= comments.created_at)
        and not exists (select from idea_dismissals where creator_id = ${creatorId} and idea_id = comments.id)
        and ${isAfter}
      order by created_at desc, id desc limit ${limit}
    ) asked
    join users on users.id = asked.author_id
    where posts.creator_id = ${creatorId} and posts.state <> 'DELETED' and ${isOfTopic}
    order by asked.created_at desc, asked.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns true if the id is an existing idea or a question on a post of this creator. */
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
