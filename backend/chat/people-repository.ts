import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { UserTier } from '../../contract/values/chat.ts';
import { planForValues, type Db, type Trx } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';

/** Id before the ids of all people. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Condition for purchases that count their buyer among the seller's buyers, including tips. */
const paidBy = sql`purchases.status = 'SUCCESS'`;

/**
 * Returns a query for people of a creator without duplicates. With `userId`, the query is limited
 * to that person.
 */
type PeopleOf = (creatorId: RawBuilder<unknown>, userId?: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Returns a condition that limits rows to one person; empty without a person. */
const only = (column: RawBuilder<unknown>, userId?: RawBuilder<unknown>) =>
  userId ? sql`and ${column} = ${userId}` : sql``;

const selectFollowers: PeopleOf = (creatorId, userId) => sql`
  select user_id from follows where creator_id = ${creatorId} ${only(sql`user_id`, userId)}`;

/** Selects the people who paid a creator or claimed a gift of theirs. */
const selectBuyers: PeopleOf = (creatorId, userId) => sql`
  select purchases.buyer_id as user_id from purchase_lines line
    join purchases on purchases.id = line.purchase_id
    where line.seller_id = ${creatorId} and ${paidBy} ${only(sql`purchases.buyer_id`, userId)}
  union
  select gifts.claimed_by from purchase_lines line
    join gifts on gifts.purchase_id = line.purchase_id
    where line.seller_id = ${creatorId} and gifts.state = 'CLAIMED' ${only(sql`gifts.claimed_by`, userId)}`;

/** Selects the people with a membership that has not ended. */
const selectMembers: PeopleOf = (creatorId, userId) => sql`
  select distinct user_id from subscriptions where creator_id = ${creatorId} and state <> 'CANCELLED'
    ${only(sql`user_id`, userId)}`;

/**
 * Returns queries that together select all people of a tier. They may select further people, whom
 * `isOfTier` excludes.
 */
const selectionsOf = (tier: UserTier): PeopleOf[] =>
  tier === 'member' ? [selectMembers] : [selectFollowers, selectMembers, selectBuyers];

const union = (selections: RawBuilder<unknown>[]) =>
  sql.join(
    selections.map((each) => sql`(${each})`),
    sql` union `,
  );

/**
 * Selects each follower, buyer and member of a creator once. For the tier `member`, selects only
 * the members.
 */
function selectPeople(creatorId: RawBuilder<unknown>, tier: UserTier) {
  const payers = union([selectMembers, selectBuyers].map((select) => select(creatorId)));
  if (tier === 'member') return selectMembers(creatorId);
  // A `union` would also group all followers, who are far more than the payers.
  return sql`${selectFollowers(creatorId)}
    union all select user_id from (${payers}) payers where not ${isFollowing(sql`payers.user_id`, creatorId)}`;
}

/**
 * Selects the given people whom `select` returns. The subquery runs once per person. Otherwise the
 * query plan, made for an average creator, reads every follower of a large creator.
 */
const selectAmong = (select: PeopleOf, creatorId: RawBuilder<unknown>, userIds: string[]) => sql`
  select asked.id as user_id from unnest(${userIds}::uuid[]) as asked (id)
    cross join lateral (select from (${select(creatorId, sql`asked.id`)}) each limit 1) found`;

/** Selects the creators that a person follows, has paid, or is a member of. */
const selectCreatorsOf = (userId: string) => sql`
  select creator_id from follows where user_id = ${userId}
  union select creator_id from subscriptions where user_id = ${userId} and state <> 'CANCELLED'
  union select line.seller_id from purchases join purchase_lines line on line.purchase_id = purchases.id
    where purchases.buyer_id = ${userId} and ${paidBy}
  union select line.seller_id from gifts join purchase_lines line on line.purchase_id = gifts.purchase_id
    where gifts.claimed_by = ${userId} and gifts.state = 'CLAIMED'`;

/** Returns true if a person paid a creator or claimed a gift of theirs. */
export const isBuyer = async (db: Db, userId: string, creatorId: string): Promise<boolean> => {
  const { rows } = await sql<{ isBuyer: boolean }>`select exists (
      select from purchases join purchase_lines line on line.purchase_id = purchases.id
      where purchases.buyer_id = ${userId} and ${paidBy} and line.seller_id = ${creatorId}
    ) or exists (
      select from gifts join purchase_lines line on line.purchase_id = gifts.purchase_id
      where gifts.claimed_by = ${userId} and gifts.state = 'CLAIMED' and line.seller_id = ${creatorId}
    ) as "isBuyer"`.execute(db);
  return rows[0]!.isBuyer;
};

/** Condition that a person has a membership with a creator. */
const hasMembership = (userId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from subscriptions
    where subscriptions.user_id = ${userId} and subscriptions.creator_id = ${creatorId}
    and subscriptions.state <> 'CANCELLED')`;

/** Selects the start of a person's membership with a creator; empty without a membership. */
export const memberSince = (userId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) =>
  sql<Date | null>`(select min(subscriptions.created_at) from subscriptions
    where subscriptions.user_id = ${userId} and subscriptions.creator_id = ${creatorId}
    and subscriptions.state <> 'CANCELLED')`;

/** Condition for people of a tier: members of the creator, or everybody else. */
export function isOfTier(tier: UserTier, userId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) {
  if (tier === 'all') return sql<boolean>`true`;
  return tier === 'member'
    ? hasMembership(userId, creatorId)
    : sql<boolean>`not ${hasMembership(userId, creatorId)}`;
}

const isBlockedBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from chat_blocks
    where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

const isFollowing = (userId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from follows
    where follows.user_id = ${userId} and follows.creator_id = ${creatorId})`;

/**
 * Condition for open accounts. The query tests for closed accounts because they are few and
 * indexed.
 */
const isOpen = (userId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from users gone where gone.id = ${userId} and (gone.closed_at is not null or gone.erased_at is not null))`;

/** Name of a member as others see it. The search matches this name. */
const shownName = sql<string>`case when person.last_name = '' then person.name
  else person.name || ' ' || left(person.last_name, 1) || '.' end`;

/** Content whose owners receive a group message. */
export type GroupContent = { contentType: ContentType; contentId: string };

const ownsContent = ({ contentType, contentId }: GroupContent) => sql<boolean>`exists (
  select from entitlements where entitlements.user_id = reachable.user_id and ended_at is null and frozen_at is null
  and (${
    getContentKind(contentType).entitlement?.mayBeGrantedBy(contentId) ??
    sql<boolean>`content_type = ${contentType} and content_id = ${contentId}::uuid`
  }))`;

type Creator = { creatorId: string; creatorUserId: string };
type Group = { userTier: UserTier; content: GroupContent | null };

/**
 * Condition for the people in `reachable` to whom a creator can write: open accounts of the group,
 * except blocked people and the creator. The excluded people are few, so they are selected as one
 * set.
 */
function isReachable({ creatorId, creatorUserId }: Creator, { userTier, content }: Group) {
  const owner = sql`${creatorUserId}::uuid`;
  return sql<boolean>`not exists (
      select from (
        select id from users where closed_at is not null or erased_at is not null
        union all select blocked_id from chat_blocks where blocker_id = ${owner}
        union all select blocker_id from chat_blocks where blocked_id = ${owner}
        union all select ${owner}
      ) left_out where left_out.id = reachable.user_id
    )
    and ${isOfTier(userTier, sql`reachable.user_id`, sql`${creatorId}::uuid`)}
    ${content ? sql`and ${ownsContent(content)}` : sql``}`;
}

/**
 * Selects the people to whom a creator can write first, and whether they opted out of group
 * messages.
 * @param userIds people to whom the selection is limited, so that no other follower is read
 */
function selectReachable(creator: Creator, group: Group, userIds?: string[]) {
  const creatorId = sql`${creator.creatorId}::uuid`;
  const people = userIds
    ? union(selectionsOf(group.userTier).map((select) => selectAmong(select, creatorId, userIds)))
    : selectPeople(creatorId, group.userTier);
  return sql`from (${people}) reachable
    left join chats opted_out on opted_out.creator_id = ${creatorId}
      and opted_out.member_id = reachable.user_id and not opted_out.takes_group_messages
    where ${isReachable(creator, group)}`;
}

/**
 * Counts the people of a group who receive group messages, and the people who opted out of them.
 */
export async function countGroup(trx: Trx, creator: Creator, group: Group) {
  await planForValues(trx);
  const { rows } = await sql<{ people: number; optedOut: number }>`
    select (count(*) - count(opted_out.id))::int as people, count(opted_out.id)::int as "optedOut"
    ${selectReachable(creator, group)}`.execute(trx);
  return rows[0]!;
}

/**
 * Lists a batch of a creator's followers, buyers and members by id, or only of the members; `after`
 * is the last id of the previous batch. Some of them may not receive messages.
 */
export const listPeopleAfter = async (
  db: Db,
  creatorId: string,
  { userTier, after, limit }: { userTier: UserTier; after: string | null; limit: number },
): Promise<string[]> => {
  const creator = sql`${creatorId}::uuid`;
  // Each branch is limited, so that a batch does not read all followers.
  const branches = selectionsOf(userTier).map(
    (select) => sql`select user_id from (${select(creator)}) each
      where user_id > ${after ?? NO_ID}::uuid order by user_id limit ${limit}`,
  );
  const { rows } = await sql<{ userId: string }>`
    select user_id from (${union(branches)}) people order by user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
};

