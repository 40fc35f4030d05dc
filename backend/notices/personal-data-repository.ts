import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Lists a batch of a person's notices by id, without the ids of other people. */
export function listBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('notices')
    .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
    .select([
      'notices.id',
      'notices.inApp',
      'notices.byEmail',
      'notices.inDigest',
      'notices.readAt',
      'notices.mailedAt',
      'notices.createdAt',
      sql<object>`json_build_object('kind', event.kind, 'createdAt', event.created_at,
        'values', event.values - '{userId,personId}'::text[])`.as('event'),
    ])
    .where('notices.userId', '=', userId);
  if (after !== undefined) rows = rows.where('notices.id', '>', after);
  return rows.orderBy('notices.id').limit(BATCH).execute();
}

export const listPreferencesBy = (db: Db, userId: string) =>
  db
    .selectFrom('noticePreferences')
    .select(['topic', 'app', 'email', 'digest'])
    .where('userId', '=', userId)
    .orderBy('topic')
    .execute();

/** Lists the mail schedule of a person, if they chose one. */
export const listSchedulesBy = (db: Db, userId: string) =>
  db
    .selectFrom('noticeSchedules')
    .select(['isQuiet', 'quietFrom', 'quietTo', 'hasDigest', 'digestMinute', 'digestDays', 'pausedUntil'])
    .where('userId', '=', userId)
    .execute();

/** Lists a batch of a person's digests by id. */
export function listDigestsBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('noticeDigests')
    .select(['id', sql<string>`day::text`.as('day'), 'mailedAt', 'createdAt'])
    .where('userId', '=', userId);
  if (after !== undefined) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/**
 * Deletes a batch of a person's notices.
 * @returns the ids of their events
 */
export const deleteNoticesBy = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .deleteFrom('notices')
      .where('id', 'in', (at) =>
        at.selectFrom('notices').select('id').where('userId', '=', userId).limit(BATCH),
      )
      .returning('eventId')
      .execute()
  ).map(({ eventId }) => eventId);

/** Deletes the given events that have no other notice and no pending recipient. */
export const deleteEventsWithoutPeople = (db: Db, ids: string[]) =>
  db
    .deleteFrom('noticeEvents')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('notices').select('id').whereRef('eventId', '=', 'noticeEvents.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('noticeRecipients').select('userId').whereRef('eventId', '=', 'noticeEvents.id')),
      ),
    )
    .execute();

export async function deleteChoicesBy(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('noticeRecipients').where('userId', '=', userId).execute();
  await db.deleteFrom('noticePreferences').where('userId', '=', userId).execute();
  await db.deleteFrom('noticeSchedules').where('userId', '=', userId).execute();
  await db.deleteFrom('noticeDigests').where('userId', '=', userId).execute();
}

type Author = { userId: string; creatorId: string | null };

/** Deletes the mails about a person or creator that are stored for the sandbox's inbox. */
export const deleteMailsAbout = (db: Db, { userId, creatorId }: Author) =>
  sql`delete from mails using notices, notice_events event
    where notices.id = mails.id and event.id = notices.event_id
      and (event.person_id = ${userId}::uuid or event.creator_id = ${creatorId}::uuid)`.execute(db);

/**
 * Empties the given texts in the events of a kind that are about a person or their creator record.
 */
export const emptyTexts = (db: Db, kind: string, names: string[], { userId, creatorId }: Author) =>
  db
    .updateTable('noticeEvents')
    .set({
      values: sql`values || ${JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])))}::jsonb`,
    })
    .where('kind', '=', kind)
    .where((at) =>
      at.or([at('personId', '=', userId), ...(creatorId === null ? [] : [at('creatorId', '=', creatorId)])]),
    )
    .execute();
