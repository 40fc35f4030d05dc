import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { OfficeViews } from '../db/types.ts';
import { selectActors } from './repository.ts';

/** Locks an office user so that they open only one view at a time. */
export const lockViewer = (trx: Trx, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

export const insertView = (trx: Trx, view: Insertable<OfficeViews>) =>
  trx.insertInto('officeViews').values(view).execute();

/**
 * Selects the views that are open at a time. A view ends with the office session in which it began.
 * It also ends when the viewer leaves the office, or when the viewed user closes the account or
 * joins the office.
 */
const openViews = (db: Db, at: Date) =>
  db
    .selectFrom('officeViews')
    .innerJoin('users as viewer', 'viewer.id', 'officeViews.officeUserId')
    .innerJoin('users as seen', 'seen.id', 'officeViews.userId')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.tokenHash', '=', 'officeViews.officeSessionHash')
        .onRef('sessions.userId', '=', 'officeViews.officeUserId'),
    )
    .where('officeViews.endedAt', 'is', null)
    .where('officeViews.expiresAt', '>', at)
    .where('viewer.isOffice', '=', true)
    .where('viewer.closedAt', 'is', null)
    .where('seen.isOffice', '=', false)
    .where('seen.closedAt', 'is', null)
    .where('sessions.expiresAt', '>', at);

/** Returns the viewed user of an open view. */
export const findViewedUser = (db: Db, tokenHash: Buffer, at: Date) =>
  selectActors(db)
    .innerJoin(
      openViews(db, at)
        .select(['officeViews.id as viewId', 'officeViews.userId as viewedId'])
        .select(['officeViews.officeUserId', 'officeViews.expiresAt', 'officeViews.tokenHash'])
        .as('view'),
      'view.viewedId',
      'users.id',
    )
    .select(['view.viewId', 'view.officeUserId', 'view.expiresAt'])
    .where('view.tokenHash', '=', tokenHash)
    .executeTakeFirst();

/** Returns true if an office user has an open view at a time. */
export const hasOpenView = async (db: Db, officeUserId: string, at: Date): Promise<boolean> =>
  (await openViews(db, at)
    .select('officeViews.id')
    .where('officeViews.officeUserId', '=', officeUserId)
    .executeTakeFirst()) !== undefined;

/** Returns the hash of the session in which a view began. */
export const findOfficeSession = async (db: Db, tokenHash: Buffer): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('officeViews')
      .select('officeSessionHash')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst()
  )?.officeSessionHash;

/** Lists the views that are no longer open at a time and whose viewed user was not notified yet. */
export const listLapsed = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('officeViews')
      .select('id')
      .where('endedAt', 'is', null)
      .where('id', 'not in', openViews(db, at).select('officeViews.id'))
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Ends a view and returns it. Returns undefined if the view had already ended. */
export const endView = (trx: Trx, id: string, at: Date) =>
  trx
    .updateTable('officeViews')
    .set({ endedAt: sql`greatest(started_at, least(expires_at, ${at}::timestamptz))` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['userId', 'reason', 'startedAt', 'endedAt'])
    .executeTakeFirst();

export const insertViewedPage = (db: Db, page: { viewId: string; address: string; viewedAt: Date }) =>
  db.insertInto('officeViewedPages').values(page).execute();

/** Lists the views of a user's account by the office, with the addresses that were opened. */
export const listViews = (db: Db, userId: string) =>
  db
    .selectFrom('officeViews')
    .select(['startedAt', 'endedAt', 'expiresAt', 'reason'])
    .select(
      sql<{ address: string; viewedAt: string }[]>`(
        select coalesce(json_agg(json_build_object('address', address, 'viewedAt', viewed_at) order by page.id), '[]')
        from office_viewed_pages page where page.view_id = office_views.id)`.as('pages'),
    )
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .execute();

export const deleteViews = (db: Db, userId: string) =>
  db.deleteFrom('officeViews').where('userId', '=', userId).execute();
