import { sql } from 'kysely';
import { columnLists } from '@/backend/db/column-lists';
import { db } from '@/backend/db/connection';
import { sharingPlaces } from '@/contract/values/audience';
import {
  differenceKinds,
  disputeStates,
  entitlementSources,
  payees,
  paymentMeans,
  paymentStates,
  pendingStates,
  providerEventStates,
  purchaseStates,
  receiptKinds,
  recurringIntervals,
  refundRequesters,
  refundStates,
  reviewReasons,
  sellableTypes,
} from '@/contract/values/checkout';
import { businessRoles, membershipStates } from '@/contract/values/businesses';
import {
  chatAudiences,
  chatSides,
  groupMessageStates,
  messageRemovers,
  userTiers,
} from '@/contract/values/chat';
import {
  appealDecisions,
  commentRemovers,
  contentTypes,
  giftableTypes,
  partKinds,
  postAudiences,
  allReportReasons,
  reportMeasures,
} from '@/contract/values/content';
import { eventSources } from '@/contract/values/events';
import { factKinds, factSources } from '@/contract/values/facts';
import { giftStates } from '@/contract/values/gifts';
import {
  entryRemovers,
  liveBadges,
  liveChats,
  liveConnections,
  liveMessageKinds,
  liveQuestionStates,
  liveReactions,
  restrictionKinds,
} from '@/contract/values/lives';
import { dayCounts } from '@/contract/values/insights';
import { locales } from '@/contract/values/locales';
import { digestDays } from '@/contract/values/notices';
import { auditActions, requestStates } from '@/contract/values/office';
import { wordEffects } from '@/contract/values/word-filters';
import { cardBrands, subscriptionStates } from '@/contract/values/memberships';
import { creditsChoices, exportStates } from '@/contract/values/personal-data';
import { levels, regions } from '@/contract/values/onboarding';
import { messageTopics } from '@/contract/values/contact';
import {
  conversionStates,
  preparedDownloadStates,
  courseStates,
  creatorStates,
  digitalProductStates,
  fileStates,
  liveStates,
  messageStates,
  postStates,
  productStates,
  reportStates,
  testimonialStates,
} from '@/contract/values/states';
import {
  carriers,
  claimAuthors,
  claimReasons,
  claimStates,
  claimSteps,
  claimWishes,
  parcelStates,
} from '@/contract/values/orders';
import { deliveryKinds, postCountries } from '@/contract/values/shop';
import { videoStates } from '@/contract/values/videos';
import { accountStates, transferStates } from '@/contract/values/wallet';
import { freshDatabase } from '../support/database';

