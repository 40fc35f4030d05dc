import { sql, type AliasableExpression, type Insertable } from 'kysely';
import type { NoticeTopic } from '../../contract/values/notices.ts';
import type { Db } from '../db/connection.ts';
import type { NoticeEvents, Notices } from '../db/types.ts';

/** Stored values of an event. The schema of its kind parses them. */
export type StoredValues = Record<string, unknown>;

/** Returns true if an event of a kind by a person about a content is stored. */
export const hasEvent = async (
  db: Db,
  kind: string,
  { personId, contentId }: { personId: string; contentId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('noticeEvents')
    .select('id')
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where(sql<boolean>`values ->> 'contentId' = ${contentId}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the given users that have a notice of a kind from a creator about a content. */
export const listNotified = async (
  db: Db,
  kind: string,
  { creatorId, contentId }: { creatorId: string; contentId: string },
  userIds: string[],
): Promise<string[]> =>
  (
    await db
      .selectFrom('notices')
      .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
      .select('notices.userId')
      .where('event.creatorId', '=', creatorId)
      .where('event.kind', '=', kind)
      .where(sql<boolean>`event.values ->> 'contentId' = ${contentId}`)
      .where('notices.userId', 'in', userIds)
      .execute()
  ).map(({ userId }) => userId);

export const insertEvent = async (
  db: Db,
  { values, ...row }: Omit<Insertable<NoticeEvents>, 'values'> & { values: StoredValues },
): Promise<string> =>
  (
    await db
      .insertInto('noticeEvents')
      .values({ ...row, values: JSON.stringify(values) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Locks an event, so that its recipients are listed once and notified in one batch at a time. */
export const lockEvent = (db: Db, id: string) =>
  db.selectFrom('noticeEvents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setListed = (db: Db, id: string, listedAt: Date) =>
  db.updateTable('noticeEvents').set({ listedAt }).where('id', '=', id).execute();

export const deleteEvent = (db: Db, id: string) =>
  db.deleteFrom('noticeEvents').where('id', '=', id).execute();

/** Deletes an event that has no notice and no pending recipient. */
export const deleteUnusedEvent = (db: Db, id: string) =>
  db
    .deleteFrom('noticeEvents')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('notices').select('id').where('eventId', '=', id))),
    )
    .execute();

export const deleteEventsBefore = (db: Db, date: Date, limit: number) =>
  db
    .deleteFrom('noticeEvents')
    .where('id', 'in', (at) =>
      at.selectFrom('noticeEvents').select('id').where('createdAt', '<', date).limit(limit),
    )
    .returning('id')
    .execute();

/**
 * Deletes the events that a person caused with a comment, and their notices.
 * @returns the ids of the people who had a notice
 */
export async function deleteEventsAbout(
  db: Db,
  { personId, commentId }: { personId: string; commentId: string },
): Promise<string[]> {
  const events = db
    .selectFrom('noticeEvents')
    .select('id')
    .where('personId', '=', personId)
    .where(sql<boolean>`values ->> 'commentId' = ${commentId}`);
  const notified = await db
    .selectFrom('notices')
    .select('userId')
    .distinct()
    .where('eventId', 'in', events)
    .execute();
  await db.deleteFrom('noticeEvents').where('id', 'in', events).execute();
  return notified.map(({ userId }) => userId);
}

/** Stores the recipients of an event, each of them once. */
export const fillRecipients = (db: Db, eventId: string, people: AliasableExpression<{ userId: string }>) =>
  db
    .insertInto('noticeRecipients')
    .columns(['eventId', 'userId'])
    .expression(
      db
        .selectFrom(people.as('person'))
        .distinct()
        .select([sql<string>`${eventId}::uuid`.as('eventId'), 'person.userId']),
    )
    .onConflict((at) => at.doNothing())
    .execute();

/** Removes a batch of recipients from the list. The same transaction must create their notices. */
export const takeRecipients = async (trx: Db, eventId: string, limit: number): Promise<string[]> =>
  (
    await trx
      .deleteFrom('noticeRecipients')
      .where('eventId', '=', eventId)
      .where('userId', 'in', (at) =>
        at
          .selectFrom('noticeRecipients')
          .select('userId')
          .where('eventId', '=', eventId)
          .orderBy('userId')
          .limit(limit),
      )
      .returning('userId')
      .execute()
  ).map(({ userId }) => userId);

export const clearRecipients = (db: Db, eventId: string) =>
  db.deleteFrom('noticeRecipients').where('eventId', '=', eventId).execute();

export const listUserIdsOfCreators = async (db: Db, creatorIds: string[]): Promise<string[]> =>
  (await db.selectFrom('creators').select('userId').where('id', 'in', creatorIds).execute()).map(
    ({ userId }) => userId,
  );

/** Lists the given people whose accounts are not erased, with their choices for a topic. */
export const listPeople = (db: Db, topic: NoticeTopic, userIds: string[], at: Date) =>
  db
    .selectFrom('users')
    .leftJoin('noticePreferences as choice', (join) =>
      join.onRef('choice.userId', '=', 'users.id').on('choice.topic', '=', topic),
    )
    .leftJoin('noticeSchedules as schedule', 'schedule.userId', 'users.id')
    .select(['users.id', 'users.email as address', 'users.timeZone'])
    .select(['choice.app', 'choice.email', 'choice.digest'])
    .select(sql<boolean>`coalesce(schedule.paused_until > ${at}, false)`.as('isPaused'))
    .where('users.id', 'in', userIds)
    .where('users.erasedAt', 'is', null)
    .execute();

/** Stores notices and returns the stored ones. A person has at most one notice of an event. */
export const insertNotices = (db: Db, rows: Insertable<Notices>[]) =>
  db
    .insertInto('notices')
    .values(rows)
    .onConflict((at) => at.columns(['eventId', 'userId']).doNothing())
    .returning(['id', 'userId', 'byEmail', 'inApp'])
    .execute();

/**
 * Finds a notice for its mail, with its event and its recipient. Includes the creator and the
 * person that the event is about.
 */
export const findForMail = (db: Db, id: string) =>
  db
    .selectFrom('notices')
    .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
    .innerJoin('users', 'users.id', 'notices.userId')
    .leftJoin('creators as own', 'own.userId', 'users.id')
    .leftJoin('creators as creator', 'creator.id', 'event.creatorId')
    .leftJoin('users as person', 'person.id', 'event.personId')
    .select([
      'notices.userId',
      'notices.mailedAt',
      'event.kind',
      'event.values',
      'users.name',
      'users.language',
      'users.timeZone',
      'users.emailBouncedAt',
      'users.erasedAt',
      'own.name as ownCreatorName',
      'creator.name as creatorName',
      'person.name as personName',
      'person.lastName as personLastName',
    ])
    .where('notices.id', '=', id)
    .executeTakeFirst();

/** Finds a person's choice for a topic, with their mail schedule. */
export const findMailChoice = (db: Db, userId: string, topic: NoticeTopic) =>
  db
    .selectFrom('users')
    .leftJoin('noticePreferences as choice', (join) =>
      join.onRef('choice.userId', '=', 'users.id').on('choice.topic', '=', topic),
    )
    .leftJoin('noticeSchedules as schedule', 'schedule.userId', 'users.id')
    .select(['users.timeZone', 'choice.email', 'schedule.isQuiet', 'schedule.quietFrom', 'schedule.quietTo'])
    .select('schedule.pausedUntil')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

export const setMailed = (db: Db, id: string, mailedAt: Date) =>
  db.updateTable('notices').set({ mailedAt }).where('id', '=', id).execute();

/**
 * Marks the unread notices of a person about a subject as read.
 * @returns true if a notice was unread
 */
export const setGroupRead = async (
  db: Db,
  { userId, groupKey }: { userId: string; groupKey: string },
  readAt: Date,
): Promise<boolean> =>
  (
    await db
      .updateTable('notices')
      .set({ readAt })
      .where('userId', '=', userId)
      .where('groupKey', '=', groupKey)
      .where('readAt', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
