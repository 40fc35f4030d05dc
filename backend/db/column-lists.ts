import { sharingPlaces } from '../../contract/values/audience.ts';
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
} from '../../contract/values/checkout.ts';
import { businessRoles, membershipStates } from '../../contract/values/businesses.ts';
import {
  appealDecisions,
  commentRemovers,
  contentTypes,
  giftableTypes,
  partKinds,
  postAudiences,
  allReportReasons,
  reportMeasures,
} from '../../contract/values/content.ts';
import { factKinds, factSources } from '../../contract/values/facts.ts';
import { eventSources } from '../../contract/values/events.ts';
import { giftStates } from '../../contract/values/gifts.ts';
import { dayCounts } from '../../contract/values/insights.ts';
import { cardBrands, subscriptionStates } from '../../contract/values/memberships.ts';
import { digestDays } from '../../contract/values/notices.ts';
import {
  entryRemovers,
  liveBadges,
  liveChats,
  liveConnections,
  liveMessageKinds,
  liveQuestionStates,
  liveReactions,
  restrictionKinds,
} from '../../contract/values/lives.ts';
import {
  carriers,
  claimAuthors,
  claimReasons,
  claimStates,
  claimSteps,
  claimWishes,
  parcelStates,
} from '../../contract/values/orders.ts';
import { deliveryKinds, postCountries } from '../../contract/values/shop.ts';
import { locales } from '../../contract/values/locales.ts';
import { auditActions, requestStates } from '../../contract/values/office.ts';
import { wordEffects } from '../../contract/values/word-filters.ts';
import { creditsChoices, exportStates } from '../../contract/values/personal-data.ts';
import {
  chatAudiences,
  chatSides,
  groupMessageStates,
  messageRemovers,
  userTiers,
} from '../../contract/values/chat.ts';
import { levels, regions, timesOfDay } from '../../contract/values/onboarding.ts';
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
} from '../../contract/values/states.ts';
import { platformKeys } from '../../contract/values/social-platforms.ts';
import { messageTopics } from '../../contract/values/contact.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { videoStates } from '../../contract/values/videos.ts';
import { accountStates, transferStates } from '../../contract/values/wallet.ts';

type ColumnList = {
  /** Name of the type in contract/values. */
  type: string;
  /** File of the type in contract/values. */
  module: string;
  values: readonly string[];
};

const contentType: ColumnList = { type: 'ContentType', module: 'content', values: contentTypes };
const eventSource: ColumnList = { type: 'EventSource', module: 'events', values: eventSources };

/**
 * Columns whose values are a list of the contract. `npm run db:types` writes their types, and a
 * test compares each list with the check constraint of its column.
 */
