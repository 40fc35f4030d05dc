import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { storedTo } from '../db/stored-time.ts';
import type { SummedCreator } from '../notices/figure-service.ts';
import {
  DAYS_TO_PAY,
  isCausedFact,
  isCausedPayment,
  lastSource,
  openedPosts,
  ownerZone,
  PLAYED,
  visitedId,
  visitedType,
  visitTypes,
} from './event-queries.ts';

/**
 * Locks the progress of the count, so that only one worker at a time collects stale days.
 * @returns `since`, up to which events were already collected, and `until`, up to which they are
 *   collected after this transaction
 */
export async function lockProgress(trx: Trx): Promise<{ since: string; until: string }> {
  // No timeout is set, because a complete recount reads the events of 25 months.
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<{ since: string; until: string }>`
    select collected_to::text as since, ${storedTo}::text as until
    from insight_progress for update`.execute(trx);
  return rows[0]!;
}

/** Selects the time `at` and the creator of each event and fact that was stored since a time. */
const recorded = (since: string) => sql`
  select creator_id, created_at as at from product_events
  where recorded_at >= ${since}::timestamptz and creator_id is not null
  union all
  select creator_id, at from facts where recorded_at >= ${since}::timestamptz and ${isCausedFact}`;

/** Stores the time zones of creators who have new events but no stored time zone. */
export async function insertZones(trx: Trx, since: string): Promise<void> {
  await sql`
    insert into insight_zones (creator_id, time_zone)
    select creators.id, ${ownerZone}
    from (select distinct creator_id from (${recorded(since)}) recorded) found
      join creators on creators.id = found.creator_id join users on users.id = creators.user_id
    on conflict do nothing`.execute(trx);
}

/** First day that can be recounted. The events of earlier days may be deleted. */
type Limit = { firstDay: string };

/**
 * Marks the days of new events and facts as stale. Also marks the seven days after each of them as
 * stale, because payments on those days may be attributed to a late event.
 */
export async function insertStaleDays(
  trx: Trx,
  { since, firstDay, now }: Limit & { since: string; now: Date },
): Promise<void> {
  await sql`
    insert into insight_stale_days (creator_id, day)
    select distinct creator_id, day + later
    from (
      select distinct creator_id, (at at time zone time_zone)::date as day,
        (${now}::timestamptz at time zone time_zone)::date as today
      from (${recorded(since)}) recorded join insight_zones using (creator_id)
    ) days cross join generate_series(0, ${sql.lit(DAYS_TO_PAY)}) later
    where day >= ${firstDay}::date and (later = 0 or day + later <= today)
    on conflict do nothing`.execute(trx);
}

/**
 * Stores changed time zones.
 * @returns the ids of their creators
 */
export async function changeZones(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ creatorId: string }>`
    update insight_zones set time_zone = ${ownerZone}
    from creators join users on users.id = creators.user_id
    where creators.id = insight_zones.creator_id and insight_zones.time_zone <> ${ownerZone}
    returning insight_zones.creator_id`.execute(trx);
  return rows.map(({ creatorId }) => creatorId);
}

/** Marks all days of the given creators as stale, including days that already have counts. */
export async function insertAllDays(trx: Trx, creatorIds: string[], { firstDay }: Limit): Promise<void> {
  const isTheirs = (column: string) => sql`${sql.ref(column)} = any(${creatorIds}::uuid[])`;
  await sql`
    insert into insight_stale_days (creator_id, day)
    select creator_id, day from (
      select event.creator_id, (event.created_at at time zone time_zone)::date as day
      from product_events event join insight_zones using (creator_id) where ${isTheirs('event.creatorId')}
      union
      select facts.creator_id, (facts.at at time zone time_zone)::date
      from facts join insight_zones using (creator_id) where ${isTheirs('facts.creatorId')} and ${isCausedFact}
      union
      select creator_id, day from insight_days where ${isTheirs('insightDays.creatorId')}
    ) days
    where day >= ${firstDay}::date
    on conflict do nothing`.execute(trx);
}

export async function setCollected(trx: Trx, until: string): Promise<void> {
  await sql`update insight_progress set collected_to = greatest(collected_to, ${until}::timestamptz)`.execute(
    trx,
  );
}

/**
 * Lists the creators with facts that are not in their sums yet, and the creators whose sums are
 * invalid.
 */
export async function listUnsummed(db: Db): Promise<SummedCreator[]> {
  const { rows } = await sql<SummedCreator>`
    select creators.id as creator_id, ${ownerZone} as time_zone
    from creators join users on users.id = creators.user_id
    where creators.id in (
      select creator_id from facts where recorded_at >= (select collected_to from insight_progress)
      union all
      select summed.creator_id from summed_facts summed join creators on creators.id = summed.creator_id
        join users on users.id = creators.user_id
      where summed.time_zone <> ${ownerZone} or summed.summed_to > statement_timestamp() or exists (
        select from facts
        where facts.creator_id = summed.creator_id and facts.recorded_at >= summed.summed_to
      )
    )`.execute(db);
  return rows;
}

/**
 * Sets the time of the counts to the time of the collection. Does nothing while stale days are
 * left.
 */
export async function setCounted(db: Db): Promise<void> {
  await sql`
    update insight_progress set counted_to = greatest(counted_to, collected_to)
    where not exists (select from insight_stale_days)`.execute(db);
}

/** Day of a creator. */
export type StaleDay = { creatorId: string; day: string };

/**
 * Removes some stale days from the list, earliest first, because events of one time are stored
 * together. Days that another worker is counting are skipped. The commit is asynchronous, because a
 * crash would lose the removal and the counts together. JIT is off, because compiling the plan for
 * all monthly tables takes longer than running it. No timeout is set, because the days of very
 * large creators can take a minute.
 */
