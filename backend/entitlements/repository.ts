import { sql, type Insertable } from 'kysely';
import { permanentSources, type EntitlementSource } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { isAmong, type ContentRef } from '../db/content-queries.ts';
import { BATCH } from '../db/pagination.ts';
import type { Entitlements } from '../db/types.ts';

const live = (db: Db) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.endedAt', 'is', null)
    .where('entitlements.frozenAt', 'is', null);

/** Serialises changes of one person's entitlements to one content. */
export const lockEntitled = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
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

/**
 * Returns true if a person has an entitlement to a content that has not ended. Frozen entitlements
 * count.
 */
export const hasUnended = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('entitlements')
    .select('id')
    .where('endedAt', 'is', null)
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Lists a person's entitlements to a content with two dates: the grant, and the date since which
 * removed course parts stay available.
 */
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

/** Lists the sources of a person's entitlements to a content. */
export const listSources = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<EntitlementSource[]> =>
  (
    await live(db)
      .where('userId', '=', userId)
      .where('contentType', '=', contentType)
      .where('contentId', '=', contentId)
      .select('source')
      .execute()
  ).map(({ source }) => source);

/** Returns a person's oldest entitlement to a content with its purchase. */
export const findRight = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  live(db)
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .select(['grantedAt', 'purchaseId', 'source'])
    .orderBy('grantedAt')
    .orderBy('id')
    .executeTakeFirst();

/** Returns true if a person owns a content permanently. Access for some months does not count. */
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

/**
 * Inserts an entitlement. Returns false if the same purchase, or an earlier free unlock, has
 * already granted it.
 */
export const insertEntitlement = async (db: Db, right: Insertable<Entitlements>): Promise<boolean> =>
  (await db
    .insertInto('entitlements')
    .values(right)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Lists the entitlements of a purchase that have not ended, including frozen ones. */
export const listByPurchase = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute();

/**
 * Lists the entitlements that a purchase granted, including ended ones, with their owner and
 * period.
 */
export const listGranted = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .select(['userId', 'contentType', 'contentId', 'grantedAt', 'endedAt'])
    .where('purchaseId', '=', purchaseId)
    .execute();

export const setFrozen = (db: Db, id: string, frozenAt: Date | null) =>
  db.updateTable('entitlements').set({ frozenAt }).where('id', '=', id).execute();

/** Ends an entitlement. Returns true only for the call that ended it. */
export const endEntitlement = async (db: Db, id: string, endedAt: Date): Promise<boolean> =>
  (await db
    .updateTable('entitlements')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Deletes a person's free and membership entitlements to a content, so that the content can be
 * unlocked again.
 */
export const deleteUnpaid = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('entitlements')
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('source', 'in', ['FREE', 'MEMBERSHIP'])
    .execute();

/** Lists the ended membership entitlements of a purchase. */
export const listEndedMemberships = (db: Db, purchaseId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('source', '=', 'MEMBERSHIP')
    .where('endedAt', 'is not', null)
    .orderBy('id')
    .execute();

/**
 * Reopens an ended entitlement and unfreezes it. The caller must have checked that no reason for a
 * freeze applies.
 */
export const reopenEntitlement = (db: Db, id: string) =>
  db.updateTable('entitlements').set({ endedAt: null, frozenAt: null }).where('id', '=', id).execute();

/** Returns which of the given contents a person owns. */
export const listOwnedAmong = (db: Db, userId: string, refs: ContentRef[]) =>
  live(db)
    .select(['contentType', 'contentId'])
    .distinct()
    .where('userId', '=', userId)
    .where(isAmong(refs))
    .execute();

/** Lists the contents of one type that a person owns by paid or gifted memberships. */
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

export type OwnedFilter = { types: ContentType[]; seenOnly: boolean };

/**
 * Lists the contents that a person owns, last seen first; `after` is [time as text, content id].
 */
export function listOwned(
  db: Db,
  userId: string,
  { types, seenOnly }: OwnedFilter,
  after: string[] | null,
  limit: number,
) {
  const owned = live(db)
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
    // Selects the last end of several entitlements, or null if one of them has no known end.
    .select(
      sql<Date | null>`case when bool_and(entitlements.ends_at is not null) then max(entitlements.ends_at) end`.as(
        'endsAt',
      ),
    )
    .select(sql<Date>`coalesce(max(last_seen.seen_at), min(entitlements.granted_at))`.as('sortAt'));
  let rows = db
    .selectFrom(owned.as('owned'))
    .selectAll()
    .select(sql<string>`sort_at::text`.as('sortText'));
  if (seenOnly) rows = rows.where('lastSeenAt', 'is not', null);
  if (after)
    rows = rows.where(sql<boolean>`(sort_at, content_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('sortAt', 'desc').orderBy('contentId', 'desc').limit(limit).execute();
}

/** Counts the owners of each content by content id; omits contents without an owner. */
export async function countOwners(
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

/**
 * Returns the given contents that have an owner. Frozen entitlements are included because they may
 * be restored.
 */
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

/** Lists a person's current and past entitlements. */
export const listAllByUser = (db: Db, userId: string) =>
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

/** Returns the time at which a person last used a content. */
export const findLastSeen = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('lastSeen')
      .select('seenAt')
      .where('userId', '=', userId)
      .where('contentType', '=', contentType)
      .where('contentId', '=', contentId)
      .executeTakeFirst()
  )?.seenAt;

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

/** Returns true if a content has or had an owner. */
export const wasEverOwned = async (db: Db, contentType: ContentType, contentId: string): Promise<boolean> =>
  (await db
    .selectFrom('entitlements')
    .select('id')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