/** Lists the given people who still belong to a group and have not opted out of group messages. */
export const listReachableAmong = async (
  db: Db,
  creator: Creator,
  group: Group,
  userIds: string[],
): Promise<string[]> =>
  (
    await sql<{ id: string }>`select reachable.user_id as id ${selectReachable(creator, group, userIds)}
      and opted_out.id is null
      order by reachable.user_id`.execute(db)
  ).rows.map(({ id }) => id);

/**
 * Counts the followers, buyers and members of a creator; the count of followers includes buyers,
 * and the count of buyers includes members. Only buyers and members are grouped, because they are
 * few among the followers.
 */
export async function countAudiences(trx: Trx, creatorId: string) {
  await planForValues(trx);
  const creator = sql`${creatorId}::uuid`;
  const { rows } = await sql<{ FOLLOWERS: number; BUYERS: number; MEMBERS: number }>`
    select count(*)::int as "BUYERS", count(*) filter (where is_member)::int as "MEMBERS",
      (count(*) filter (where not ${isFollowing(sql`people.user_id`, creator)}) + (
        select count(*) from (${selectFollowers(creator)}) people where ${isOpen(sql`people.user_id`)}
      ))::int as "FOLLOWERS"
    from (
      select user_id, bool_or(is_member) as is_member from (
        select user_id, true as is_member from (${selectMembers(creator)}) members
        union all select user_id, false from (${selectBuyers(creator)}) buyers
      ) each group by user_id
    ) people where ${isOpen(sql`people.user_id`)}`.execute(trx);
  return rows[0]!;
}

