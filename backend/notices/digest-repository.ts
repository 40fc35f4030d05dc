import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { StoredValues } from './repository.ts';

/**
 * Lists a batch of people whose notices wait for a digest, by id. People who cannot receive mails
 * get no digest.
 */
export function listCandidates(db: Db, after: string | undefined, since: Date, limit: number) {
  const waiting = db
    .selectFrom('notices')
    .select('userId')
    .distinct()
    .where('inDigest', '=', true)
    .where('digestId', 'is', null)
    .where('createdAt', '>=', since)
    .$if(after !== undefined, (rows) => rows.where('userId', '>', after!))
    .orderBy('userId')
    .limit(limit);
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('users', 'users.id', 'waiting.userId')
    .leftJoin('noticeSchedules as schedule', 'schedule.userId', 'users.id')
    .select(['users.id', 'users.timeZone', 'schedule.hasDigest', 'schedule.digestMinute'])
    .select(['schedule.digestDays', 'schedule.pausedUntil'])
    .select(
      sql<boolean>`confirmed_at is not null and email_bounced_at is null and closed_at is null
        and erased_at is null`.as('canReceive'),
    )
    .orderBy('users.id')
    .execute();
}

/** Digest of a person; `until` is the time up to which it contains notices. */
export type Due = { userId: string; day: string; until: Date };

/**
 * Stores the digests of the given people who have unread notices, with these notices. A person gets
 * at most one digest a day.
 * @returns the ids of the digests
 */
export async function insertDigests(db: Db, due: Due[], since: Date, createdAt: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select * from unnest(${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ day }) => day)}::date[],
        ${due.map(({ until }) => until.toISOString())}::timestamptz[]) as due (user_id, day, until)
    ), stored as (
      insert into notice_digests (user_id, day, created_at)
      select user_id, day, ${createdAt}::timestamptz from due
      where exists (
        select from notices
        where notices.user_id = due.user_id and in_digest and digest_id is null and read_at is null
          and notices.created_at >= ${since} and notices.created_at < due.until
      )
      on conflict (user_id, day) do nothing returning id, user_id
    ), filled as (
      update notices set digest_id = stored.id from stored join due using (user_id)
      where notices.user_id = stored.user_id and in_digest and digest_id is null
        and notices.created_at >= ${since} and notices.created_at < due.until
    )
    select id from stored order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export const findDigest = (db: Db, id: string) =>
  db
    .selectFrom('noticeDigests as digest')
    .innerJoin('users', 'users.id', 'digest.userId')
    .leftJoin('creators as own', 'own.userId', 'users.id')
    .leftJoin('noticeSchedules as schedule', 'schedule.userId', 'users.id')
    .select(['digest.id', 'digest.userId', 'digest.mailedAt', 'schedule.hasDigest', 'schedule.pausedUntil'])
    .select(['users.email', 'users.name', 'users.language', 'users.timeZone', 'users.emailBouncedAt'])
    .select(['users.erasedAt', 'users.closedAt'])
    .where('digest.id', '=', id)
    .executeTakeFirst();

export type DigestRow = {
  kind: string;
  values: StoredValues;
  count: number;
  averageStars: number | null;
  personName: string | null;
  personLastName: string | null;
  creatorName: string | null;
};

/**
 * Lists the unread notices of a digest. For each subject, only the newest notice is listed, with
 * the count of all.
 */
export async function listDigestLines(db: Db, digestId: string): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select line.*, person.name as person_name, person.last_name as person_last_name,
      creators.name as creator_name
    from (
      select notices.kind, event.values, event.person_id, event.creator_id, notices.created_at, notices.id,
        row_number() over (partition by notices.group_key order by notices.created_at desc, notices.id desc)
          as place,
        (count(*) over line)::integer as count,
        (avg((event.values ->> 'stars')::integer) over line)::float8 as average_stars
      from notices join notice_events event on event.id = notices.event_id
      where notices.digest_id = ${digestId} and notices.read_at is null
      window line as (partition by notices.group_key)
    ) line
    left join users person on person.id = line.person_id and person.erased_at is null
    left join creators on creators.id = line.creator_id
    where line.place = 1
    order by line.created_at desc, line.id desc`.execute(db);
  return rows;
}

export const setMailed = (db: Db, id: string, mailedAt: Date) =>
  db.updateTable('noticeDigests').set({ mailedAt }).where('id', '=', id).execute();

/** Deletes old digests, but not their notices. */
export const deleteDigestsBefore = (db: Db, date: Date, limit: number) =>
  db
    .deleteFrom('noticeDigests')
    .where('id', 'in', (at) =>
      at.selectFrom('noticeDigests').select('id').where('createdAt', '<', date).limit(limit),
    )
    .returning('id')
    .execute();
