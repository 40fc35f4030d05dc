import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { FactKind } from '../../contract/values/facts.ts';
import type { LocalDays } from '../db/local-days.ts';
import type { FactDays, FactJoins } from '../db/types.ts';

/** Part of an SQL statement that selects rows or one value. */
type Query = RawBuilder<unknown>;

/** Creator whose facts are summed by day and month in a time zone. */
export type SummedCreator = { creatorId: string; timeZone: string };

/** Kinds of facts that change earnings. */
export const earningKinds = ['PURCHASE_PAID', 'REFUNDED', 'REVERSED'] as const satisfies FactKind[];

// The kinds are literals, because otherwise the partial index of these facts is not used.
const memberKinds = sql`('MEMBER_BEGAN', 'MEMBER_ENDED')`;

/**
 * Returns the condition that a person was a member of a creator at a time.
 * @param person id of the person, such as a column of the outer query
 * @param knownTo limits the condition to the facts that were recorded before a time
 */
export const isMemberAt = (
  creatorId: string | Query,
  person: Query,
  at: Query,
  knownTo?: Query,
): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
    select member.kind = 'MEMBER_BEGAN' from facts member
    where member.creator_id = ${creatorId} and member.person_id = ${person}
      and member.kind in ${memberKinds} and member.at <= ${at}
      ${knownTo ? sql`and member.recorded_at < ${knownTo}` : sql``}
    order by member.at desc, member.id desc limit 1), false)`;

/**
 * Time of the sale to which a fact belongs. For a refund, it is the time of the sale, not of the
 * refund.
 */
const soldAt = sql`case facts.kind when 'PURCHASE_PAID' then facts.at else coalesce((
  select min(paid.at) from facts paid
  where paid.creator_id = facts.creator_id and paid.person_id = facts.person_id
    and paid.purchase_id = facts.purchase_id and paid.kind = 'PURCHASE_PAID' and paid.recorded_at < facts.known_to), facts.at) end`;

/** Condition for sales to a member, including each payment of a membership. */
const isToMember = sql<boolean>`(facts.kind in ('PURCHASE_PAID', 'REFUNDED', 'REVERSED') and (
  coalesce(facts.sold_as = 'SUBSCRIPTION', false)
  or ${isMemberAt(sql`facts.creator_id`, sql`facts.person_id`, soldAt, sql`facts.known_to`)}))`;

/**
 * Selects the changes that the facts recorded in a period make to the sums of a creator. A new fact
 * can change how earlier facts of the same person count, such as whether a sale was to a member.
 * All facts of the affected people are therefore subtracted as known at the start (`sign` -1) and
 * added as known at the end (`sign` 1). A period since -infinity contains all facts, so nothing is
 * subtracted.
 */
const changes = (creatorId: string, since: Query, until: Query) => sql`
  select facts.*, judged.sign, judged.known_to
  from facts cross join (values (-1::bigint, ${since}), (1, ${until})) judged (sign, known_to)
  where facts.creator_id = ${creatorId} and facts.recorded_at < judged.known_to
    -- Usually few people have new facts. The planner expects few for an array only.
    and facts.person_id = any(array(
      select person_id from facts
      where creator_id = ${creatorId} and recorded_at >= ${since} and recorded_at < ${until}
    ))`;

/** Selects the changes of the daily sums, with the columns of `fact_days`. */
const dayChanges = ({ creatorId, timeZone }: SummedCreator, since: Query, until: Query) => sql`
  select (facts.at at time zone ${timeZone})::date as day, facts.kind, facts.content_type, facts.content_id, facts.sold_as,
    ${isToMember} as is_member, facts.sign as count, facts.sign * coalesce(facts.amount_cents, 0) as amount_cents,
    facts.sign * coalesce(facts.fee_cents, 0) as fee_cents
  from (${changes(creatorId, since, until)}) facts where facts.kind <> 'RATED'`;

/** Selects the changes of a creator's daily sums, grouped. They are added to the stored sums. */
export const newDays = (creator: SummedCreator, since: Query, until: Query): Query => sql`
  select ${creator.creatorId}::uuid as creator_id, day, kind, content_type, content_id, sold_as, is_member,
    sum(count) as count, sum(amount_cents) as amount_cents, sum(fee_cents) as fee_cents
  from (${dayChanges(creator, since, until)}) changes
  group by day, kind, content_type, sold_as, is_member, grouping sets ((), (content_id))
  having (grouping(content_id) = 1 or content_id is not null)
    and (sum(count) <> 0 or sum(amount_cents) <> 0 or sum(fee_cents) <> 0)`;

/** Highest number of months after which `fact_joins` counts the people who are still members. */
export const MOST_MONTHS_STAYED = 7;

/**
 * Selects the changes of the monthly numbers of new members, with the columns of `fact_joins`. A
 * person who joined several times in a month counts once, with the last time. Membership after some
 * months is tested on the same day of the month, or on the last day of a shorter month.
 */
const joinChanges = ({ creatorId, timeZone }: SummedCreator, since: Query, until: Query) => sql`
  select month, (
      select count(*) from generate_series(0, ${sql.lit(MOST_MONTHS_STAYED)}) later (months)
      where ended is null
        or ended > (began at time zone ${timeZone} + make_interval(months => later.months)) at time zone ${timeZone}
    )::integer as stayed, ended is null as is_lasting, sign as people,
    case when is_first then sign else 0 end as new_people, sign * extract(epoch from began) as joined_seconds
  from (
    select distinct on (sign, person_id, month) sign, person_id, month, began, ended,
      month = min(month) over (partition by sign, person_id) as is_first
    from (
      select sign, person_id, id, kind, at as began, date_trunc('month', at at time zone ${timeZone})::date as month,
        lead(at) over (partition by sign, person_id order by at, id) as ended
      from (${changes(creatorId, since, until)}) facts where kind in ${memberKinds}
    ) stays where kind = 'MEMBER_BEGAN'
    order by sign, person_id, month, began desc, id desc
  ) joins`;

/**
 * Selects the changes of a creator's monthly numbers of new members, grouped. They are added to the
 * stored sums.
 */
export const newJoins = (creator: SummedCreator, since: Query, until: Query): Query => sql`
  select ${creator.creatorId}::uuid as creator_id, month, stayed, is_lasting, sum(people) as people,
    sum(new_people) as new_people, sum(joined_seconds) as joined_seconds
  from (${joinChanges(creator, since, until)}) changes
  group by month, stayed, is_lasting`;

/**
 * Returns the condition that stored sums are valid: they have this time zone and do not end in the
 * future. After the database's clock was set back, later facts would otherwise be in no report.
 */
export const areUsable = (timeZone: string): Query =>
  sql`(time_zone = ${timeZone} and summed_to <= statement_timestamp())`;

/** Selects the row of a creator whose stored sums are valid. */
const summed = ({ creatorId, timeZone }: SummedCreator) => sql`
  select summed_to from summed_facts where creator_id = ${creatorId} and ${areUsable(timeZone)}`;

/**
 * Start time of the facts that are not in a creator's stored sums; -infinity without valid sums.
 */
const unsummedFrom = (creator: SummedCreator) =>
  sql`coalesce((${summed(creator)}), '-infinity'::timestamptz)`;
const unsummedTo = sql`'infinity'::timestamptz`;

/**
 * Selects all facts of a creator by day: the stored sums and the changes that are not in them yet.
 * The caller must add up the rows, because changes can be negative.
 * @param of `all` for the sums of all facts, `content` for the sums of each content
 */
export const factsByDay = (creator: SummedCreator, of: 'all' | 'content') =>
  sql<Omit<Selectable<FactDays>, 'creatorId'>>`(
    select day, kind, content_type, content_id, sold_as, is_member, count, amount_cents, fee_cents
    from fact_days
    where creator_id = ${creator.creatorId} and exists (${summed(creator)})
      and content_id is ${of === 'all' ? sql`null` : sql`not null`}
    union all ${dayChanges(creator, unsummedFrom(creator), unsummedTo)}
  )`.as('facts');

/**
 * Selects the monthly numbers of new members: the stored sums and the changes that are not in them
 * yet. The caller must add up the rows.
 */
export const joinsByMonth = (creator: SummedCreator) =>
  sql<Omit<Selectable<FactJoins>, 'creatorId'>>`(
    select month, stayed, is_lasting, people, new_people, joined_seconds
    from fact_joins
    where creator_id = ${creator.creatorId} and exists (${summed(creator)})
    union all ${joinChanges(creator, unsummedFrom(creator), unsummedTo)}
  )`.as('joins');

/** Returns the condition that a day is in a range of days. */
export const isOnDates = ({ from, to }: Omit<LocalDays, 'timeZone'>): RawBuilder<boolean> =>
  sql<boolean>`(${from === undefined ? sql`true` : sql`day >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`day <= ${to}::date`})`;
