import { sql, type RawBuilder } from 'kysely';
import type { PeopleKind, PeopleOrder } from '../../contract/values/audience.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { readForValues, type Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';

const isOfKind: Record<PeopleKind, RawBuilder<boolean>> = {
  BUYER: sql<boolean>`audience.bought_at is not null`,
  MEMBER: sql<boolean>`audience.is_member`,
  PAST_MEMBER: sql<boolean>`(audience.joined_at is not null and not audience.is_member)`,
  FOLLOWER: sql<boolean>`audience.followed_at is not null`,
};

/** Sort column of each order, with its type and direction. */
const orders: Record<PeopleOrder, [column: RawBuilder<unknown>, type: RawBuilder<unknown>, isDown: boolean]> =
  {
    newest: [sql`audience.since`, sql`timestamptz`, true],
    total: [sql`audience.spent_cents`, sql`bigint`, true],
    name: [sql`audience.name`, sql`text`, false],
  };

/**
 * Condition for people with an open account. The query tests for closed accounts because they are
 * few.
 */
const isOpen = sql<boolean>`not exists (
  select from users gone where gone.id = audience.user_id and (gone.closed_at is not null or gone.erased_at is not null))`;

/** Query for a list of people; `after` is [sort value as text, user id]. */
type Wanted = {
  creatorId: string;
  query?: string;
  kind?: PeopleKind;
  /** Condition on `entitlements` that limits the list to owners of a content. */
  owns?: RawBuilder<boolean>;
  membershipId?: string;
  orderBy: PeopleOrder;
  after: string[] | null;
  limit: number;
};

const people = (db: Db, creatorId: string) =>
  db
    .selectFrom('audience')
    .innerJoin('users as person', 'person.id', 'audience.userId')
    .leftJoin('emailAgreements as agreement', (join) =>
      join
        .onRef('agreement.userId', '=', 'audience.userId')
        .onRef('agreement.creatorId', '=', 'audience.creatorId')
        .on('agreement.withdrawnAt', 'is', null),
    )
    .where('audience.creatorId', '=', creatorId)
    .where(isOpen)
    .select(['audience.userId', 'audience.followedAt', 'audience.joinedAt', 'audience.isMember'])
    .select(['audience.spentCents', 'person.name', 'person.lastName', 'person.picture'])
    .select((at) => at.ref('audience.since').$notNull().as('since'))
    .select(sql<string | null>`case when agreement.id is not null then person.email end`.as('email'));
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const findPerson = (db: Db, creatorId: string, userId: string) =>
  people(db, creatorId).where('audience.userId', '=', userId).executeTakeFirst();

/** Lists people of a creator in an order. */
export function listPeople(db: Db, wanted: Wanted) {
  const { creatorId, query, kind, owns, membershipId, orderBy, after, limit } = wanted;
  const [column, type, isDown] = orders[orderBy];
  const read = (from: Db) => {
    let rows = people(from, creatorId).select(sql<string>`${column}::text`.as('sortText'));
    if (query) rows = rows.where(sql<boolean>`audience.name like ${containing(query.toLowerCase())}`);
    if (kind) rows = rows.where(isOfKind[kind]);
    if (owns)
      rows = rows.where(
        sql<boolean>`exists (select from entitlements where entitlements.user_id = audience.user_id
          and ended_at is null and frozen_at is null and source <> 'MEMBERSHIP' and (${owns}))`,
      );
    if (membershipId)
      rows = rows.where(
        sql<boolean>`exists (select from subscriptions where subscriptions.user_id = audience.user_id
          and membership_id = ${membershipId} ${kind === 'PAST_MEMBER' ? sql`` : sql`and state <> 'CANCELLED'`})`,
      );
    if (after) {
      const beyond = isDown ? sql`<` : sql`>`;
      rows = rows.where(
        sql<boolean>`(${column}, audience.user_id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`,
      );
    }
    const direction = isDown ? 'desc' : 'asc';
    return rows.orderBy(column, direction).orderBy('audience.userId', direction).limit(limit).execute();
  };
  // A filter may leave nearly all of a creator's people or a few.
  return kind || query || owns || membershipId ? readForValues(read) : read(db);
}

/** Counts the people of a creator, in total and by kind, and the people who share their address. */
export const countPeople = (db: Db, creatorId: string) =>
  db
    .selectFrom('audience')
    .where('creatorId', '=', creatorId)
    .where(isOpen)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      at.fn.countAll<number>().filterWhere(isOfKind.BUYER).as('buyers'),
      at.fn.countAll<number>().filterWhere(isOfKind.MEMBER).as('members'),
      at.fn.countAll<number>().filterWhere(isOfKind.PAST_MEMBER).as('pastMembers'),
      at.fn.countAll<number>().filterWhere(isOfKind.FOLLOWER).as('followers'),
    ])
    .executeTakeFirstOrThrow();

