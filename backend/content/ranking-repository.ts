import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

type Terms = { since: Date; until: Date; halfLifeDays: number };

/**
 * Returns the score of each content of a type. Every user who unlocked or used the content counts
 * once, by their last activity. The weight of an activity halves every `halfLifeDays`.
 * @param done selects `user_id`, `content_id` and `at`; undefined when only unlocks count
 */
export async function listScores(
  db: Db,
  contentType: ContentType,
  done: RawBuilder<unknown> | undefined,
  { since, until, halfLifeDays }: Terms,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; score: number }>`
    with done as (
      select user_id, content_id, granted_at as at from entitlements
        where content_type = ${contentType} and granted_at >= ${since} and ended_at is null and frozen_at is null
      ${done ? sql`union all (${done})` : sql``}
    ), people as (
      select content_id, user_id, max(at) as at from done where at <= ${until} group by content_id, user_id
    )
    select content_id as id,
      sum(power(0.5, extract(epoch from ${until}::timestamptz - at) / 86400 / ${halfLifeDays}::double precision))::double precision as score
    from people group by content_id`.execute(db);
  return new Map(rows.map(({ id, score }) => [id, score]));
}
