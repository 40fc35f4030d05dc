import type { ContentType } from './content.ts';

/** The five transaction types of a card payment. */
export const transactionTypes = [
  'PPV_LIVE',
  'PPV_COURSE',
  'PPV_PRODUCT',
  'SUBSCRIPTION',
  'DONATION',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Everything that checkout sells: the five transaction types, and types with calls of their own. */
export const sellableTypes = [...transactionTypes, 'CREDITS', 'GIFT', 'SHOP_ORDER'] as const;
export type SellableType = (typeof sellableTypes)[number];

/** As what each kind of content is sold. */
export const saleTypeOf = {
  COURSE: 'PPV_COURSE',
  LIVE: 'PPV_LIVE',
  DIGITAL_PRODUCT: 'PPV_PRODUCT',
  SUBSCRIPTION: 'SUBSCRIPTION',
} as const satisfies Partial<Record<ContentType, TransactionType>>;

/** The result of a payment, as given in the return address. */
export const returnStatuses = ['SUCCESS', 'FAILED', 'CANCELLED'] as const;

/** The state of a payment, as screens show it. */
export const checkoutStatuses = ['IN_PROGRESS', ...returnStatuses] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** The stored state of a purchase: REVIEW waits for a person's decision, REFUNDED was refunded in full. */
export const purchaseStates = [...checkoutStatuses, 'REFUNDED', 'REVIEW'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** The source of an entitlement; each source gives and ends its own. */
export const entitlementSources = [
  'FREE',
  'PURCHASE',
  'MEMBERSHIP',
  'CREDITS',
  'GIFT',
  'SPONSORSHIP',
] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** Sources whose entitlement is permanent until it is revoked; the others end with the membership or sponsorship that they come from. */
export const permanentSources = [
  'FREE',
  'PURCHASE',
  'CREDITS',
  'GIFT',
] as const satisfies EntitlementSource[];

/** Why a payment waits for a person's decision. */
export const reviewReasons = ['AMOUNT_DIFFERS', 'NOT_DELIVERABLE'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Who is paid for a line of a purchase. */
export const payees = ['CREATOR', 'CREDITS', 'PLATFORM'] as const;
export type Payee = (typeof payees)[number];

/** What a purchase was paid with. */
export const paymentMeans = ['CARD', 'CREDITS'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** The packs of credits on sale, by their number of credits. */
export const creditPacks = [10, 25, 50, 100] as const;
export type CreditPack = (typeof creditPacks)[number];

/** How a member's credits changed. */
export const creditEntryKinds = ['BOUGHT', 'GIVEN', 'SPENT', 'REFUNDED'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** The states of what a member wants to unlock with credits that they do not have yet. */
export const pendingStates = ['WAITING', 'COMPLETED', 'LAPSED'] as const;
export type PendingState = (typeof pendingStates)[number];

/** How often a recurring purchase is paid. */
export const recurringIntervals = ['month'] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

/** Who asked for a refund; PROVIDER is one that was made in the card provider's own dashboard. */
export const refundAskers = ['BUYER', 'SELLER', 'OFFICE', 'PROVIDER', 'AUTOMATIC'] as const;
export type RefundAsker = (typeof refundAskers)[number];

/** A refund is PENDING until the card provider's answer to it is recorded. */
export const refundStates = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * What a buyer may have refunded: content within these days, if less of it was consumed and nothing was downloaded; a tip within
 * these minutes. The card provider keeps its fee for a payment that is refunded, so that a person has so many refunds by the rule
 * in so many days, gifts that they take back included; further ones are for whoever sold it and the office to decide.
 */
export const refundRule = {
  days: 14,
  consumedPercent: 20,
  tipMinutes: 60,
  recentRefunds: 5,
  recentDays: 30,
} as const;

/** What the rule looks at. */
export const refundChecks = ['TIME', 'CONSUMED', 'DOWNLOADED', 'TIP_TIME', 'RECENT'] as const;

/** Kinds of what somebody bought: a shop order is a purchase. */
export const boughtKinds = ['purchases', 'memberships', 'tips', 'credits', 'refunds'] as const;
export type BoughtKind = (typeof boughtKinds)[number];

/** A receipt for a payment, and one for money that went back. */
export const receiptKinds = ['PAYMENT', 'REFUND'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Events of the card provider: UNKNOWN has no handler yet, OTHER_MODE is a test event in production, or a live one elsewhere. */
export const providerEventStates = ['PENDING', 'HANDLED', 'UNKNOWN', 'OTHER_MODE'] as const;
export type ProviderEventState = (typeof providerEventStates)[number];

/** A payment that its buyer's bank disputes: it waits for the office's answer, then for the bank's decision. */
export const disputeStates = ['NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Why a bank disputes a payment; a word that the card provider adds is `other`. */
export const disputeReasons = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Where the ledger and the card provider's books can differ: in what was paid for one purchase, or in what a creator has. */
export const differenceKinds = ['PAYMENT', 'CREATOR'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Which events of the card provider the office lists: waiting and failed ones are PENDING; of a failed one the handler threw. */
export const eventFilters = ['failed', 'waiting', 'unknown', 'handled', 'all'] as const;
export type EventFilter = (typeof eventFilters)[number];
