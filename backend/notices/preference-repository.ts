import type { NoticeTopic } from '../../contract/values/notices.ts';
import type { Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { NoticePreferences, NoticeSchedules } from '../db/types.ts';

export const listChoices = (db: Db, userId: string) =>
  db
    .selectFrom('noticePreferences')
    .select(['topic', 'app', 'email', 'digest'])
    .where('userId', '=', userId)
    .execute();

export const findSchedule = (db: Db, userId: string) =>
  db.selectFrom('noticeSchedules').selectAll().where('userId', '=', userId).executeTakeFirst();

/** Locks an account, if it is not erased. */
export const lockAccount = (trx: Db, userId: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const setChoice = (
  db: Db,
  userId: string,
  topic: NoticeTopic,
  channels: Updateable<Pick<NoticePreferences, 'app' | 'email' | 'digest'>>,
) =>
  db
    .insertInto('noticePreferences')
    .values({ userId, topic, ...channels })
    .onConflict((at) => at.columns(['userId', 'topic']).doUpdateSet({ userId, ...channels }))
    .execute();

/** Stores the schedule of a person and replaces an earlier one. */
export const setSchedule = (
  db: Db,
  userId: string,
  schedule: Omit<NoticeSchedules, 'userId' | 'pausedUntil'> & { pausedUntil: Date | null },
) =>
  db
    .insertInto('noticeSchedules')
    .values({ userId, ...schedule })
    .onConflict((at) => at.column('userId').doUpdateSet(schedule))
    .execute();
