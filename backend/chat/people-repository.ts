import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { UserTier } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';

/** Condition for purchases that make their buyer a buyer of the seller, tips included. */
const paidBy = sql`purchases.status = 'SUCCESS'`;

/** Selects people of a creator: all of them, or only one. */
type PeopleOf = (creatorId: RawBuilder<unknown>, userId?: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Limits rows to one person, if one is given. */
const only = (column: RawBuilder<unknown>, userId?: RawBuilder<unknown>) =>
  userId ? sql`and ${column} = ${userId}` : sql``;

const selectFollowers: PeopleOf = (creatorId, userId) => sql`
  select user_id from follows where creator_id = ${creatorId} ${only(sql`user_id`, userId)}`;

/** Selects the people who paid a creator or claimed a gift of theirs; a person may be repeated. */
const selectBuyers: PeopleOf = (creatorId, userId) => sql`
  select purchases.buyer_id as user_id from purchase_lines line
    join purchases on purchases.id = line.purchase_id
    where line.seller_id = ${creatorId} and ${paidBy} ${only(sql`purchases.buyer_id`, userId)}
  union all
  select gifts.claimed_by from purchase_lines line
    join gifts on gifts.purchase_id = line.purchase_id
    where line.seller_id = ${creatorId} and gifts.state = 'CLAIMED' ${only(sql`gifts.claimed_by`, userId)}`;

/** Selects the people with a membership that has not ended. */
const selectMembers: PeopleOf = (creatorId, userId) => sql`
  select user_id from subscriptions where creator_id = ${creatorId} and state <> 'CANCELLED'
    ${only(sql`user_id`, userId)}`;

/**
 * Selects those of some people whom a query selects. The query runs for each person, because its
 * plan for all people of an average creator reads every follower of a large one.
 */
const selectAmong = (select: PeopleOf, creatorId: RawBuilder<unknown>, userIds: string[]) => sql`
  select asked.id as user_id from unnest(${userIds}::uuid[]) as asked (id)
    cross join lateral (select from (${select(creatorId, sql`asked.id`)}) each limit 1) found`;

/** Selects the creators that a person follows, paid, or is a member of; one may be repeated. */
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

/** Name of a member as others see it, which is also the name that a search finds. */
const shownName = sql<string>`case when person.last_name = '' then person.name
  else person.name || ' ' || left(person.last_name, 1) || '.' end`;

/** Content whose owners get a message to a group. */
export type GroupContent = { contentType: ContentType; contentId: string };

const ownsContent = ({ contentType, contentId }: GroupContent) => sql<boolean>`exists (
  select from entitlements where entitlements.user_id = person.id and ended_at is null and frozen_at is null
  and (${
    getContentKind(contentType).entitlement?.mayBeGrantedBy(contentId) ??
    sql<boolean>`content_type = ${contentType} and content_id = ${contentId}::uuid`
  }))`;

/**
 * Selects the people to whom a creator can write first: open accounts of followers, buyers and
 * members, without blocked people and without the creator.
 * @param userIds people to which the selection is limited, so that no other follower is read
 */
function selectReachable(
  { creatorId, creatorUserId }: { creatorId: string; creatorUserId: string },
  { userTier, content }: { userTier: UserTier; content: GroupContent | null },
  userIds?: string[],
) {
  const creator = sql`${creatorId}::uuid`;
  const owner = sql`${creatorUserId}::uuid`;
  const person = sql`person.id`;
  const branches = [selectFollowers, selectMembers, selectBuyers].map(
    (select) => sql`(${userIds ? selectAmong(select, creator, userIds) : select(creator)})`,
  );
  return sql`
    from (${sql.join(branches, sql` union `)}) reachable
    join users person on person.id = reachable.user_id
    left join chats on chats.creator_id = ${creator} and chats.member_id = person.id
    where person.closed_at is null and person.erased_at is null and person.id <> ${owner}
    and ${isOfTier(userTier, person, creator)}
    and not ${isBlockedBetween(person, owner)}
    ${content ? sql`and ${ownsContent(content)}` : sql``}`;
}

type Creator = { creatorId: string; creatorUserId: string };
type Group = { userTier: UserTier; content: GroupContent | null };

/** Counts the people of a group, by whether they take messages to groups. */
export async function countGroup(db: Db, creator: Creator, group: Group) {
  const { rows } = await sql<{ people: number; optedOut: number }>`
    select count(*) filter (where coalesce(chats.takes_group_messages, true))::int as people,
      count(*) filter (where not chats.takes_group_messages)::int as "optedOut"
    ${selectReachable(creator, group)}`.execute(db);
  return rows[0]!;
}

/** Stores the people of a group as the recipients of a message, and returns their number. */
export async function fillRecipients(
  db: Db,
  groupMessageId: string,
  creator: Creator,
  group: Group,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into chat_group_recipients (group_message_id, user_id)
    select ${groupMessageId}::uuid, person.id ${selectReachable(creator, group)}
    and coalesce(chats.takes_group_messages, true)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lists those of the given people who still belong to a group and take its messages. */
export const listReachableAmong = async (
  db: Db,
  creator: Creator,
  group: Group,
  userIds: string[],
): Promise<string[]> =>
  (
    await sql<{ id: string }>`select person.id ${selectReachable(creator, group, userIds)}
      and coalesce(chats.takes_group_messages, true)
      order by person.id`.execute(db)
  ).rows.map(({ id }) => id);

/** Counts the followers, buyers and members of a creator, each group with those after it. */
export async function countAudiences(db: Db, creatorId: string) {
  const creator = sql`${creatorId}::uuid`;
  const { rows } = await sql<{ FOLLOWERS: number; BUYERS: number; MEMBERS: number }>`
    select count(*)::int as "FOLLOWERS", count(*) filter (where is_buyer)::int as "BUYERS",
      count(*) filter (where is_member)::int as "MEMBERS"
    from (
      select user_id, bool_or(is_buyer) as is_buyer, bool_or(is_member) as is_member from (
        select user_id, false as is_buyer, false as is_member from (${selectFollowers(creator)}) followers
        union all select user_id, true, true from (${selectMembers(creator)}) members
        union all select user_id, true, false from (${selectBuyers(creator)}) buyers
      ) each group by user_id
    ) people join users person on person.id = people.user_id
    where person.closed_at is null and person.erased_at is null`.execute(db);
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

/** Limits the rows of a list by name to a search and to a page; `after` is [name, id]. */
const pageOf = (name: RawBuilder<unknown>, id: RawBuilder<unknown>, { query, after, limit }: Search) => sql`
  ${query === undefined ? sql`` : sql`and ${name} ilike ${containing(query)}`}
  ${after ? sql`and (lower(${name}), ${id}) > (${after[0]}, ${after[1]}::uuid)` : sql``}
  order by lower(${name}), ${id} limit ${limit}`;

/** Lists the people to whom a creator can write first. */
export const listReachable = async (db: Db, creator: Creator, search: Search): Promise<ChattableRow[]> =>
  (
    await sql<ChattableRow>`
      select person.id as "userId", null::uuid as "creatorId", person.name, person.last_name as "lastName",
        null::text as username, person.picture, chats.id as "chatId", lower(${shownName}) as "sortText",
        ${memberSince(sql`person.id`, sql`${creator.creatorId}::uuid`)} as "memberSince"
      ${selectReachable(creator, { userTier: search.userTier, content: null })}
      ${pageOf(shownName, sql`person.id`, search)}`.execute(db)
  ).rows;

/**
 * Lists the creators to whom a member can write: those related to the member whose audience has
 * the member, and those who wrote since `answerableSince`.
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
