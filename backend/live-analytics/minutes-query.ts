import { sql, type RawBuilder } from 'kysely';
import type { LiveReaction } from '../../contract/values/lives.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';

/** Minute of a live as it is counted from its visits and its chat. */
export type CountedMinute = {
  minute: number;
  viewers: number;
  joins: number;
  leaves: number;
  newPeople: number;
  watchedSeconds: number;
  messages: number;
  questions: number;
  reactions: Partial<Record<LiveReaction, number>>;
};

/** Live with the time until which it is counted: its end, or now. */
export type CountedLive = { id: string; startedAt: Date; countedUntil: Date };

/** Range of minutes from `from` (inclusive) to `until` (exclusive). */
export type Span = { from: number; until: number };

/** Returns the number of minutes of a live. The last minute may be shorter. */
export const countAllMinutes = ({ startedAt, countedUntil }: CountedLive): number =>
  Math.max(1, Math.ceil((countedUntil.getTime() - startedAt.getTime()) / MINUTE_MS));

/**
 * Counts minutes of a live from its stored visits and chat. Visits and minutes include their start
 * and exclude their end. Each connection counts as a viewer, and each person counts only once as a
 * new person. The number of viewers changes with each visit. An additional change by 0 at the start
 * of each minute yields the number at that time.
 */
export function countMinutes(
  { id, startedAt, countedUntil }: CountedLive,
  { from, until }: Span,
): RawBuilder<CountedMinute> {
  const start = sql`${startedAt}::timestamptz`;
  const low = sql`${new Date(startedAt.getTime() + from * MINUTE_MS)}::timestamptz`;
  const high = sql`${new Date(Math.min(startedAt.getTime() + until * MINUTE_MS, countedUntil.getTime()))}::timestamptz`;
  const liveId = sql`${id}::uuid`;
  const minuteOf = (time: RawBuilder<unknown>) =>
    sql`floor(extract(epoch from ${time} - ${start}) / 60)::integer`;
  return sql<CountedMinute>`
    with arrival as materialized (
      select id, coalesce(user_id, erased_id) as person, joined_at
      from live_visits
      where live_id = ${liveId} and joined_at >= ${low} and joined_at < ${high}
    ),
    departure as materialized (
      select left_at from live_visits
      where live_id = ${liveId} and left_at >= ${low} and left_at < ${high}
    ),
    change as (
      select at, sum(delta) as delta
      from (
        select ${low} as at, count(*) as delta
        from live_visits where live_id = ${liveId} and left_at is null and joined_at < ${low}
        union all
        select ${low}, count(*)
        from live_visits where live_id = ${liveId} and left_at >= ${low} and joined_at < ${low}
        union all
        select joined_at, 1 from arrival
        union all
        select left_at, -1 from departure
        union all
        select ${start} + number * interval '1 minute', 0
        from generate_series(${from}::integer, ${until}::integer - 1) as number
      ) as each
      group by at
    ),
    level as (
      select at, sum(delta) over (order by at) as viewers, lead(at, 1, ${high}) over (order by at) as until
      from change
    ),
    watched as (
      select ${minuteOf(sql`at`)} as minute, max(viewers) as viewers,
        sum(viewers * extract(epoch from until - at)) as seconds
      from level group by 1
    ),
    joined as (
      select ${minuteOf(sql`joined_at`)} as minute, count(*) as joins,
        count(*) filter (where not exists (
          select from live_visits as earlier
          where earlier.live_id = ${liveId} and coalesce(earlier.user_id, earlier.erased_id) = arrival.person
            and (earlier.joined_at, earlier.id) < (arrival.joined_at, arrival.id)
        )) as new_people
      from arrival group by 1
    ),
    departed as (
      select ${minuteOf(sql`left_at`)} as minute, count(*) as leaves from departure group by 1
    ),
    message as (
      select ${minuteOf(sql`created_at`)} as minute, count(*) as messages
      from live_messages
      where live_id = ${liveId} and kind = 'TEXT' and created_at >= ${low} and created_at < ${high}
      group by 1
    ),
    question as (
      select ${minuteOf(sql`created_at`)} as minute, count(*) as questions
      from live_questions
      where live_id = ${liveId} and created_at >= ${low} and created_at < ${high}
      group by 1
    ),
    reaction as (
      select minute, jsonb_object_agg(reaction, count) as reactions
      from (
        select second / 60 as minute, reaction, sum(count) as count
        from live_reactions
        where live_id = ${liveId} and second >= ${from}::integer * 60 and second < ${until}::integer * 60
        group by 1, 2
      ) as each
      group by minute
    )
    select minute, coalesce(watched.viewers, 0)::integer as viewers,
      coalesce(joined.joins, 0)::integer as joins, coalesce(departed.leaves, 0)::integer as leaves,
      coalesce(joined.new_people, 0)::integer as new_people,
      coalesce(watched.seconds, 0)::double precision as watched_seconds,
      coalesce(message.messages, 0)::integer as messages,
      coalesce(question.questions, 0)::integer as questions,
      coalesce(reaction.reactions, '{}') as reactions
    from generate_series(${from}::integer, ${until}::integer - 1) as minute
    left join watched using (minute) left join joined using (minute) left join departed using (minute)
    left join message using (minute) left join question using (minute) left join reaction using (minute)
    order by minute`;
}
