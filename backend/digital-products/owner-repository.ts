import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/**
 * Counts the owners of each digital product, by product id. Products without owners are absent. An
 * owner has an entitlement to the product or to a course that includes it. As in `isEntitled`, an
 * entitlement that began after the course's link ended or after a takedown does not count.
 */
export async function countOwners(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    with wanted as (
      select id, current_version,
        (select min(taken_down_at) from takedowns
          where content_type = 'DIGITAL_PRODUCT' and content_id = digital_products.id
            and decision is distinct from 'RESTORED') as taken_down_at
      from digital_products where id = any(${ids}::uuid[])
    ),
    ways as (
      select id, 'DIGITAL_PRODUCT' as content_type, id as content_id,
        null::timestamptz as until, null::timestamptz as taken_down_at
      from wanted
      union all
      select wanted.id, 'COURSE', courses.id, null, taken_down_at
      from wanted join courses on courses.digital_product_id = wanted.id where current_version > 0
      union all
      select wanted.id, 'COURSE', course_id, unlinked_at, taken_down_at
      from wanted join course_past_products on product_id = wanted.id where current_version > 0
    )
    select ways.id, count(distinct user_id)::int as count
    from ways join entitlements using (content_type, content_id)
    where ended_at is null and frozen_at is null
      and (until is null or coalesce(kept_since, granted_at) < until)
      and (taken_down_at is null or granted_at < taken_down_at)
    group by ways.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
