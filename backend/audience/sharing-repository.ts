import { sql } from 'kysely';
import type { SharingPlace } from '../../contract/values/audience.ts';
import type { Db } from '../db/connection.ts';

/** Counts the people of a creator who share their address. */
export const countSharing = async (db: Db, creatorId: string): Promise<number> =>
  (
    await sharing(db, creatorId)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Selects the people of a creator who share their address, without closed accounts. */
const sharing = (db: Db, creatorId: string) =>
  db
    .selectFrom('emailAgreements as agreement')
    .innerJoin('audience', (join) =>
      join
        .onRef('audience.creatorId', '=', 'agreement.creatorId')
        .onRef('audience.userId', '=', 'agreement.userId'),
    )
    .innerJoin('users as person', 'person.id', 'agreement.userId')
    .where('agreement.creatorId', '=', creatorId)
    .where('agreement.withdrawnAt', 'is', null)
    .where('person.closedAt', 'is', null)
    .where('person.erasedAt', 'is', null);

/**
 * Lists the people of a creator who share their address, by user id; `after` is the last id of the
 * previous batch.
 */
export function listSharingPeople(db: Db, creatorId: string, after: string | undefined, limit: number) {
  let rows = sharing(db, creatorId)
    .select(['agreement.userId', 'person.name', 'person.lastName', 'person.email'])
    .select((at) => at.ref('audience.since').$notNull().as('since'));
  if (after) rows = rows.where('agreement.userId', '>', after);
  return rows.orderBy('agreement.userId').limit(limit).execute();
}

/**
 * Selects the creators whose audience includes the person, and the creators with whom the person
 * shares their address.
 */
const creatorsOf = (db: Db, userId: string) =>
  db
    .selectFrom('creators')
    .innerJoin('users as owner', 'owner.id', 'creators.userId')
    .leftJoin('emailAgreements as agreement', (join) =>
      join
        .onRef('agreement.creatorId', '=', 'creators.id')
        .on('agreement.userId', '=', userId)
        .on('agreement.withdrawnAt', 'is', null),
    )
    .where('owner.erasedAt', 'is', null)
    .where((at) =>
      at.or([
        at('agreement.id', 'is not', null),
        at.exists(
          at
            .selectFrom('audience')
            .select('audience.userId')
            .where('audience.userId', '=', userId)
            .whereRef('audience.creatorId', '=', 'creators.id'),
        ),
      ]),
    )
    .select(['creators.id', 'creators.name', 'creators.picture', 'agreement.agreedAt'])
    .select(sql<string>`lower(creators.name)`.as('sortText'));
export type SharingRow = Awaited<ReturnType<typeof listCreators>>[number];

/** Lists the creators of a person by name; `after` is [name in lower case, id]. */
export function listCreators(db: Db, userId: string, after: string[] | null, limit: number) {
  // The ids come from the person's own rows. Otherwise the query plan reads every creator.
  let rows = creatorsOf(db, userId).where(
    sql<boolean>`creators.id in (select creator_id from audience where user_id = ${userId}
      union select creator_id from email_agreements where user_id = ${userId} and withdrawn_at is null)`,
  );
  if (after)
    rows = rows.where(sql<boolean>`(lower(creators.name), creators.id) > (${after[0]}, ${after[1]}::uuid)`);
  return rows
    .orderBy(sql`lower(creators.name)`)
    .orderBy('creators.id')
    .limit(limit)
    .execute();
}

export const findCreator = (db: Db, userId: string, creatorId: string) =>
  creatorsOf(db, userId).where('creators.id', '=', creatorId).executeTakeFirst();

/** Stores an agreement. Does nothing if the person already agrees. */
export const insertAgreement = (
  db: Db,
  row: { userId: string; creatorId: string; place: SharingPlace; agreedAt: Date },
) =>
  db
    .insertInto('emailAgreements')
    .values(row)
    .onConflict((at) => at.columns(['creatorId', 'userId']).where('withdrawnAt', 'is', null).doNothing())
    .execute();

/** Withdraws the agreement of a person with a creator, if there is one. */
export const withdraw = (
  db: Db,
  { userId, creatorId, at }: { userId: string; creatorId: string; at: Date },
) =>
  db
    .updateTable('emailAgreements')
    // `greatest` is used because the clock of another backend may be ahead.
    .set({ withdrawnAt: sql`greatest(${at}::timestamptz, agreed_at)` })
    .where('userId', '=', userId)
    .where('creatorId', '=', creatorId)
    .where('withdrawnAt', 'is', null)
    .execute();

/** Lists all agreements of a person, including withdrawn ones, oldest first. */
export const listByUser = (db: Db, userId: string) =>
  db
    .selectFrom('emailAgreements')
    .select(['id', 'creatorId', 'place', 'agreedAt', 'withdrawnAt'])
    .where('userId', '=', userId)
    .orderBy('agreedAt')
    .orderBy('id')
    .execute();

export const deleteByUser = (db: Db, userId: string) =>
  db.deleteFrom('emailAgreements').where('userId', '=', userId).execute();

export const deleteByCreator = (db: Db, creatorId: string) =>
  db.deleteFrom('emailAgreements').where('creatorId', '=', creatorId).execute();
