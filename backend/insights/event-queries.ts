import { sql, type RawBuilder } from 'kysely';
import { accountingTimeZone } from '../../contract/values/wallet.ts';

/** Time zone of a creator's days, read from the creator's row in `users`. */
export const ownerZone = sql<string>`coalesce(users.time_zone, ${sql.lit(accountingTimeZone)})`;

/** Event types that count as a visit of a creator's page, content or product. */
export const visitTypes = sql`('VIEW_CREATOR_PAGE', 'VIEW_CONTENT_PAGE', 'VIEW_ITEM')`;

/** Event type of played seconds. Only the server records it. */
export const PLAYED = sql`'PLAYED_PART'`;

/** Type of the visited page or played content: the type of a content, PRODUCT or CREATOR. */
export const visitedType = sql`case visit.type
  when 'VIEW_CREATOR_PAGE' then 'CREATOR' when 'VIEW_ITEM' then 'PRODUCT' else visit.payload ->> 'contentType' end`;
export const visitedId = sql`case visit.type
  when 'VIEW_CREATOR_PAGE' then visit.creator_id when 'VIEW_ITEM' then (visit.payload ->> 'itemId')::uuid
  else (visit.payload ->> 'contentId')::uuid end`;

/**
 * Condition for first payments, which a visit can have caused. Renewals are paid without a visit.
 */
export const isCausedPayment = sql<boolean>`facts.kind = 'PURCHASE_PAID' and facts.source is distinct from 'RENEWAL'`;

/** Condition for facts that a visit can have caused: first payments, and starts of memberships. */
export const isCausedFact = sql<boolean>`(${isCausedPayment} or facts.kind = 'MEMBER_BEGAN')`;

/** Days (of 24 hours) in which a payment or a new member is attributed to an earlier visit. */
export const DAYS_TO_PAY = 7;

/** Condition that a visit precedes a fact by at most `DAYS_TO_PAY` days. */
const isBeforeFact = sql<boolean>`(visit.created_at <= facts.at
  and visit.created_at > facts.at - ${sql.lit(DAYS_TO_PAY)} * interval '24 hours')`;

/**
 * Selects the source of the person's last visit in the week before a fact; null without a visit.
 * `is not distinct from` prevents the use of the creator's index, because the index of the person's
 * events is much shorter.
 * @param of `creator` for visits of any page of the creator, `content` for visits of the fact's
 *   content
 */
export const lastSource = (of: 'creator' | 'content'): RawBuilder<string | null> => sql<string | null>`(
  select visit.payload ->> 'source' from product_events visit
  where visit.user_id = facts.person_id and visit.creator_id is not distinct from facts.creator_id
    and visit.viewer is not null and visit.type in ${visitTypes}
    and ${isBeforeFact}
    ${of === 'content' ? sql`and ${visitedType} = facts.content_type and ${visitedId} = facts.content_id` : sql``}
  order by visit.created_at desc, visit.id desc limit 1)`;

/** Selects the ids of the posts that a person opened while signed in, in the week before a fact. */
export const openedPosts = sql`
  select distinct ${visitedId} as content_id from product_events visit
  where visit.user_id = facts.person_id and visit.creator_id is not distinct from facts.creator_id
    and visit.type = 'VIEW_CONTENT_PAGE' and visit.payload ->> 'contentType' = 'POST' and ${isBeforeFact}`;
