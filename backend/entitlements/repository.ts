import { sql, type Insertable } from 'kysely';
import { permanentSources } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { Entitlements } from '../db/types.ts';

const live = (db: Db) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.endedAt', 'is', null)
    .where('entitlements.frozenAt', 'is', null);

/** Serialises changes of one person's entitlements to one content. */
export const lockHolder = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${contentType} ${contentId}`}, 0))`.execute(
    db,
  );

const rightsTo = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  live(db)
    .select('id')
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1);

export const holds = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> => (await rightsTo(db, userId, contentType, contentId).executeTakeFirst()) !== undefined;

/** A person's rights to a content: since when they have each, and since when what is removed from the content stays with it. */
export const listRights = (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<{ grantedAt: Date; keptSince: Date }[]> =>
  live(db)
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .select(['grantedAt', (at) => at.fn.coalesce('keptSince', 'grantedAt').as('keptSince')])
    .orderBy('grantedAt')
    .orderBy('id')
    .execute();

/** The oldest right of a person to a content, with the purchase that gave it. */
export const findRight = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  live(db)
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .select(['grantedAt', 'purchaseId', 'source'])
    .orderBy('grantedAt')
    .orderBy('id')
    .executeTakeFirst();

/** What was given for some months is not owned. */
export const ownsPermanently = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> =>
  (await rightsTo(db, userId, contentType, contentId)
    .where('source', 'in', permanentSources)
    .where('endsAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** True when this call gave the entitlement; the same purchase, or a second free unlock, gives nothing more. */
export const insertEntitlement = async (db: Db, right: Insertable<Entitlements>): Promise<boolean> =>
  (await db
    .insertInto('entitlements')
    .values(right)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The entitlements from a purchase that have not ended, also while they are frozen. */
export const listByPurchase = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute();

/** The courses that a purchase gave, to whom and how long, also where that has ended. */
export const listGiven = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .select(['userId', 'contentType', 'contentId', 'grantedAt', 'endedAt'])
    .where('purchaseId', '=', purchaseId)
    .execute();

export const setFrozen = (db: Db, id: string, frozenAt: Date | null) =>
  db.updateTable('entitlements').set({ frozenAt }).where('id', '=', id).execute();

/** True for the call that ended it. */
export const endEntitlement = async (db: Db, id: string, endedAt: Date): Promise<boolean> =>
  (await db
    .updateTable('entitlements')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The entitlements from a membership that have ended. */
export const listEndedMemberships = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('source', '=', 'MEMBERSHIP')
    .where('endedAt', 'is not', null)
    .orderBy('id')
    .execute();

/** What froze it before it ended may be over by now: whoever gives access again has looked. */
export const reopenEntitlement = (db: Db, id: string) =>
  db.updateTable('entitlements').set({ endedAt: null, frozenAt: null }).where('id', '=', id).execute();

/** Which of some contents a person holds. */
export const listHeldIds = async (db: Db, userId: string, contentType: ContentType, ids: string[]) =>
  ids.length
    ? (
        await live(db)
          .select('contentId')
          .distinct()
          .where('userId', '=', userId)
          .where('contentType', '=', contentType)
          .where('contentId', 'in', ids)
          .execute()
      ).map((row) => row.contentId)
    : [];

/** What a person holds of one kind by memberships, paid or given. */
export const listOfMember = async (db: Db, userId: string, contentType: ContentType): Promise<string[]> =>
  (
    await live(db)
      .innerJoin('subscriptions', 'subscriptions.purchaseId', 'entitlements.purchaseId')
      .select('entitlements.contentId')
      .distinct()
      .where('entitlements.userId', '=', userId)
      .where('entitlements.contentType', '=', contentType)
      .execute()
  ).map(({ contentId }) => contentId);

export type HeldFilter = { types: ContentType[]; seenOnly: boolean };

/** What a person holds, last seen first; `after` is [time as text, content id]. */
export function listHeld(
  db: Db,
  userId: string,
  { types, seenOnly }: HeldFilter,
  after: string[] | null,
  limit: number,
) {
  const held = live(db)
    .leftJoin('lastSeen', (join) =>
      join
        .onRef('lastSeen.userId', '=', 'entitlements.userId')
        .onRef('lastSeen.contentType', '=', 'entitlements.contentType')
        .onRef('lastSeen.contentId', '=', 'entitlements.contentId'),
    )
    .where('entitlements.userId', '=', userId)
    .where('entitlements.contentType', 'in', types)
    .groupBy(['entitlements.contentType', 'entitlements.contentId'])
    .select(['entitlements.contentType', 'entitlements.contentId'])
    .select((at) => at.fn.min('entitlements.grantedAt').as('unlockedAt'))
    .select((at) => at.fn.max('lastSeen.seenAt').as('lastSeenAt'))
    // Of several the last, and none where one of them is not known to end.
    .select(
      sql<Date | null>`case when bool_and(entitlements.ends_at is not null) then max(entitlements.ends_at) end`.as(
        'endsAt',
      ),
    )
    .select(sql<Date>`coalesce(max(last_seen.seen_at), min(entitlements.granted_at))`.as('sortAt'));
  let rows = db
    .selectFrom(held.as('held'))
    .selectAll()
    .select(sql<string>`sort_at::text`.as('sortText'));
  if (seenOnly) rows = rows.where('lastSeenAt', 'is not', null);
  if (after)
    rows = rows.where(sql<boolean>`(sort_at, content_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('sortAt', 'desc').orderBy('contentId', 'desc').limit(limit).execute();
}

/** How many people hold a right to each content, by id; absent where nobody does. */
export async function countHolders(
  db: Db,
  contentType: ContentType,
  contentIds: string[],
): Promise<Map<string, number>> {
  if (!contentIds.length) return new Map();
  const rows = await live(db)
    .where('contentType', '=', contentType)
    .where('contentId', 'in', contentIds)
    .groupBy('contentId')
    .select('contentId')
    .select((at) => at.fn.count<number>('userId').distinct().as('count'))
    .execute();
  return new Map(rows.map((row) => [row.contentId, row.count]));
}

/** Of these, the content that somebody has a right to. A right that a disputed payment suspends may come back. */
export async function listWithRights(
  db: Db,
  contentType: ContentType,
  contentIds: string[],
): Promise<Set<string>> {
  if (!contentIds.length) return new Set();
  const rows = await db
    .selectFrom('entitlements')
    .where('endedAt', 'is', null)
    .where('contentType', '=', contentType)
    .where('contentId', 'in', contentIds)
    .select('contentId')
    .distinct()
    .execute();
  return new Set(rows.map(({ contentId }) => contentId));
}

export const putLastSeen = (
  db: Db,
  row: { userId: string; contentType: ContentType; contentId: string; seenAt: Date },
) =>
  db
    .insertInto('lastSeen')
    .values(row)
    .onConflict((at) =>
      at.columns(['userId', 'contentType', 'contentId']).doUpdateSet({ seenAt: row.seenAt }),
    )
    .execute();

/** What a person holds and held. */
export const listAllOf = (db: Db, userId: string) =>
  db
    .selectFrom('entitlements')
    .select([
      'id',
      'contentType',
      'contentId',
      'source',
      'purchaseId',
      'grantedAt',
      'keptSince',
      'endsAt',
      'endedAt',
      'frozenAt',
    ])
    .where('userId', '=', userId)
    .orderBy('grantedAt')
    .execute();

export const listSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('lastSeen')
    .select(['contentType', 'contentId', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('seenAt')
    .execute();

export const listSomeLive = (db: Db, userId: string) =>
  live(db).selectAll().where('userId', '=', userId).limit(BATCH).execute();

export const deleteSeenBy = (db: Db, userId: string) =>
  db.deleteFrom('lastSeen').where('userId', '=', userId).execute();

/** Whether anybody holds a content, or held it once. */
export const wasEverHeld = async (db: Db, contentType: ContentType, contentId: string): Promise<boolean> =>
  (await db
    .selectFrom('entitlements')
    .select('id')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
