import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DB } from '../db/types.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { selectAddressees } from './opt-out-repository.ts';
import type { PostRow } from './repository.ts';

type Audience = Pick<PostRow, 'creatorId' | 'audience' | 'audienceType' | 'audienceId'>;

/**
 * Selects the users of a post's audience. Each recipient is checked again when the notice is sent.
 */
export function selectAudience(db: Db, { creatorId, audience, audienceType, audienceId }: Audience) {
  const members = db
    .selectFrom('subscriptions')
    .select('userId')
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED');
  if (audience === 'MEMBERS') return members;
  // Members are added because a member need not follow the creator.
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
 * Counts the people of an audience, and those of them who can receive a mail about the creator's
 * news.
 */
export async function countReach(
  db: Db,
  audience: Audience,
): Promise<{ people: number; addressees: number }> {
  const { creatorId } = audience;
  const isOfAudience = (at: ExpressionBuilder<DB, 'users'>) =>
    at('users.id', 'in', selectAudience(db, audience));
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

/** Lists the given people whose account is open, without the creator. */
export const listOpen = async (db: Db, creatorId: string, userIds: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', userIds)
      .where('closedAt', 'is', null)
      .where('erasedAt', 'is', null)
      .where('id', '<>', (at) => at.selectFrom('creators').select('userId').where('id', '=', creatorId))
      .execute()
  ).map(({ id }) => id);
