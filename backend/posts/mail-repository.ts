import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import type { PostRow } from './repository.ts';

type Post = Pick<PostRow, 'id' | 'creatorId' | 'audience' | 'audienceType' | 'audienceId'>;

/** Everybody of a post's audience who may be notified of it, by its kind: each is looked at again when their mail is made. */
function audienceOf(db: Db, { creatorId, audience, audienceType, audienceId }: Post) {
  const members = db
    .selectFrom('subscriptions')
    .select('userId')
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED');
  if (audience === 'MEMBERS') return members;
  // A member need not follow.
  if (audience === 'EVERYONE')
    return db.selectFrom('follows').select('userId').where('creatorId', '=', creatorId).union(members);
  return db
    .selectFrom('entitlements')
    .select('userId')
    .where(
      kindOf(audienceType!).holding?.mayBeGivenBy(audienceId!) ??
        sql<boolean>`content_type = ${audienceType} and content_id = ${audienceId}::uuid`,
    )
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

export const eraseMailsOf = (db: Db, userId: string) =>
  db.deleteFrom('postMails').where('userId', '=', userId).execute();
