import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { isOnDays } from '../db/local-days.ts';
import type { Scope } from '../extension-points/insight-reports.ts';

/** Lists the published posts of a creator with their likes. */
export const listPublishedBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'likeCount'])
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'PUBLISHED')
    .execute();

/**
 * Counts the people who joined on some days within seven days after they opened a post while signed
 * in, by post. A person who opened several posts counts for each.
 */
export async function countJoinedAfter(
  db: Db,
  { creatorId, ...days }: Pick<Scope, 'creatorId' | 'timeZone' | 'from' | 'to'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ postId: string; count: number }>`
    select visit.payload ->> 'contentId' as post_id, count(distinct began.person_id) as count
    from facts began join product_events visit on visit.user_id = began.person_id
      and visit.creator_id = began.creator_id and visit.created_at > began.at - interval '7 days' and visit.created_at <= began.at
    where began.creator_id = ${creatorId} and began.kind = 'MEMBER_BEGAN'
      and ${isOnDays('began.at', days)}
      and visit.type = 'VIEW_CONTENT_PAGE' and visit.payload ->> 'contentType' = 'POST'
    group by 1`.execute(db);
  return new Map(rows.map(({ postId, count }) => [postId, count]));
}
