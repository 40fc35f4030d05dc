import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { FactKind } from '../../contract/values/facts.ts';
import type { LocalDays } from '../db/local-days.ts';
import type { FactDays, FactJoins } from '../db/types.ts';

/** Part of a statement that returns rows or one value. */
type Query = RawBuilder<unknown>;

/** Creator whose facts are summed by days and months of a time zone. */
export type SummedCreator = { creatorId: string; timeZone: string };

/** Kinds of facts that earnings consist of. */
export const earningKinds = ['PURCHASE_PAID', 'REFUNDED', 'REVERSED'] as const satisfies FactKind[];

// The kinds are literals, so that the index of these facts is used.
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

/** Time of the sale that a fact is about. A refund has the time of the sale, not its own. */
const soldAt = sql`case facts.kind when 'PURCHASE_PAID' then facts.at else coalesce((
  select min(paid.at) from facts paid
  where paid.creator_id = facts.creator_id and paid.person_id = facts.person_id
    and paid.purchase_id = facts.purchase_id and paid.kind = 'PURCHASE_PAID' and paid.recorded_at < facts.known_to), facts.at) end`;

/** Condition that a sale was to a member, as each payment of a membership is. */
const isToMember = sql<boolean>`(facts.kind in ('PURCHASE_PAID', 'REFUNDED', 'REVERSED') and (
  coalesce(facts.sold_as = 'SUBSCRIPTION', false)
  or ${isMemberAt(sql`facts.creator_id`, sql`facts.person_id`, soldAt, sql`facts.known_to`)}))`;

/**
 * Selects the facts that change the sums of a creator when the facts become known that were
 * recorded in a period. The people of these facts are taken out of the sums by `sign` -1, as they
 * were known at the beginning, and are added by `sign` 1, as they are known at the end. Facts
 * change what earlier facts of their person mean, such as whether a sale was to a member.
 *
 * A period since -infinity has all facts, and takes out none.
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

/** Selects the changes of the sums by day, as rows with the columns of `fact_days`. */
const dayChanges = ({ creatorId, timeZone }: SummedCreator, since: Query, until: Query) => sql`
  select (facts.at at time zone ${timeZone})::date as day, facts.kind, facts.content_type, facts.content_id, facts.sold_as,
    ${isToMember} as is_member, facts.sign as count, facts.sign * coalesce(facts.amount_cents, 0) as amount_cents,
    facts.sign * coalesce(facts.fee_cents, 0) as fee_cents
  from (${changes(creatorId, since, until)}) facts where facts.kind <> 'RATED'`;

/** Selects the sums of a creator by day, which are added to the sums that there are. */
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
 * Selects the changes of the joins of people by month, as rows with the columns of `fact_joins`.
 * A person who joined several times in a month counts once, by the last time. A person is still a
 * member after some months on the same day of the month, or the last day of a shorter one.
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

/** Selects the joins of a creator by month, which are added to the sums that there are. */
export const newJoins = (creator: SummedCreator, since: Query, until: Query): Query => sql`
  select ${creator.creatorId}::uuid as creator_id, month, stayed, is_lasting, sum(people) as people,
    sum(new_people) as new_people, sum(joined_seconds) as joined_seconds
  from (${joinChanges(creator, since, until)}) changes
  group by month, stayed, is_lasting`;

/**
 * Condition that sums are of a time zone. They are not used if the clock of the database went back
 * behind them, because later facts would be in no report.
 */
export const areUsable = (timeZone: string): Query =>
  sql`(time_zone = ${timeZone} and summed_to <= statement_timestamp())`;

/** Selects the row of a creator whose sums can be used. */
const summed = ({ creatorId, timeZone }: SummedCreator) => sql`
  select summed_to from summed_facts where creator_id = ${creatorId} and ${areUsable(timeZone)}`;

/** Beginning of the facts that are not in the sums of a creator; all facts without such sums. */
const unsummedFrom = (creator: SummedCreator) =>
  sql`coalesce((${summed(creator)}), '-infinity'::timestamptz)`;
const unsummedTo = sql`'infinity'::timestamptz`;

/**
 * Selects all facts of a creator by day: the sums, and the facts that are not in the sums yet. The
 * rows have to be added, because facts that are not in the sums can lower them.
 * @param of the sums of all facts, or those of each content
 */
export const factsByDay = (creator: SummedCreator, of: 'all' | 'content') =>
  sql<Omit<Selectable<FactDays>, 'creatorId'>>`(
    select day, kind, content_type, content_id, sold_as, is_member, count, amount_cents, fee_cents
    from fact_days
    where creator_id = ${creator.creatorId} and exists (${summed(creator)})
      and content_id is ${of === 'all' ? sql`null` : sql`not null`}
    union all ${dayChanges(creator, unsummedFrom(creator), unsummedTo)}
  )`.as('facts');

/** Selects all joins of people by month, as `factsByDay` selects facts. */
export const joinsByMonth = (creator: SummedCreator) =>
  sql<Omit<Selectable<FactJoins>, 'creatorId'>>`(
    select month, stayed, is_lasting, people, new_people, joined_seconds
    from fact_joins
    where creator_id = ${creator.creatorId} and exists (${summed(creator)})
    union all ${joinChanges(creator, unsummedFrom(creator), unsummedTo)}
  )`.as('joins');

/** Returns the condition that a day is one of some days. */
export const isOnDates = ({ from, to }: Omit<LocalDays, 'timeZone'>): RawBuilder<boolean> =>
  sql<boolean>`(${from === undefined ? sql`true` : sql`day >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`day <= ${to}::date`})`;
