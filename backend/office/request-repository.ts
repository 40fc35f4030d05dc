import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { DecisionRequests } from '../db/types.ts';

const requests = (db: Db) =>
  db
    .selectFrom('decisionRequests as request')
    .innerJoin('users as asker', 'asker.id', 'request.askerId')
    .leftJoin('users as answerer', 'answerer.id', 'request.answererId')
    .selectAll('request')
    .select(['asker.name as askerName', 'asker.lastName as askerLastName'])
    .select(sql<boolean>`asker.is_office and asker.closed_at is null`.as('isAskerHere'))
    .select(['answerer.name as answererName', 'answerer.lastName as answererLastName'])
    .select(sql<string>`request.asked_at::text`.as('sortText'));

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

const isWaiting = (at: Date) => sql<boolean>`(request.state = 'WAITING' and request.lapses_at > ${at})`;

/** Lists the open requests, oldest first; `after` is [askedAt as text, id]. */
function listWaiting(db: Db, at: Date, after: string[] | null, limit: number) {
  let rows = requests(db).where(isWaiting(at));
  if (after)
    rows = rows.where(
      sql<boolean>`(request.asked_at, request.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('request.askedAt').orderBy('request.id').limit(limit).execute();
}

/** Lists the answered and expired requests, newest first. */
function listAnswered(db: Db, at: Date, after: string[] | null, limit: number) {
  let rows = requests(db).where(({ not }) => not(isWaiting(at)));
  if (after)
    rows = rows.where(
      sql<boolean>`(request.asked_at, request.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('request.askedAt', 'desc').orderBy('request.id', 'desc').limit(limit).execute();
}

export const listRequests = (db: Db, waits: boolean, at: Date, after: string[] | null, limit: number) =>
  waits ? listWaiting(db, at, after, limit) : listAnswered(db, at, after, limit);

/** Finds a request and locks it. */
export const lockRequest = (trx: Trx, id: string): Promise<RequestRow | undefined> =>
  requests(trx).where('request.id', '=', id).forUpdate('request').executeTakeFirst();

/** Counts the open requests, with the time of the oldest request and the earliest expiry. */
export const countWaiting = (db: Db, at: Date) =>
  db
    .selectFrom('decisionRequests as request')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('request.askedAt').as('oldestAt'),
      fn.min('request.lapsesAt').as('dueAt'),
    ])
    .where(isWaiting(at))
    .executeTakeFirstOrThrow();

/** Marks the unanswered requests about a subject whose time has passed as expired. */
export const lapse = (trx: Trx, subjectId: string, at: Date) =>
  trx
    .updateTable('decisionRequests')
    .set({ state: 'LAPSED' })
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'WAITING')
    .where('lapsesAt', '<=', at)
    .execute();

/**
 * Stores a request.
 * @returns its id; undefined if the same request about the subject is already open
 */
export const insertRequest = async (
  trx: Trx,
  request: Insertable<DecisionRequests>,
): Promise<string | undefined> =>
  (
    await trx
      .insertInto('decisionRequests')
      .values(request)
      .onConflict((at) =>
        // The state is a literal, because a prepared statement with a parameter does not match the
        // partial index.
        at
          .columns(['subjectId', 'action'])
          .where(sql<boolean>`state = 'WAITING'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id;

export const updateRequest = (trx: Trx, id: string, change: Updateable<DecisionRequests>) =>
  trx.updateTable('decisionRequests').set(change).where('id', '=', id).execute();

/** Erases the personal details of requests about a creator. */
export const eraseRequestsAbout = (db: Db, creatorId: string) =>
  db
    .updateTable('decisionRequests')
    .set({ subjectTitle: '', reason: '', answer: null })
    .where('subjectType', '=', 'CREATOR')
    .where('subjectId', '=', creatorId)
    .execute();

/** Deletes the requests that were asked before a time. */
export const deleteRequestsBefore = (db: Db, date: Date) =>
  db.deleteFrom('decisionRequests').where('askedAt', '<', date).execute();
