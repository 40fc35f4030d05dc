import { sql } from 'kysely';
import type { RemarkKind } from '../../contract/values/audience.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

export type RemarkRow = {
  id: string;
  kind: RemarkKind;
  userId: string;
  name: string;
  lastName: string;
  picture: string | null;
  text: string;
  stars: number | null;
  isQuestion: boolean;
  contentType: ContentType;
  contentId: string;
  at: Date;
  takesComments: boolean;
  answerId: string | null;
  answerText: string | null;
  answeredAt: Date | null;
  /**
   * Sort rank: 0 for a comment that the creator has not answered, 1 for other comments and ratings.
   */
  rank: number;
  sortText: string;
};

/** Query for the remarks about a creator's content; `after` is [rank, time as text, id]. */
type Wanted = {
  creatorId: string;
  creatorUserId: string;
  kind?: RemarkKind;
  after: string[] | null;
  limit: number;
};

/** Returns the condition for rows of this rank that follow the cursor. */
function isAfter(rank: 0 | 1, after: string[] | null) {
  if (!after || Number(after[0]) < rank) return sql`true`;
  return Number(after[0]) > rank
    ? sql`false`
    : sql`(created_at, id) < (${after[1]}::timestamptz, ${after[2]}::uuid)`;
}

/**
 * Selects comments of other people on a creator's posts, with the creator's last answer. Reads at
 * most one page of comments per post, in the order of the index.
 */
function selectComments(rank: 0 | 1, { creatorId, creatorUserId, after, limit }: Wanted) {
  const answers = sql`select from comments answers where answers.parent_id = comments.id
    and answers.author_id = ${creatorUserId} and answers.removed_at is null`;
  return sql`
    select said.id, 'COMMENT' as kind, said.author_id as user_id, said.text_body as text, null::smallint as stars,
      said.is_question, 'POST' as content_type, posts.id as content_id, said.created_at as at,
      (posts.state = 'PUBLISHED' and posts.takes_comments) as takes_comments,
      answer.id as answer_id, answer.text_body as answer_text, answer.created_at as answered_at, ${sql.lit(rank)} as rank
    from posts
    cross join lateral (
      select * from comments
      where post_id = posts.id and parent_id is null and removed_at is null and author_id <> ${creatorUserId}
        and ${rank === 0 ? sql`not` : sql``} exists (${answers}) and ${isAfter(rank, after)}
      order by created_at desc, id desc limit ${limit}
    ) said
    left join lateral (
      select id, text_body, created_at from comments
      where parent_id = said.id and author_id = ${creatorUserId} and removed_at is null
      order by created_at desc, id desc limit 1
    ) answer on true
    where posts.creator_id = ${creatorId} and posts.state <> 'DELETED'`;
}

/** Selects the ratings of a creator's content. Reads at most one page of ratings per content. */
const selectRatings = ({ creatorId, after, limit }: Wanted) => sql`
  select rated.id, 'RATING' as kind, rated.user_id, rated.text_body as text, rated.stars, false as is_question,
    contents.content_type, contents.id as content_id, rated.created_at as at, false as takes_comments,
    null::uuid as answer_id, null as answer_text, null::timestamptz as answered_at, 1 as rank
  from (
    select 'COURSE' as content_type, id from courses where creator_id = ${creatorId} and state <> 'DELETED'
    union all select 'LIVE', id from lives where creator_id = ${creatorId} and state <> 'DELETED'
    union all select 'POST', id from posts where creator_id = ${creatorId} and state <> 'DELETED'
    union all select 'DIGITAL_PRODUCT', id from digital_products where creator_id = ${creatorId} and state <> 'DELETED'
    union all select 'PRODUCT', id from products where creator_id = ${creatorId} and state <> 'DELETED'
  ) contents
  cross join lateral (
    select * from ratings
    where content_type = contents.content_type and content_id = contents.id and ${isAfter(1, after)}
    order by created_at desc, id desc limit ${limit}
  ) rated`;

/**
 * Lists the comments and ratings of a creator's content. Unanswered comments precede all others;
 * each group is sorted newest first.
 */
export async function listRemarks(db: Db, wanted: Wanted): Promise<RemarkRow[]> {
  const { kind, limit } = wanted;
  const comments = [selectComments(0, wanted), selectComments(1, wanted)];
  const parts = [
    ...(kind === 'RATING' ? [] : comments),
    ...(kind === 'COMMENT' ? [] : [selectRatings(wanted)]),
  ];
  const { rows } = await sql<RemarkRow>`
    select said.*, said.at::text as sort_text, users.name, users.last_name, users.picture
    from (${sql.join(parts, sql` union all `)}) said
    join users on users.id = said.user_id
    order by said.rank, said.at desc, said.id desc limit ${limit}`.execute(db);
  return rows;
}