/** Person to whom a caller can write, in a list ordered by name. */
export type ChattableRow = {
  userId: string;
  creatorId: string | null;
  name: string;
  lastName: string;
  username: string | null;
  picture: string | null;
  memberSince: Date | null;
  chatId: string | null;
  sortText: string;
};

type Search = { userTier: UserTier; query: string | undefined; after: string[] | null; limit: number };

/**
 * Returns the search condition, the order by name and the page limit of a list; `after` is [name,
 * id].
 */
const pageOf = (name: RawBuilder<unknown>, id: RawBuilder<unknown>, { query, after, limit }: Search) => sql`
  ${query === undefined ? sql`` : sql`and lower(${name}) like lower(${containing(query)})`}
  ${after ? sql`and (lower(${name}), ${id}) > (${after[0]}, ${after[1]}::uuid)` : sql``}
  order by lower(${name}), ${id} limit ${limit}`;

/**
 * Lists the people to whom a creator can write first. Each of the three subqueries is limited to
 * one page, so that the index of names is used even for a large creator.
 */
export async function listReachable(trx: Trx, creator: Creator, search: Search): Promise<ChattableRow[]> {
  await planForValues(trx);
  const creatorId = sql`${creator.creatorId}::uuid`;
  const group = { userTier: search.userTier, content: null };
  const pages = selectionsOf(search.userTier).map(
    (select) => sql`
      select person.id, person.name, person.last_name, person.picture, lower(${shownName}) as sort_text
      from (${select(creatorId)}) reachable
      join users person on person.id = reachable.user_id
      where ${isReachable(creator, group)} and person.closed_at is null and person.erased_at is null
      ${pageOf(shownName, sql`person.id`, search)}`,
  );
  const { rows } = await sql<ChattableRow>`
    select person.id as "userId", null::uuid as "creatorId", person.name, person.last_name as "lastName",
      null::text as username, person.picture, chats.id as "chatId", person.sort_text as "sortText",
      ${memberSince(sql`person.id`, creatorId)} as "memberSince"
    from (${union(pages)}) person
    left join chats on chats.creator_id = ${creatorId} and chats.member_id = person.id
    order by person.sort_text, person.id limit ${search.limit}`.execute(trx);
  return rows;
}

