import { sql, type RawBuilder } from 'kysely';
import { accountingTimeZone } from '../../contract/values/wallet.ts';

/** Time zone of a creator's days, from the row of the creator's person in `users`. */
export const ownerZone = sql<string>`coalesce(users.time_zone, ${sql.lit(accountingTimeZone)})`;

/** Types of events that are a visit of a creator's page, content or product. */
export const visitTypes = sql`('VIEW_CREATOR_PAGE', 'VIEW_CONTENT_PAGE', 'VIEW_ITEM')`;

/** Type of the event of played seconds, which only the server records. */
export const PLAYED = sql`'PLAYED_PART'`;

/** Page of a visit, or played content: a content or product, or the creator. */
export const visitedType = sql`case visit.type
  when 'VIEW_CREATOR_PAGE' then 'CREATOR' when 'VIEW_ITEM' then 'PRODUCT' else visit.payload ->> 'contentType' end`;
export const visitedId = sql`case visit.type
  when 'VIEW_CREATOR_PAGE' then visit.creator_id when 'VIEW_ITEM' then (visit.payload ->> 'itemId')::uuid
  else (visit.payload ->> 'contentId')::uuid end`;

/** First payments of people, which a visit can have caused. Renewals are paid without a visit. */
export const isCausedPayment = sql<boolean>`facts.kind = 'PURCHASE_PAID' and facts.source is distinct from 'RENEWAL'`;

/** Facts that a visit can have caused: first payments, and the beginnings of memberships. */
export const isCausedFact = sql<boolean>`(${isCausedPayment} or facts.kind = 'MEMBER_BEGAN')`;

/** Days of 24 hours after a visit in which a payment or a new member counts for the visit. */
export const DAYS_TO_PAY = 7;

/** Condition that a visit was in the days before a fact in which it can have caused the fact. */
const isBeforeFact = sql<boolean>`(visit.created_at <= facts.at
  and visit.created_at > facts.at - ${sql.lit(DAYS_TO_PAY)} * interval '24 hours')`;

/**
 * Selects the source of the last visit of a fact's person in the week before the fact; null without
 * a visit. The creators are compared without an index, because the index of the person's events is
 * much shorter than that of a large creator.
 * @param of any page of the creator, or the content of the fact
 */
export const lastSource = (of: 'creator' | 'content'): RawBuilder<string | null> => sql<string | null>`(
  select visit.payload ->> 'source' from product_events visit
  where visit.user_id = facts.person_id and visit.creator_id is not distinct from facts.creator_id
    and visit.viewer is not null and visit.type in ${visitTypes}
    and ${isBeforeFact}
    ${of === 'content' ? sql`and ${visitedType} = facts.content_type and ${visitedId} = facts.content_id` : sql``}
  order by visit.created_at desc, visit.id desc limit 1)`;

/** Selects the ids of the posts that a fact's person opened while signed in before the fact. */
export const openedPosts = sql`
  select distinct ${visitedId} as content_id from product_events visit
  where visit.user_id = facts.person_id and visit.creator_id is not distinct from facts.creator_id
    and visit.type = 'VIEW_CONTENT_PAGE' and visit.payload ->> 'contentType' = 'POST' and ${isBeforeFact}`;