/** Every column whose values are a list, with the list. */
const lists: Record<string, readonly string[]> = {
  'addresses.country': postCountries,
  'audit_log.action': auditActions,
  'business_people.role': businessRoles,
  'business_people.state': membershipStates,
  'chat_group_messages.state': groupMessageStates,
  'chat_group_messages.user_tier': userTiers,
  'chat_messages.deleted_by': messageRemovers,
  'chat_messages.side': chatSides,
  'chat_settings.audience': chatAudiences,
  'claim_entries.author': claimAuthors,
  'claim_entries.step': claimSteps,
  'claims.reason': claimReasons,
  'claims.state': claimStates,
  'claims.wish': claimWishes,
  'comments.removed_by': commentRemovers,
  'courses.state': courseStates,
  'creators.state': creatorStates,
  'data_exports.state': exportStates,
  'prepared_downloads.state': preparedDownloadStates,
  'decision_requests.state': requestStates,
  'digital_products.state': digitalProductStates,
  'disputes.state': disputeStates,
  'email_agreements.place': sharingPlaces,
  'entitlements.source': entitlementSources,
  'fact_days.kind': factKinds.filter((kind) => kind !== 'RATED'),
  'fact_days.sold_as': sellableTypes,
  'facts.kind': factKinds,
  'facts.sold_as': sellableTypes,
  'facts.source': factSources,
  'files.state': fileStates,
  'insight_days.measure': dayCounts,
  'insight_days.source': eventSources,
  'insight_paid_sources.content_source': eventSources,
  'insight_paid_sources.source': eventSources,
  'ledger_differences.kind': differenceKinds,
  'notice_schedules.digest_days': digestDays,
  'contact_messages.state': messageStates,
  'contact_messages.topic': messageTopics,
  // The purposes of one-time codes are not part of the contract, so they are listed here.
  'one_time_codes.purpose': ['CONFIRM_EMAIL', 'RESTORE_PASSWORD', 'CHANGE_EMAIL'],
  'parcels.carrier': carriers,
  'parcels.delivery_kind': deliveryKinds,
  'parcels.state': parcelStates,
  'payments.status': paymentStates,
  'live_messages.badge': liveBadges,
  'live_messages.deleted_by': entryRemovers,
  'live_messages.kind': liveMessageKinds,
  'live_questions.badge': liveBadges,
  'live_questions.deleted_by': entryRemovers,
  'live_questions.state': liveQuestionStates,
  'live_reactions.reaction': liveReactions,
  'live_restrictions.kind': restrictionKinds,
  'lives.chat': liveChats,
  'lives.connection': liveConnections,
  'lives.state': liveStates,
  'pending_transactions.state': pendingStates,
  'pending_transactions.type': sellableTypes,
  'posts.audience': postAudiences,
  'posts.state': postStates,
  'products.state': productStates,
  'provider_events.state': providerEventStates,
  'purchase_lines.payee': payees,
  'purchases.paid_with': paymentMeans,
  'purchases.recurring_interval': recurringIntervals,
  'subscriptions.recurring_interval': recurringIntervals,
  'purchases.review_reason': reviewReasons,
  'purchases.status': purchaseStates,
  'purchases.type': sellableTypes,
  'gifts.content_type': giftableTypes,
  'gifts.state': giftStates,
  'subscriptions.card_brand': cardBrands,
  'subscriptions.state': subscriptionStates,
  'receipts.kind': receiptKinds,
  'refunds.asked_by': refundRequesters,
  'refunds.state': refundStates,
  'reports.measure': reportMeasures,
  'reports.reason': allReportReasons,
  'reports.state': reportStates,
  'social_conversions.state': conversionStates,
  'takedowns.decision': appealDecisions,
  'videos.state': videoStates,
  'testimonials.state': testimonialStates,
  'series_parts.kind': partKinds,
  'transfers.state': transferStates,
  'users.closing_credits': creditsChoices,
  'users.language': locales,
  'users.level': levels,
  'users.region': regions,
  'word_filters.effect': wordEffects,
  'wallet_snapshots.state': accountStates,
};

/**
 * Returns true if a column holds a content type, which has the same list in every table. The column
 * in `gifts` is excluded because its list is the types that can be given.
 */
const isContentType = (column: string) =>
  /\.(content|audience)_type$/.test(column) && !column.startsWith('gifts.');

beforeAll(freshDatabase);

async function readLists(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select format('%s.%s', t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
  `.execute(db);
  // PostgreSQL stores `check (a in ('x', 'y'))` as `a = ANY (ARRAY['x'::text, 'y'::text])`. A list
  // with one value is stored as `a = 'x'::text`.
  const wordsIn = (definition: string) =>
    [...definition.matchAll(/'([A-Za-z_.]+)'::text/g)].map(([, word]) => word!);
  const isList = /^CHECK \(\(\w+ = (ANY \(ARRAY\[.*\]\)|'\w+'::text)\)\)$/;
  return Object.fromEntries(
    rows.filter((row) => isList.test(row.definition)).map((row) => [row.column, wordsIn(row.definition)]),
  );
}

const sorted = (from: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(from).map(([column, words]) => [column, [...words].sort()]));

test('the database accepts exactly the values of the contract', async () => {
  const found = Object.entries(await readLists());
  const others = found.filter(([column]) => !isContentType(column));
  expect(sorted(Object.fromEntries(others))).toEqual(sorted(lists));
});

test('every list of content types in the database equals the list of the contract and types its column', async () => {
  const found = Object.entries(await readLists()).filter(([column]) => isContentType(column));
  const typed = Object.keys(columnLists).filter(isContentType);
  expect(found.map(([column]) => column).sort()).toEqual(typed.sort());
  for (const [column, words] of found)
    expect([column, words.sort()]).toEqual([column, [...contentTypes].sort()]);
});
