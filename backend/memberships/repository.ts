import { sql, type Insertable, type Updateable } from 'kysely';
import { postStateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { stateCondition } from '../db/content-queries.ts';
import { firstByteOf, isInRange, type IdRange } from '../db/id-ranges.ts';
import { BATCH } from '../db/pagination.ts';
import { isInMailboxOf } from '../db/text-patterns.ts';
import type { Memberships, Subscriptions } from '../db/types.ts';

export const findMembership = (db: Db, id: string) =>
  db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirst();

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

export const listMembershipsById = (db: Db, ids: string[]) =>
  ids.length
    ? db.selectFrom('memberships').selectAll().where('id', 'in', ids).execute()
    : Promise.resolve([]);

export const insertMembership = (db: Db, row: Omit<Insertable<Memberships>, 'updatedAt'>) =>
  db
    .insertInto('memberships')
    .values({ ...row, updatedAt: row.createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateMembership = (db: Db, id: string, change: Updateable<Memberships>) =>
  db
    .updateTable('memberships')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Lists a creator's own offers: open offers, newest first, followed by closed offers. */
export const listByCreator = (db: Db, creatorId: string) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .orderBy(sql`ended_at is not null`)
    .orderBy('createdAt', 'desc')
    .execute();

/** Returns the popularity of memberships by id. A membership without members is omitted. */
export const listPopularity = async (db: Db, ids: string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; popularity: number }>`
    select membership_id as id, popularity(0, count(distinct user_id)::integer) as popularity
    from subscriptions where membership_id = any(${ids}::uuid[]) and state <> 'CANCELLED' group by membership_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, popularity }) => [id, popularity]));
};

/** Counts the current or paying members of each offer. An offer without such members is omitted. */
export const countMembers = async (
  db: Db,
  ids: string[],
  { paying = false } = {},
): Promise<Map<string, number>> =>
  new Map(
    (ids.length
      ? await db
          .selectFrom('subscriptions')
          .select(['membershipId', (at) => at.fn.count<string>('userId').distinct().as('count')])
          .where('membershipId', 'in', ids)
          .where('state', '<>', 'CANCELLED')
          .$if(paying, (rows) => rows.where('providerId', 'is not', null))
          .groupBy('membershipId')
          .execute()
      : []
    ).map(({ membershipId, count }) => [membershipId, Number(count)]),
  );

/** Counts the public posts for members of each creator. A creator without such posts is omitted. */
export const countMemberPosts = async (db: Db, creatorIds: string[]): Promise<Map<string, number>> =>
  new Map(
    (creatorIds.length
      ? await db
          .selectFrom('posts')
          .select(['creatorId', (at) => at.fn.countAll<number>().as('count')])
          .where('creatorId', 'in', creatorIds)
          .where(stateCondition('state', postStateSets.public))
          .where('audience', '=', 'MEMBERS')
          .groupBy('creatorId')
          .execute()
      : []
    ).map(({ creatorId, count }) => [creatorId, Number(count)]),
  );

/**
 * Returns the newest post for members of each creator who is not public, such as a suspended
 * creator.
 */
export const listKeptPosts = async (db: Db, creatorIds: string[]): Promise<Map<string, string>> =>
  new Map(
    (creatorIds.length
      ? await db
          .selectFrom('posts')
          .innerJoin('creators', 'creators.id', 'posts.creatorId')
          .distinctOn('posts.creatorId')
          .select(['posts.creatorId', 'posts.id'])
          .where('posts.creatorId', 'in', creatorIds)
          .where('creators.isPublic', '=', false)
          .where(stateCondition('posts.state', postStateSets.public))
          .where('posts.audience', '=', 'MEMBERS')
          .orderBy('posts.creatorId')
          .orderBy('posts.publishedAt', 'desc')
          .orderBy('posts.id', 'desc')
          .execute()
      : []
    ).map(({ creatorId, id }) => [creatorId, id]),
  );

export const lockMembership = (db: Db, id: string) =>
  db.selectFrom('memberships').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Lists the offers whose announced price has to be applied. */
export const listPricesDue = (db: Db, at: Date) =>
  db.selectFrom('memberships').selectAll().where('nextPriceAt', '<=', at).execute();

/** Lists the members of an offer who pay one of the given prices. */
export const listPaying = (db: Db, membershipId: string, priceIds: string[]) =>
  withOffer(db)
    .where('subscription.membershipId', '=', membershipId)
    .where('subscription.priceId', 'in', priceIds)
    .where('subscription.state', '<>', 'CANCELLED')
    .execute();

/** Returns the ids of all offers of a creator. */
export const listIdsByCreator = async (db: Db, creatorId: string): Promise<string[]> =>
  (await db.selectFrom('memberships').select('id').where('creatorId', '=', creatorId).execute()).map(
    ({ id }) => id,
  );

/** Selects the offers of public creators that are open to join. */
const onSale = (db: Db) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('creators', 'creators.id', 'membership.creatorId')
    .where('membership.endedAt', 'is', null)
    .where('creators.isPublic', '=', true);

/** Lists the given offers that are on sale, with the creators' topics. */
export const listOnSaleById = (db: Db, ids: string[]) =>
  ids.length
    ? onSale(db).selectAll('membership').select('creators.topics').where('membership.id', 'in', ids).execute()
    : Promise.resolve([]);

/** Lists a creator's offers that are on sale, by descending number of members. */
export async function listPopularIds(db: Db, creatorId: string, limit: number): Promise<string[]> {
  const members = sql`(select count(distinct user_id) from subscriptions
    where membership_id = membership.id and state <> 'CANCELLED')`;
  const rows = onSale(db).select('membership.id').where('membership.creatorId', '=', creatorId);
  const popular = rows.orderBy(members, 'desc').orderBy('membership.id').limit(limit);
  return (await popular.execute()).map(({ id }) => id);
}

/** Lists the ids of open offers by id; `after` is the last id of the previous batch. */
export async function listOnSaleIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  let rows = db.selectFrom('memberships').select('id').where('endedAt', 'is', null);
  if (after !== null) rows = rows.where('id', '>', after);
  return (await rows.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** Counts the offers on sale by the first byte of their id. */
export const countOnSale = (db: Db) =>
  onSale(db)
    .select((at) => [
      firstByteOf('membership.id').as('firstByte'),
      at.fn.countAll<number>().as('count'),
      at.fn.max('membership.updatedAt').as('changedAt'),
    ])
    .groupBy(firstByteOf('membership.id'))
    .execute();

/** Lists the offers on sale with an id in a range, by id. */
export const listOnSaleIn = (db: Db, range: IdRange, limit: number) =>
  onSale(db)
    .select(['membership.id', 'membership.updatedAt'])
    .where(isInRange('membership.id', range))
    .orderBy('membership.id')
    .limit(limit)
    .execute();

/** Lists the offers on sale, newest first; `after` is [createdAt as text, id]. */
export function listOnSale(db: Db, creatorId: string | undefined, after: string[] | null, limit: number) {
  let rows = onSale(db)
    .selectAll('membership')
    .select(sql<string>`membership.created_at::text`.as('sortText'));
  if (creatorId) rows = rows.where('membership.creatorId', '=', creatorId);
  if (after)
    rows = rows.where(
      sql<boolean>`(membership.created_at, membership.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('membership.createdAt', 'desc').orderBy('membership.id', 'desc').limit(limit).execute();
}

const withOffer = (db: Db) =>
  db
    .selectFrom('subscriptions as subscription')
    .innerJoin('memberships as membership', 'membership.id', 'subscription.membershipId')
    .innerJoin('purchases as purchase', 'purchase.id', 'subscription.purchaseId')
    .selectAll('subscription')
    .select([
      'membership.name',
      'membership.welcomeNote',
      'membership.courseIds',
      'membership.priceCents as offerPriceCents',
      'membership.priceId as offerPriceId',
      'membership.nextPriceCents',
      'membership.nextPriceId',
      'membership.nextPriceAt',
      'membership.replacedPriceIds',
      'membership.endedAt',
      'purchase.frozenAt',
      // Access depends on the newest payment, so it ends if that payment was fully refunded.
      sql<boolean>`coalesce(
        (select invoice.refunded_cents = invoice.amount_cents from invoices invoice
          where invoice.purchase_id = purchase.id order by invoice.paid_at desc, invoice.id desc limit 1),
        purchase.status = 'REFUNDED')`.as('isReturned'),
    ]);

export const findSubscription = (db: Db, id: string) =>
  withOffer(db).where('subscription.id', '=', id).executeTakeFirst();
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const findByPurchase = (db: Db, purchaseId: string) =>
  withOffer(db).where('subscription.purchaseId', '=', purchaseId).executeTakeFirst();

/**
 * Returns the trial or first month of each membership by purchase id. It lasts until the first
 * renewal or the end of the paid period.
 */
export const listFirstPeriods = async (db: Db, purchaseIds: string[]) =>
  new Map(
    (purchaseIds.length
      ? await db
          .selectFrom('subscriptions as subscription')
          .select(['subscription.purchaseId', 'subscription.createdAt'])
          .select((at) =>
            at.fn
              .coalesce(
                at
                  .selectFrom('invoices')
                  .whereRef('invoices.purchaseId', '=', 'subscription.purchaseId')
                  .select((first) => first.fn.min('invoices.periodStartsAt').as('at')),
                'subscription.periodEndsAt',
              )
              .as('until'),
          )
          .where('subscription.purchaseId', 'in', purchaseIds)
          .execute()
      : []
    ).map(({ purchaseId, createdAt, until }) => [
      purchaseId,
      { from: createdAt.toISOString(), until: until.toISOString() },
    ]),
  );

/** Returns the purchase id of a subscription. */
export const findPurchaseId = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('subscriptions').select('purchaseId').where('id', '=', id).executeTakeFirst())
    ?.purchaseId;

export const lockSubscription = async (
  db: Db,
  by: { providerId: string } | { id: string } | { purchaseId: string },
): Promise<SubscriptionRow | undefined> => {
  const rows = withOffer(db).forUpdate('subscription');
  const found =
    'id' in by
      ? rows.where('subscription.id', '=', by.id)
      : 'purchaseId' in by
        ? rows.where('subscription.purchaseId', '=', by.purchaseId)
        : rows.where('subscription.providerId', '=', by.providerId);
  return found.executeTakeFirst();
};

/** Lists a user's memberships that are not cancelled, with one creator or with all creators. */
export const listCurrentByUser = (db: Db, userId: string, creatorId?: string) => {
  let rows = withOffer(db)
    .where('subscription.userId', '=', userId)
    .where('subscription.state', '<>', 'CANCELLED');
  if (creatorId !== undefined) rows = rows.where('subscription.creatorId', '=', creatorId);
  return rows.execute();
};

/**
 * Returns a user's current memberships with a creator: the paid membership and the granted
 * membership.
 */
export async function findLive(db: Db, userId: string, creatorId: string) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['providerId', 'periodEndsAt'])
    .where('userId', '=', userId)
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED')
    .execute();
  return {
    paid: rows.find(({ providerId }) => providerId !== null),
    granted: rows.find(({ providerId }) => providerId === null),
  };
}

