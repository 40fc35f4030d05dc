import { sql } from 'kysely';
import type { PersonEvent } from '../../contract/office-people.ts';
import type { CreatorState, ReportState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { findUsers } from '../db/office-search.ts';

/** Query for a list of creators or members; `after` is [createdAt as text, id]. */
type Wanted = {
  kind: 'creators' | 'members';
  state?: CreatorState;
  query?: string;
  after: string[] | null;
  limit: number;
};

/** Selects people who were not erased, with the figures of the office's list. */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('creators', 'creators.userId', 'users.id')
    .where('users.erasedAt', 'is', null)
    .select(['users.id', 'users.name', 'users.lastName', 'users.email', 'users.picture'])
    .select(['users.closedAt', 'users.isOffice', 'users.createdAt'])
    .select(['creators.id as creatorId', 'creators.name as creatorName', 'creators.username'])
    .select(['creators.picture as creatorPicture', 'creators.state', 'creators.canReceivePayments'])
    .select('creators.createdAt as creatorSince')
    .select([
      sql<number | null>`case when creators.id is not null then (
        select count(distinct user_id) from subscriptions
        where creator_id = creators.id and state <> 'CANCELLED') end`.as('membersCount'),
      sql<number | null>`case when creators.id is not null then coalesce((
        select -balance_cents from ledger_accounts where key = 'creator:' || creators.id), 0) end`.as(
        'walletCents',
      ),
      // Joined reports are not counted, because the office's queue shows several reports of a
      // subject as one item.
      sql<number>`(select count(*) from reports
        where state = 'OPEN' and joined_id is null and subject_user_id = users.id)`.as('openReportsCount'),
      sql<Date | null>`(select max(last_used_at) from sessions where user_id = users.id)`.as('lastSeenAt'),
      sql<string>`users.created_at::text`.as('sortText'),
    ]);
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** Lists people, newest first. */
export async function listPeople(db: Db, { kind, state, query, after, limit }: Wanted) {
  let rows = people(db);
  if (kind === 'creators') rows = rows.where('creators.id', 'is not', null);
  else rows = rows.where('creators.id', 'is', null);
  if (state) rows = rows.where('creators.state', '=', state);
  if (query) rows = rows.where(sql<boolean>`users.id in ${findUsers(query)}`);
  if (after)
    rows = rows.where(
      sql<boolean>`(users.created_at, users.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('users.createdAt', 'desc').orderBy('users.id', 'desc').limit(limit).execute();
}

export const findPerson = (db: Db, userId: string) =>
  people(db).where('users.id', '=', userId).executeTakeFirst();

/** Counts the creators in each state whose accounts were not erased. */
export const countStates = (db: Db) =>
  db
    .selectFrom('creators')
    .innerJoin('users', 'users.id', 'creators.userId')
    .where('users.erasedAt', 'is', null)
    .groupBy('creators.state')
    .select((at) => ['creators.state', at.fn.countAll<number>().as('count')])
    .execute();

type EventRow = Pick<
  PersonEvent,
  | 'id'
  | 'kind'
  | 'title'
  | 'subjectType'
  | 'subjectId'
  | 'detail'
  | 'actorName'
  | 'amountCents'
  | 'purchaseId'
> & { at: Date; state: ReportState | null; sortText: string };

/** Empty value for columns that an event type does not have. */
const none = sql`null::text`;

/**
 * Lists the events of a person and, for a creator, of their content, newest first; `after` is [time
 * as text, id].
 */
export async function listEvents(
  db: Db,
  { userId, creatorId }: { userId: string; creatorId: string | null },
  after: string[] | null,
  limit: number,
): Promise<EventRow[]> {
  const contents = sql`select id, title from courses where creator_id = ${creatorId}
    union all select id, title from lives where creator_id = ${creatorId}
    union all select id, title from posts where creator_id = ${creatorId}
    union all select id, title from digital_products where creator_id = ${creatorId}
    union all select id, title from products where creator_id = ${creatorId}`;
  const person = sql`(${userId}::uuid), (${creatorId}::uuid)`;
  const { rows } = await sql<EventRow>`
    with contents as (${contents}),
    subjects as (select id from contents union all select id from (values ${person}) given (id) where id is not null),
    happened as (
      select log.id, 'DECISION' as kind, log.created_at as at, log.subject_title as title, log.subject_type,
        log.subject_id, log.action as detail, trim(users.name || ' ' || users.last_name) as actor_name,
        null::integer as amount_cents, null::uuid as purchase_id, null::text as state
      from audit_log log join users on users.id = log.actor_id
      where log.subject_id in (select id from subjects)
      union all
      select reports.id, case when reports.reporter_id = ${userId} then 'REPORTS' else 'REPORTED' end,
        reports.created_at, coalesce(contents.title, ''), reports.subject_type, reports.subject_id,
        reports.reason, ${none}, null, null, reports.state
      from reports left join contents on contents.id = reports.subject_id
      where reports.subject_id in (select id from subjects) or reports.reporter_id = ${userId}
      union all
      select refunds.id, case when purchases.buyer_id = ${userId} then 'REFUND_RECEIVED' else 'REFUND_GIVEN' end,
        refunds.created_at, purchases.title, 'PURCHASE', purchases.id, ${none}, ${none},
        refunds.amount_cents, purchases.id, null
      from refunds join purchases on purchases.id = refunds.purchase_id
      where purchases.buyer_id = ${userId} or purchases.seller_id = ${creatorId}
      union all
      select changes.id, 'CHANGE', changes.changed_at, contents.title, changes.content_type, changes.content_id,
        changes.field, ${none}, null, null, null
      from content_changes changes join contents on contents.id = changes.content_id
      union all
      select credentials.id, 'CREDENTIAL', credentials.created_at, credentials.title, 'CREATOR',
        credentials.creator_id, ${none}, ${none}, null, null, null
      from credentials where credentials.creator_id = ${creatorId} and removed_at is null
    )
    select *, at::text as sort_text from happened
    ${after ? sql`where (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
