import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { PostRow } from './repository.ts';

type Post = Pick<PostRow, 'id' | 'creatorId' | 'audience' | 'audienceType' | 'audienceId'>;

/** Everybody of a post's audience who may be told of it, by its kind: each is looked at again when their mail is made. */
function audienceOf(db: Db, { creatorId, audience, audienceType, audienceId }: Post) {
  if (audience === 'EVERYONE')
    return db.selectFrom('follows').select('userId').where('creatorId', '=', creatorId);
  if (audience === 'MEMBERS')
    return db
      .selectFrom('subscriptions')
      .select('userId')
      .where('creatorId', '=', creatorId)
      .where('state', '<>', 'CANCELLED');
  return db
    .selectFrom('entitlements')
    .select('userId')
    .where('contentType', '=', audienceType!)
    .where('contentId', '=', audienceId!)
    .where('endedAt', 'is', null);
}

/** Notes who is to get a post by mail; nobody twice. */
export const fill = (db: Db, post: Post) =>
  db
    .insertInto('postMails')
    .columns(['postId', 'userId'])
    .expression(
      db
        .selectFrom(audienceOf(db, post).distinct().as('person'))
        .select([sql<string>`${post.id}::uuid`.as('postId'), 'person.userId']),
    )
    .onConflict((at) => at.doNothing())
    .execute();

/** Takes some of those who are still to get a post off the list: for the transaction that makes their mails. */
export const take = async (trx: Db, postId: string, limit: number): Promise<string[]> =>
  (
    await trx
      .deleteFrom('postMails')
      .where('postId', '=', postId)
      .where('userId', 'in', (at) =>
        at
          .selectFrom('postMails')
          .select('userId')
          .where('postId', '=', postId)
          .orderBy('userId')
          .limit(limit),
      )
      .returning('userId')
      .execute()
  ).map(({ userId }) => userId);

export const clear = (db: Db, postId: string) =>
  db.deleteFrom('postMails').where('postId', '=', postId).execute();

/**
 * Those of some people to whom a mail about a creator's post can go: with an open account and a confirmed address that takes
 * mails, who did not opt out, and not its creator.
 */
export const listAddressees = (db: Db, creatorId: string, userIds: string[]) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.language', 'users.timeZone'])
    .where('users.id', 'in', userIds)
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
    )
    .execute();

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

/** The creators of whose posts a person wants no mails. */
export const listOptOutsBy = (db: Db, userId: string) =>
  db
    .selectFrom('postMailOptOuts')
    .select(['creatorId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export async function eraseMailsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('postMails').where('userId', '=', userId).execute();
  await db.deleteFrom('postMailOptOuts').where('userId', '=', userId).execute();
}