/**
 * Returns true if a user has already used the creator's free trial. Accounts with the same mailbox
 * count as one user.
 */
export const hadTrial = async (db: Db, userId: string, creatorId: string): Promise<boolean> =>
  (await db
    .selectFrom('subscriptions')
    .innerJoin('users as earlier', 'earlier.id', 'subscriptions.userId')
    .select('subscriptions.id')
    .where('subscriptions.creatorId', '=', creatorId)
    .where('subscriptions.hadTrial', '=', true)
    .where(isInMailboxOf(sql.ref('earlier.email'), userId))
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertSubscription = (db: Db, row: Insertable<Subscriptions>) =>
  db.insertInto('subscriptions').values(row).execute();

/**
 * Overwrites the stored state with the provider's state. Returns false if a state that was read
 * later is already stored.
 */
export const overwrite = async (
  db: Db,
  id: string,
  change: Updateable<Subscriptions> & { readAt: Date },
): Promise<boolean> =>
  (await db
    .updateTable('subscriptions')
    .set(change)
    .where('id', '=', id)
    .where('readAt', '<=', change.readAt)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Stores the price of the next payments, and whether the platform holds the creator's share. */
export const setTerms = (
  db: Db,
  id: string,
  terms: Pick<Updateable<Subscriptions>, 'priceId' | 'priceCents' | 'isHeld'>,
) => db.updateTable('subscriptions').set(terms).where('id', '=', id).execute();

/** Lists the paid memberships with a creator that have not ended. */
export const listLiveWith = (db: Db, creatorId: string) =>
  withOffer(db)
    .where('subscription.providerId', 'is not', null)
    .where('subscription.creatorId', '=', creatorId)
    .where('subscription.state', '<>', 'CANCELLED')
    .execute();

export const endGranted = (db: Db, id: string, periodEndsAt: Date) =>
  db.updateTable('subscriptions').set({ state: 'CANCELLED', periodEndsAt }).where('id', '=', id).execute();

export const recordEndNotified = (db: Db, id: string, endNotifiedAt: Date) =>
  db.updateTable('subscriptions').set({ endNotifiedAt }).where('id', '=', id).execute();

/** Stores the time of the yearly payment about which the member was notified. */
export const recordRenewalNotified = (db: Db, id: string, renewalNotifiedFor: Date) =>
  db.updateTable('subscriptions').set({ renewalNotifiedFor }).where('id', '=', id).execute();

/** Lists a user's memberships, newest first; `after` is [createdAt as text, id]. */
export function listOwn(db: Db, userId: string, after: string[] | null, limit: number) {
  let rows = withOffer(db)
    .select(sql<string>`subscription.created_at::text`.as('sortText'))
    .where('subscription.userId', '=', userId);
  if (after)
    rows = rows.where(
      sql<boolean>`(subscription.created_at, subscription.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .orderBy('subscription.createdAt', 'desc')
    .orderBy('subscription.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Lists a batch of current memberships by id. Each row says whether the member's account is closed,
 * and whether the creator is suspended or has closed the account. `after` is the last id of the
 * previous batch.
 */
export function listLive(db: Db, after: string | undefined) {
  let rows = db
    .selectFrom('subscriptions as subscription')
    .innerJoin('users as member', 'member.id', 'subscription.userId')
    .innerJoin('creators', 'creators.id', 'subscription.creatorId')
    .innerJoin('users as owner', 'owner.id', 'creators.userId')
    .select(['subscription.id', 'subscription.providerId', 'subscription.periodEndsAt'])
    .select((at) => [
      at('member.closedAt', 'is not', null).$castTo<boolean>().as('isMemberClosed'),
      at
        .or([at('owner.closedAt', 'is not', null), at('creators.state', '=', 'SUSPENDED')])
        .$castTo<boolean>()
        .as('isCreatorAway'),
    ])
    .where('subscription.state', '<>', 'CANCELLED');
  if (after) rows = rows.where('subscription.id', '>', after);
  return rows.orderBy('subscription.id').limit(BATCH).execute();
}

/** Counts the paid memberships with a creator that will renew. */
export const countRenewing = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('creatorId', '=', creatorId)
      .where('providerId', 'is not', null)
      .where('state', 'not in', ['CANCELLED', 'CANCELLING'])
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Counts the people whose paid or granted membership with a creator has not ended, and returns the
 * latest end of these memberships.
 */
export const countPrepaid = (
  db: Db,
  creatorId: string,
  at: Date,
): Promise<{ count: number; until: Date | null }> =>
  db
    .selectFrom('subscriptions')
    .select(({ fn }) => [
      fn.count<number>('userId').distinct().as('count'),
      fn.max<Date | null>('periodEndsAt').as('until'),
    ])
    .where('creatorId', '=', creatorId)
    .where('state', 'in', ['ACTIVE', 'CANCELLING'])
    .where('periodEndsAt', '>', at)
    .executeTakeFirstOrThrow();

/**
 * Lists the current memberships that a user joined, and for a creator also the memberships of the
 * creator's members.
 */
export const listLiveByAccount = (
  db: Db,
  { userId, creatorId }: { userId: string; creatorId: string | null },
) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'providerId', 'userId'])
    .where((at) => at.or([at('userId', '=', userId), at('creatorId', '=', creatorId)]))
    .where('state', '<>', 'CANCELLED')
    .execute();