export async function takeStaleDays(trx: Trx, limit: number): Promise<StaleDay[]> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
  await sql`set local jit = off`.execute(trx);
  const { rows } = await sql<StaleDay>`
    delete from insight_stale_days where (creator_id, day) in (
      select creator_id, day from insight_stale_days order by day, creator_id limit ${limit}
      for update skip locked
    ) returning creator_id, day::text as day`.execute(trx);
  return rows;
}

/** Selects the given days with the instants at which each day begins and ends. */
const toDays = (days: readonly StaleDay[]) => sql`
  select creator_id, day, day::timestamp at time zone time_zone as begins,
    (day + 1)::timestamp at time zone time_zone as ends
  from unnest(${days.map(({ creatorId }) => creatorId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as wanted (creator_id, day)
    join insight_zones using (creator_id)`;

/**
 * Selects whether a fact's person was a member before the payment. The membership that this payment
 * starts is ignored.
 */
const wasMember = sql<boolean>`coalesce((
  select member.kind = 'MEMBER_BEGAN' from facts member
  where member.creator_id = facts.creator_id and member.person_id = facts.person_id
    and member.kind in ('MEMBER_BEGAN', 'MEMBER_ENDED') and member.at <= facts.at
    and (member.purchase_id <> facts.purchase_id) is not false
  order by member.at desc, member.id desc limit 1), false)`;

/** Recounts the given days from their events and facts. */
export async function countDays(trx: Trx, days: readonly StaleDay[]): Promise<void> {
  await sql`
    delete from insight_days using (${toDays(days)}) days
    where insight_days.creator_id = days.creator_id and insight_days.day = days.day`.execute(trx);
  await sql`
    with days as materialized (${toDays(days)}),
    events as materialized (
      select days.creator_id, days.day, event.* from days cross join lateral (
        select visit.viewer, visit.is_member, visit.payload ->> 'source' as source, ${visitedType} as content_type,
          ${visitedId} as content_id, case when visit.type = ${PLAYED} then (visit.payload ->> 'seconds')::int end as seconds, visit.created_at, visit.id
        from product_events visit
        where visit.creator_id = days.creator_id and visit.created_at >= days.begins and visit.created_at < days.ends
          and (visit.type = ${PLAYED} or (visit.viewer is not null and visit.type in ${visitTypes}))
      ) event
    ),
    visits as (select * from events where viewer is not null),
    visitors as materialized (
      select distinct on (creator_id, day, viewer) creator_id, day, null::text as content_type,
        null::uuid as content_id, source, is_member
      from visits order by creator_id, day, viewer, created_at, id
    ),
    content_visitors as materialized (
      select distinct on (creator_id, day, viewer, content_type, content_id) creator_id, day, content_type,
        content_id, source, is_member
      from visits order by creator_id, day, viewer, content_type, content_id, created_at, id
    ),
    payments as materialized (
      select days.creator_id, days.day, payment.* from days cross join lateral (
        select facts.id, facts.person_id, facts.at, facts.sold_as, facts.content_type, facts.content_id,
          coalesce(kept.source, ${lastSource('creator')}, 'direct') as source,
          coalesce(kept.content_source, ${lastSource('content')}, 'direct') as content_source,
          ${wasMember} as is_member
        from facts left join insight_paid_sources kept on kept.fact_id = facts.id
        where facts.creator_id = days.creator_id and facts.at >= days.begins and facts.at < days.ends
          and ${isCausedPayment}
        -- Keeps the planner from joining all facts.
        offset 0
      ) payment
    ),
    payers as materialized (
      select distinct on (creator_id, day, person_id) creator_id, day, null::text as content_type,
        null::uuid as content_id, source, is_member
      from payments order by creator_id, day, person_id, at, id
    ),
    content_payers as materialized (
      select distinct on (creator_id, day, person_id, content_type, content_id) creator_id, day, content_type,
        content_id, content_source as source, is_member
      from payments where content_id is not null and sold_as <> 'DONATION'
      order by creator_id, day, person_id, content_type, content_id, at, id
    ),
    joins as (
      select distinct days.creator_id, days.day, facts.person_id, opened.content_id
      from days
        cross join lateral (
          select facts.creator_id, facts.person_id, facts.at from facts
          where facts.creator_id = days.creator_id and facts.kind = 'MEMBER_BEGAN'
            and facts.at >= days.begins and facts.at < days.ends
          -- Keeps the planner from joining all facts, and all events.
          offset 0
        ) facts
        cross join lateral (${openedPosts} offset 0) opened
    ),
    played as (select * from events where seconds is not null),
    counted as (
      select 'VISITORS' as measure, creator_id, day, content_type, content_id, null::text as source, is_member, count(*) as value
        from visitors group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'VISITORS', creator_id, day, content_type, content_id, null, is_member, count(*)
        from content_visitors group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'SOURCES', creator_id, day, content_type, content_id, source, is_member, count(*)
        from visitors group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'SOURCES', creator_id, day, content_type, content_id, source, is_member, count(*)
        from content_visitors group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'PAID', creator_id, day, content_type, content_id, source, is_member, count(*)
        from payers group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'PAID', creator_id, day, content_type, content_id, source, is_member, count(*)
        from content_payers group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'JOINED', creator_id, day, 'POST', content_id, null, false, count(*) from joins group by 2, 3, 5
      union all
      select 'WATCHED', creator_id, day, content_type, content_id, null, is_member, sum(seconds)
        from played group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'WATCHED', creator_id, day, null::text, null::uuid, null, is_member, sum(seconds)
        from played group by 1, 2, 3, 4, 5, 6, 7
    )
    insert into insight_days (measure, creator_id, day, content_type, content_id, source, is_member, value)
    select * from counted`.execute(trx);
}
