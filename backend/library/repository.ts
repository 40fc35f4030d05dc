import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

export type OwnedRow = {
  contentType: ContentType;
  contentId: string;
  unlockedAt: Date;
  lastSeenAt: Date | null;
  /** Time of the last use, or of the grant if never used, as text that sorts like the time. */
  usedText: string;
  /** Time of the grant, as text that sorts like the time. */
  unlockedText: string;
  /** Known end of the access; null if at least one entitlement has no known end. */
  endsAt: Date | null;
  /** Membership, if it is the only source of the access. */
  membershipId: string | null;
  membershipName: string | null;
  /** End of that membership if it is cancelled. */
  membershipEndsAt: Date | null;
  /** Course that includes a digital product, if it is the only source of the access. */
  courseId: string | null;
};

/** Selects a time as text with microseconds. The texts sort like their times. */
const timeText = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`);

/**
 * Lists everything that a person owns: their entitlements, and the digital products that their
 * courses include. A product is omitted after its link was removed, it was unpublished or it was
 * taken down, as in `isEntitled` of digital products.
 */
export async function listOwned(db: Db, userId: string, types: ContentType[]): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    with rights as (
      select content_type, content_id, source, granted_at, ends_at, purchase_id,
        coalesce(kept_since, granted_at) as kept_since
      from entitlements
      where user_id = ${userId} and ended_at is null and frozen_at is null
    ),
    bundled as (
      select courses.digital_product_id as product_id, rights.*
      from rights join courses on content_type = 'COURSE' and courses.id = content_id
      where courses.digital_product_id is not null
      union all
      select product_id, rights.*
      from rights join course_past_products on content_type = 'COURSE' and course_id = content_id
      where kept_since < unlinked_at
    ),
    ways as (
      select content_type, content_id, null::uuid as course_id, source, granted_at, ends_at, purchase_id
      from rights
      union all
      select 'DIGITAL_PRODUCT', product_id, content_id, source, granted_at, ends_at, purchase_id
      from bundled join digital_products on digital_products.id = product_id
      where current_version > 0
        and not exists (
          select from takedowns
          where takedowns.content_type = 'DIGITAL_PRODUCT' and takedowns.content_id = product_id
            and decision is distinct from 'RESTORED' and taken_down_at <= granted_at)
    ),
    owned as (
      select content_type, content_id, min(granted_at) as unlocked_at,
        case when bool_and(ends_at is not null) then max(ends_at) end as ends_at,
        case when bool_and(course_id is not null) then (array_agg(course_id order by granted_at))[1] end
          as course_id,
        case when bool_and(source = 'MEMBERSHIP')
          then (array_agg(purchase_id order by granted_at desc, purchase_id))[1] end as purchase_id
      from ways where content_type = any(${types}::text[])
      group by content_type, content_id
    )
    select owned.content_type, owned.content_id, unlocked_at, seen_at as last_seen_at,
      ${timeText('coalesce(seen_at, unlocked_at)')} as used_text, ${timeText('unlocked_at')} as unlocked_text,
      ends_at, course_id,
      memberships.id as membership_id, memberships.name as membership_name,
      case when subscriptions.state = 'CANCELLING' then period_ends_at end as membership_ends_at
    from owned
    left join last_seen on last_seen.user_id = ${userId}
      and last_seen.content_type = owned.content_type and last_seen.content_id = owned.content_id
    left join subscriptions on subscriptions.purchase_id = owned.purchase_id
    left join memberships on memberships.id = subscriptions.membership_id`.execute(db);
  return rows;
}