export const columnLists: Record<string, ColumnList> = {
  'addresses.country': { type: 'PostCountry', module: 'shop', values: postCountries },
  'audit_log.action': { type: 'AuditAction', module: 'office', values: auditActions },
  'bundled_item_openings.content_type': contentType,
  'business_people.role': { type: 'BusinessRole', module: 'businesses', values: businessRoles },
  'business_people.state': { type: 'MembershipState', module: 'businesses', values: membershipStates },
  'chat_group_messages.content_type': contentType,
  'chat_group_messages.state': { type: 'GroupMessageState', module: 'chat', values: groupMessageStates },
  'chat_group_messages.user_tier': { type: 'UserTier', module: 'chat', values: userTiers },
  'chat_messages.deleted_by': { type: 'MessageRemover', module: 'chat', values: messageRemovers },
  'chat_messages.side': { type: 'ChatSide', module: 'chat', values: chatSides },
  'chat_settings.audience': { type: 'ChatAudience', module: 'chat', values: chatAudiences },
  'claim_entries.author': { type: 'ClaimAuthor', module: 'orders', values: claimAuthors },
  'claim_entries.step': { type: 'ClaimStep', module: 'orders', values: claimSteps },
  'claims.reason': { type: 'ClaimReason', module: 'orders', values: claimReasons },
  'claims.state': { type: 'ClaimState', module: 'orders', values: claimStates },
  'claims.wish': { type: 'ClaimWish', module: 'orders', values: claimWishes },
  'comments.removed_by': { type: 'CommentRemover', module: 'content', values: commentRemovers },
  'content_changes.content_type': contentType,
  'content_views.content_type': contentType,
  'courses.state': { type: 'CourseState', module: 'states', values: courseStates },
  'creators.state': { type: 'CreatorState', module: 'states', values: creatorStates },
  'data_exports.state': { type: 'ExportState', module: 'personal-data', values: exportStates },
  'decision_requests.state': { type: 'RequestState', module: 'office', values: requestStates },
  'digital_products.state': {
    type: 'DigitalProductState',
    module: 'states',
    values: digitalProductStates,
  },
  'prepared_downloads.state': {
    type: 'PreparedDownloadState',
    module: 'states',
    values: preparedDownloadStates,
  },
  'disputes.state': { type: 'DisputeState', module: 'checkout', values: disputeStates },
  'entitlements.content_type': contentType,
  'email_agreements.place': { type: 'SharingPlace', module: 'audience', values: sharingPlaces },
  'entitlements.source': { type: 'EntitlementSource', module: 'checkout', values: entitlementSources },
  'fact_days.content_type': contentType,
  'fact_days.kind': { type: 'FactKind', module: 'facts', values: factKinds },
  'fact_days.sold_as': { type: 'SellableType', module: 'checkout', values: sellableTypes },
  'facts.content_type': contentType,
  'facts.kind': { type: 'FactKind', module: 'facts', values: factKinds },
  'facts.sold_as': { type: 'SellableType', module: 'checkout', values: sellableTypes },
  'facts.source': { type: 'FactSource', module: 'facts', values: factSources },
  'files.state': { type: 'FileState', module: 'states', values: fileStates },
  'gifts.content_type': { type: 'GiftableType', module: 'content', values: giftableTypes },
  'gifts.state': { type: 'GiftState', module: 'gifts', values: giftStates },
  'insight_days.content_type': contentType,
  'insight_days.measure': { type: 'DayCount', module: 'insights', values: dayCounts },
  'insight_days.source': eventSource,
  'insight_paid_sources.content_source': eventSource,
  'insight_paid_sources.source': eventSource,
  'last_seen.content_type': contentType,
  'ledger_differences.kind': { type: 'DifferenceKind', module: 'checkout', values: differenceKinds },
  'likes.content_type': contentType,
  'live_messages.badge': { type: 'LiveBadge', module: 'lives', values: liveBadges },
  'live_messages.deleted_by': { type: 'EntryRemover', module: 'lives', values: entryRemovers },
  'live_messages.kind': { type: 'LiveMessageKind', module: 'lives', values: liveMessageKinds },
  'live_questions.badge': { type: 'LiveBadge', module: 'lives', values: liveBadges },
  'live_questions.deleted_by': { type: 'EntryRemover', module: 'lives', values: entryRemovers },
  'live_questions.state': { type: 'LiveQuestionState', module: 'lives', values: liveQuestionStates },
  'live_reactions.reaction': { type: 'LiveReaction', module: 'lives', values: liveReactions },
  'live_restrictions.kind': { type: 'RestrictionKind', module: 'lives', values: restrictionKinds },
  'lives.chat': { type: 'LiveChat', module: 'lives', values: liveChats },
  'lives.connection': { type: 'LiveConnection', module: 'lives', values: liveConnections },
  'lives.state': { type: 'LiveState', module: 'states', values: liveStates },
  'parcels.carrier': { type: 'Carrier', module: 'orders', values: carriers },
  'parcels.delivery_kind': { type: 'DeliveryKind', module: 'shop', values: deliveryKinds },
  'parcels.state': { type: 'ParcelState', module: 'orders', values: parcelStates },
  'pending_transactions.state': { type: 'PendingState', module: 'checkout', values: pendingStates },
  'pending_transactions.type': { type: 'SellableType', module: 'checkout', values: sellableTypes },
  'notice_schedules.digest_days': { type: 'DigestDays', module: 'notices', values: digestDays },
  'posts.audience': { type: 'PostAudience', module: 'content', values: postAudiences },
  'posts.audience_type': contentType,
  'posts.state': { type: 'PostState', module: 'states', values: postStates },
  'products.state': { type: 'ProductState', module: 'states', values: productStates },
  'provider_events.state': { type: 'ProviderEventState', module: 'checkout', values: providerEventStates },
  'payments.status': { type: 'PaymentState', module: 'checkout', values: paymentStates },
  'purchase_lines.content_type': contentType,
  'purchase_lines.payee': { type: 'Payee', module: 'checkout', values: payees },
  'purchases.content_type': contentType,
  'purchases.paid_with': { type: 'PaymentMeans', module: 'checkout', values: paymentMeans },
  'purchases.recurring_interval': {
    type: 'RecurringInterval',
    module: 'checkout',
    values: recurringIntervals,
  },
  'subscriptions.recurring_interval': {
    type: 'RecurringInterval',
    module: 'checkout',
    values: recurringIntervals,
  },
  'purchases.review_reason': { type: 'ReviewReason', module: 'checkout', values: reviewReasons },
  'purchases.status': { type: 'PurchaseState', module: 'checkout', values: purchaseStates },
  'purchases.type': { type: 'SellableType', module: 'checkout', values: sellableTypes },
  'ratings.content_type': contentType,
  'receipts.kind': { type: 'ReceiptKind', module: 'checkout', values: receiptKinds },
  'refunds.asked_by': { type: 'RefundRequester', module: 'checkout', values: refundRequesters },
  'refunds.state': { type: 'RefundState', module: 'checkout', values: refundStates },
  'search_documents.content_type': contentType,
  'reports.measure': { type: 'ReportMeasure', module: 'content', values: reportMeasures },
  'reports.reason': { type: 'AnyReportReason', module: 'content', values: allReportReasons },
  'contact_messages.state': { type: 'MessageState', module: 'states', values: messageStates },
  'contact_messages.topic': { type: 'MessageTopic', module: 'contact', values: messageTopics },
  'social_conversions.content_type': contentType,
  'social_conversions.state': { type: 'ConversionState', module: 'states', values: conversionStates },
  'takedowns.content_type': contentType,
  'takedowns.decision': { type: 'AppealDecision', module: 'content', values: appealDecisions },
  'reports.state': { type: 'ReportState', module: 'states', values: reportStates },
  'series_parts.kind': { type: 'PartKind', module: 'content', values: partKinds },
  'subscriptions.card_brand': { type: 'CardBrand', module: 'memberships', values: cardBrands },
  'subscriptions.state': { type: 'SubscriptionState', module: 'memberships', values: subscriptionStates },
  'transfers.state': { type: 'TransferState', module: 'wallet', values: transferStates },
  'videos.state': { type: 'VideoState', module: 'videos', values: videoStates },
  'testimonials.state': { type: 'TestimonialState', module: 'states', values: testimonialStates },
  'users.closing_credits': { type: 'CreditsChoice', module: 'personal-data', values: creditsChoices },
  'users.language': { type: 'Locale', module: 'locales', values: locales },
  'users.level': { type: 'Level', module: 'onboarding', values: levels },
  'users.region': { type: 'Region', module: 'onboarding', values: regions },
  'word_filters.effect': { type: 'WordEffect', module: 'word-filters', values: wordEffects },
  'wallet_snapshots.state': { type: 'AccountState', module: 'wallet', values: accountStates },
};

const topic = { type: 'TopicId', module: 'topics', values: topicIds };

/**
 * Lists that only the contract's schemas check. They have no constraint, so that new topics need no
 * migration.
 */
export const openColumnLists: Record<string, ColumnList> = {
  'courses.topic_id': topic,
  'creators.topics': topic,
  'digital_products.topic_id': topic,
  'ideas.topic_id': topic,
  'lives.topic_id': topic,
  'posts.topic_id': topic,
  'social_conversions.platform_key': {
    type: 'PlatformKey',
    module: 'social-platforms',
    values: platformKeys,
  },
  'users.times_of_day': { type: 'TimeOfDay', module: 'onboarding', values: timesOfDay },
  'users.topics': topic,
};
