import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DB } from '../db/types.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { selectAddressees } from './opt-out-repository.ts';
import type { PostRow } from './repository.ts';

type Audience = Pick<PostRow, 'creatorId' | 'audience' | 'audienceType' | 'audienceId'>;
type Post = Audience & Pick<PostRow, 'id'>;

/**
 * Selects the users of an audience by its kind. Each recipient is checked again when their mail is
 * made.
 */
function audienceOf(db: Db, { creatorId, audience, audienceType, audienceId }: Audience) {
  const members = db
    .selectFrom('subscriptions')
    .select('userId')
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED');
  if (audience === 'MEMBERS') return members;
  // A member need not follow the creator.
  if (audience === 'EVERYONE')
    return db.selectFrom('follows').select('userId').where('creatorId', '=', creatorId).union(members);
  return db
    .selectFrom('entitlements')
    .select('userId')
    .where(
      getContentKind(audienceType!).entitlement?.mayBeGrantedBy(audienceId!) ??
        sql<boolean>`content_type = ${audienceType} and content_id = ${audienceId}::uuid`,
    )
    .where('endedAt', 'is', null);
}

/**
 * Counts the people of an audience, and how many of them can receive a mail about the creator's
 * news.
 */
export async function countReach(
  db: Db,
  audience: Audience,
): Promise<{ people: number; addressees: number }> {
  const { creatorId } = audience;
  const isOfAudience = (at: ExpressionBuilder<DB, 'users'>) => at('users.id', 'in', audienceOf(db, audience));
  const count = sql<number>`count(*)::int`.as('count');
  const [people, addressees] = await Promise.all([
    db
      .selectFrom('users')
      .select(count)
      .where(isOfAudience)
      .where('closedAt', 'is', null)
      .where('erasedAt', 'is', null)
      .where('id', '<>', (at) => at.selectFrom('creators').select('userId').where('id', '=', creatorId))
      .executeTakeFirstOrThrow(),
    selectAddressees(db, creatorId).select(count).where(isOfAudience).executeTakeFirstOrThrow(),
  ]);
  return { people: people.count, addressees: addressees.count };
}

/** Stores the recipients of a post, each of them once. */
export const fillRecipients = (db: Db, post: Post) =>
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

/** Removes a batch of recipients from the list, for the transaction that makes their mails. */
export const takeRecipients = async (trx: Db, postId: string, limit: number): Promise<string[]> =>
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

export const eraseMailsByUser = (db: Db, userId: string) =>
  db.deleteFrom('postMails').where('userId', '=', userId).execute();