/** Lists a creator's memberships; ended memberships are last. */
export const listMemberships = (db: Db, creatorId: string) =>
  db
    .selectFrom('memberships')
    .select(['id', 'name as title'])
    .where('creatorId', '=', creatorId)
    .orderBy(sql`ended_at is not null`)
    .orderBy('createdAt')
    .execute();

export const hasOwnMembership = async (db: Db, creatorId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .select('id')
    .where('id', '=', id)
    .where('creatorId', '=', creatorId)
    .executeTakeFirst()) !== undefined;

type OwnedRow = { userId: string; contentType: ContentType; contentId: string; since: Date };

/**
 * Lists the contents of all creators that the given people own, newest first. Content that is
 * available only through a membership is omitted.
 */
export const listOwned = async (db: Db, userIds: string[]): Promise<OwnedRow[]> =>
  userIds.length
    ? db
        .selectFrom('entitlements')
        .where('userId', 'in', userIds)
        .where('endedAt', 'is', null)
        .where('frozenAt', 'is', null)
        .where('source', '<>', 'MEMBERSHIP')
        .groupBy(['userId', 'contentType', 'contentId'])
        .select(['userId', 'contentType', 'contentId'])
        .select((at) => at.fn.min('grantedAt').$notNull().as('since'))
        .orderBy('since', 'desc')
        .orderBy('contentId')
        .execute()
    : [];

/** Lists the products of a creator's shop that the given people have bought and not returned. */
export const listProducts = async (
  db: Db,
  creatorId: string,
  userIds: string[],
): Promise<(OwnedRow & { title: string })[]> =>
  userIds.length
    ? db
        .selectFrom('purchases')
        .innerJoin('purchaseLines as line', 'line.purchaseId', 'purchases.id')
        .where('purchases.buyerId', 'in', userIds)
        .where('purchases.status', '=', 'SUCCESS')
        .where('line.sellerId', '=', creatorId)
        .where('line.contentType', '=', 'PRODUCT')
        .where('line.contentId', 'is not', null)
        .whereRef('line.refundedCents', '<', 'line.amountCents')
        .groupBy(['purchases.buyerId', 'line.contentId'])
        .select((at) => [
          'purchases.buyerId as userId',
          sql.lit('PRODUCT').$castTo<ContentType>().as('contentType'),
          at.ref('line.contentId').$notNull().as('contentId'),
          at.fn.max('line.title').as('title'),
          at.fn.max('purchases.createdAt').as('since'),
        ])
        .orderBy('since', 'desc')
        .orderBy('contentId')
        .execute()
    : [];

/** Returns the condition for entitlements to exactly this content. */
export const isEntitlementTo = ({
  contentType,
  contentId,
}: {
  contentType: ContentType;
  contentId: string;
}) => sql<boolean>`content_type = ${contentType} and content_id = ${contentId}::uuid`;

/** Lists the memberships of the given people with a creator, newest first. */
export const listSubscriptions = async (db: Db, creatorId: string, userIds: string[]) =>
  userIds.length
    ? db
        .selectFrom('subscriptions')
        .innerJoin('memberships', 'memberships.id', 'subscriptions.membershipId')
        .where('subscriptions.creatorId', '=', creatorId)
        .where('subscriptions.userId', 'in', userIds)
        .select(['subscriptions.userId', 'subscriptions.membershipId', 'memberships.name as title'])
        .select(['subscriptions.state', 'subscriptions.createdAt', 'subscriptions.periodEndsAt'])
        .orderBy('subscriptions.createdAt', 'desc')
        .orderBy('subscriptions.id')
        .execute()
    : [];

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Lists the last charged purchases of a person from a creator, newest first. */
export const listSales = (
  db: Db,
  { creatorId, userId }: { creatorId: string; userId: string },
  limit: number,
) =>
  db
    .selectFrom('purchases')
    .where('buyerId', '=', userId)
    .where('sellerId', '=', creatorId)
    .where('status', 'in', ['SUCCESS', 'REFUNDED'])
    // A purchase in its trial was not charged, as in `wasCharged`.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('paidWith', '=', 'CREDITS'),
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.id', '=', 'purchases.paymentId')
            .where('payments.providerPaymentId', 'is not', null),
        ),
      ]),
    )
    .select(['id', 'type', 'title', 'note', 'amountCents', 'refundedCents', 'status', 'frozenAt'])
    .select((at) => at.fn.coalesce('completedAt', 'createdAt').as('at'))
    .orderBy('purchases.createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
