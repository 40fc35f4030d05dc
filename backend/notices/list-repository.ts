import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { StoredValues } from './repository.ts';

type Wanted = { userId: string; kinds: string[]; isUnread: boolean };

/** Lists the newest notice of each line, newest first; `after` is [sortText, id]. */
export async function listHeads(
  db: Db,
  { userId, kinds, isUnread }: Wanted,
  after: string[] | null,
  limit: number,
): Promise<{ id: string; groupKey: string; day: string; sortText: string }[]> {
  const { rows } = await sql<{ id: string; groupKey: string; day: string; sortText: string }>`
    select id, group_key, day::text as day, created_at::text as sort_text
    from notices head
    where user_id = ${userId} and in_app and kind = any(${kinds})
      ${isUnread ? sql`and read_at is null` : sql``}
      ${after ? sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      and not exists (
        select from notices newer
        where newer.user_id = head.user_id and newer.group_key = head.group_key and newer.day = head.day
          and newer.in_app and (newer.created_at, newer.id) > (head.created_at, head.id)
      )
    order by head.created_at desc, head.id desc limit ${limit}`.execute(db);
  return rows;
}

export type LineRow = {
  id: string;
  kind: string;
  groupKey: string;
  day: string;
  values: StoredValues;
  createdAt: Date;
  count: number;
  since: Date;
  isRead: boolean;
  sumCents: number | null;
  averageStars: number | null;
  personName: string | null;
  personLastName: string | null;
  personPicture: string | null;
  creatorName: string | null;
  creatorPicture: string | null;
};

/**
 * Lists the newest notices of each given line, with the line's count, sum and average. The names of
 * erased people are null.
 */
export async function listLines(
  db: Db,
  userId: string,
  lines: { groupKey: string; day: string }[],
  peopleLimit: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.*, person.name as person_name, person.last_name as person_last_name,
      person.picture as person_picture, creators.name as creator_name, creators.picture as creator_picture
    from (
      select notices.id, notices.kind, notices.group_key, notices.day::text as day, event.values,
        notices.created_at, event.person_id, event.creator_id,
        row_number() over (partition by notices.group_key, notices.day
          order by notices.created_at desc, notices.id desc) as place,
        (count(*) over line)::integer as count,
        min(notices.created_at) over line as since,
        bool_and(notices.read_at is not null) over line as is_read,
        (sum(coalesce(event.values ->> 'share', event.values ->> 'amount')::bigint) over line)::bigint
          as sum_cents,
        (avg((event.values ->> 'stars')::integer) over line)::float8 as average_stars
      from unnest(${lines.map(({ groupKey }) => groupKey)}::text[], ${lines.map(({ day }) => day)}::date[])
        as wanted (group_key, day)
      join notices on notices.user_id = ${userId} and notices.group_key = wanted.group_key
        and notices.day = wanted.day and notices.in_app
      join notice_events event on event.id = notices.event_id
      window line as (partition by notices.group_key, notices.day)
    ) line
    left join users person on person.id = line.person_id and person.erased_at is null
    left join creators on creators.id = line.creator_id
    where line.place <= ${peopleLimit}
    order by line.created_at desc, line.id desc`.execute(db);
  return rows;
}

/** Selects the number of unread lines by kind. */
export const countUnreadByKind = (db: Db, userId: string) =>
  db
    .selectFrom('notices')
    .select(['kind', sql<number>`count(distinct (group_key, day))::integer`.as('count')])
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('readAt', 'is', null)
    .groupBy('kind');

type Mark = { userId: string; kinds: string[]; ids?: string[]; until?: Date };

/**
 * Selects the notices to mark: all notices in the lines of the given notices, or all notices until
 * a time.
 */
const marked = (db: Db, { userId, kinds, ids, until }: Mark) => {
  let rows = db
    .updateTable('notices')
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('kind', 'in', kinds);
  if (until) rows = rows.where('createdAt', '<=', until);
  if (ids)
    rows = rows.where(
      sql<boolean>`(group_key, day) in (
        select group_key, day from notices where user_id = ${userId} and id = any(${ids}::uuid[]))`,
    );
  return rows;
};

/**
 * Marks notices as read.
 * @returns true if a notice was unread
 */
export const setRead = async (db: Db, mark: Mark, readAt: Date): Promise<boolean> =>
  (await marked(db, mark).set({ readAt }).where('readAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;

/**
 * Marks notices as unread.
 * @param readAt limits the change to notices that were read at this time; undefined for all
 */
export async function setUnread(db: Db, mark: Mark, readAt: Date | undefined): Promise<boolean> {
  const rows = marked(db, mark).set({ readAt: null }).where('readAt', 'is not', null);
  const { numUpdatedRows } = await (readAt ? rows.where('readAt', '=', readAt) : rows).executeTakeFirst();
  return numUpdatedRows > 0n;
}