/**
 * Lists the creators to whom a member can write. These are the related creators whose audience
 * setting includes the member, and the creators who wrote to the member since `answerableSince`.
 */
export const listWritable = async (
  db: Db,
  userId: string,
  { at, answerableSince }: { at: Date; answerableSince: Date },
  search: Search,
): Promise<ChattableRow[]> => {
  const member = sql`${userId}::uuid`;
  const creator = sql`creators.id`;
  const joined = hasMembership(member, creator);
  const bought = sql<boolean>`exists (
    select from purchases join purchase_lines line on line.purchase_id = purchases.id
    where purchases.buyer_id = ${member} and ${paidBy} and line.seller_id = creators.id
    union all select from gifts join purchase_lines line on line.purchase_id = gifts.purchase_id
    where gifts.claimed_by = ${member} and gifts.state = 'CLAIMED' and line.seller_id = creators.id)`;
  return (
    await sql<ChattableRow>`
      select creators.user_id as "userId", creators.id as "creatorId", creators.name, '' as "lastName",
        creators.username, creators.picture, chats.id as "chatId", lower(creators.name) as "sortText",
        ${memberSince(member, creator)} as "memberSince"
      from creators
      left join chats on chats.creator_id = creators.id and chats.member_id = ${member}
      left join chat_settings setting on setting.creator_id = creators.id
      where creators.id in (${selectCreatorsOf(userId)}
        union select creator_id from chats where member_id = ${member})
      and creators.is_public and creators.user_id <> ${member}
      and not ${isBlockedBetween(member, sql`creators.user_id`)}
      and ${isOfTier(search.userTier, member, creator)}
      and (chats.creator_wrote_at > ${answerableSince} or (
        coalesce(setting.away_until, ${at}) <= ${at}
        and case coalesce(setting.audience, 'BUYERS')
          when 'EVERYONE' then true
          when 'FOLLOWERS' then creators.id in (${selectCreatorsOf(userId)})
          when 'BUYERS' then ${joined} or ${bought}
          when 'MEMBERS' then ${joined}
          else false end))
      ${pageOf(sql`creators.name`, creator, search)}`.execute(db)
  ).rows;
};
