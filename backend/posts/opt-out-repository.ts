import type { Db } from '../db/connection.ts';

/**
 * Selects all users who can receive a mail about a creator's news. They have an open account with a
 * confirmed, deliverable address and have not opted out. The creator and suspended creators are
 * excluded.
 */
export const selectAddressees = (db: Db, creatorId: string) =>
  db
    .selectFrom('users')
    .where('users.confirmedAt', 'is not', null)
    .where('users.emailBouncedAt', 'is', null)
    .where('users.closedAt', 'is', null)
    .where('users.erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('postMailOptOuts')
            .select('postMailOptOuts.userId')
            .whereRef('postMailOptOuts.userId', '=', 'users.id')
            .where('postMailOptOuts.creatorId', '=', creatorId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('creators')
            .select('creators.id')
            .whereRef('creators.userId', '=', 'users.id')
            .where((at) =>
              at.or([at('creators.id', '=', creatorId), at('creators.state', '=', 'SUSPENDED')]),
            ),
        ),
      ),
    );

/** Lists the given users who can receive a mail about a creator's news. */
export const listAddressees = async (db: Db, creatorId: string, userIds: string[]): Promise<string[]> =>
  (await selectAddressees(db, creatorId).select('users.id').where('users.id', 'in', userIds).execute()).map(
    ({ id }) => id,
  );

type OptOut = { userId: string; creatorId: string };

export const insertOptOut = (db: Db, optOut: OptOut & { createdAt: Date }) =>
  db
    .insertInto('postMailOptOuts')
    .values(optOut)
    .onConflict((at) => at.doNothing())
    .execute();

export const deleteOptOut = (db: Db, { userId, creatorId }: OptOut) =>
  db.deleteFrom('postMailOptOuts').where('userId', '=', userId).where('creatorId', '=', creatorId).execute();

export const findOptOut = (db: Db, { userId, creatorId }: OptOut) =>
  db
    .selectFrom('postMailOptOuts')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('creatorId', '=', creatorId)
    .executeTakeFirst();

export const hasAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Lists the creators from whose news mails a user has opted out. */
export const listOptOutsBy = (db: Db, userId: string) =>
  db
    .selectFrom('postMailOptOuts')
    .select(['creatorId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const eraseOptOutsByUser = (db: Db, userId: string) =>
  db.deleteFrom('postMailOptOuts').where('userId', '=', userId).execute();
