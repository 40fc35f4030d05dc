import type { ContentType } from './content.ts';

/** Transaction types of a card payment. */
export const transactionTypes = [
  'PPV_LIVE',
  'PPV_COURSE',
  'PPV_PRODUCT',
  'SUBSCRIPTION',
  'DONATION',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Types of purchase: the transaction types, and types with their own calls. */
export const sellableTypes = [...transactionTypes, 'CREDITS', 'GIFT', 'SHOP_ORDER'] as const;
export type SellableType = (typeof sellableTypes)[number];

/** Transaction type of each content type. */
export const saleTypeOf = {
  COURSE: 'PPV_COURSE',
  LIVE: 'PPV_LIVE',
  DIGITAL_PRODUCT: 'PPV_PRODUCT',
  SUBSCRIPTION: 'SUBSCRIPTION',
} as const satisfies Partial<Record<ContentType, TransactionType>>;

/** Types for which the buyer chooses the amount and unlocks nothing. */
export const chosenAmountTypes: readonly SellableType[] = ['DONATION'];

/** Payment results that a return address can contain. */
export const returnStatuses = ['SUCCESS', 'FAILED', 'CANCELLED'] as const;

/** States of a payment as shown on screens. */
export const checkoutStatuses = ['IN_PROGRESS', ...returnStatuses] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/**
 * Stored states of a purchase: REVIEW awaits a decision of the office, REFUNDED was refunded in
 * full.
 */
export const purchaseStates = [...checkoutStatuses, 'REFUNDED', 'REVIEW'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Stored states of a payment. PAID: the money was received. */
export const paymentStates = ['OPEN', 'PAID', 'FAILED', 'CANCELLED'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Sources of an entitlement; each source grants and ends its own entitlements. */
export const entitlementSources = [
  'FREE',
  'PURCHASE',
  'MEMBERSHIP',
  'CREDITS',
  'GIFT',
  'SPONSORSHIP',
] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/**
 * Sources of entitlements that are permanent until they are revoked. Other entitlements end with
 * their membership or sponsorship.
 */
export const permanentSources = [
  'FREE',
  'PURCHASE',
  'CREDITS',
  'GIFT',
] as const satisfies EntitlementSource[];

/** Reasons why the office reviews a payment. */
export const reviewReasons = ['AMOUNT_DIFFERS', 'NOT_DELIVERABLE'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Payees of a purchase line. */
export const payees = ['CREATOR', 'CREDITS', 'PLATFORM'] as const;
export type Payee = (typeof payees)[number];

/** Means of payment of a purchase. */
export const paymentMeans = ['CARD', 'CREDITS'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** Available credit packs, by their number of credits. */
export const creditPacks = [10, 25, 50, 100] as const;
export type CreditPack = (typeof creditPacks)[number];

/** Kinds of changes of a member's credits. */
export const creditEntryKinds = ['BOUGHT', 'GRANTED', 'SPENT', 'REFUNDED'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** States of an unlock that waits until the member has enough credits. */
export const pendingStates = ['WAITING', 'COMPLETED', 'LAPSED'] as const;
export type PendingState = (typeof pendingStates)[number];

/** Intervals of a recurring purchase. */
export const recurringIntervals = ['month', 'year'] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

/** Requesters of a refund; PROVIDER is a refund made in the card provider's own dashboard. */
export const refundRequesters = ['BUYER', 'SELLER', 'OFFICE', 'PROVIDER', 'AUTOMATIC'] as const;
export type RefundRequester = (typeof refundRequesters)[number];

/** States of a refund; PENDING until the card provider's response is recorded. */
export const refundStates = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Limits of the refund rule. Content is refundable within `days` if less than `consumedPercent` was
 * consumed and nothing was downloaded. A live is refundable until it starts, and within `days` for
 * a buyer who never entered it. A tip is refundable within `tipMinutes`. A person gets at most
 * `recentRefunds` refunds by the rule in `recentDays`, including revoked gifts, because the card
 * provider keeps its fee. The seller and the office decide about further refunds.
 */
export const refundRule = {
  days: 14,
  consumedPercent: 20,
  tipMinutes: 60,
  recentRefunds: 5,
  recentDays: 30,
} as const;

/** Checks of the refund rule. */
export const refundChecks = [
  'TIME',
  'CONSUMED',
  'DOWNLOADED',
  'TIP_TIME',
  'STARTED',
  'ATTENDED',
  'RECENT',
] as const;

/** Kinds of entries in a buyer's list. A gift has the kind of its content. */
export const boughtKinds = [
  'courses',
  'downloads',
  'memberships',
  'lives',
  'shop',
  'tips',
  'credits',
  'refunds',
] as const;
export type BoughtKind = (typeof boughtKinds)[number];

/** Kinds of receipts: for a payment and for a refund. */
export const receiptKinds = ['PAYMENT', 'REFUND'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/**
 * States of the card provider's webhook events. UNKNOWN: no handler exists yet. OTHER_MODE: a test
 * event in production, or a live event elsewhere.
 */
export const providerEventStates = ['PENDING', 'HANDLED', 'UNKNOWN', 'OTHER_MODE'] as const;
export type ProviderEventState = (typeof providerEventStates)[number];

/**
 * States of a disputed payment. It first awaits the office's response and then the bank's decision.
 */
export const disputeStates = ['NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Reasons stated by a bank for a dispute. Reasons that are not in this list become `other`. */
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

/**
 * Kinds of differences between the ledger and the card provider's books: in the payments of one
 * purchase, or in a creator's balance.
 */
export const differenceKinds = ['PAYMENT', 'CREATOR'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * Filters of the card provider's events for the office. Both `waiting` and `failed` events are
 * PENDING; the handler of a `failed` event threw an error.
 */
export const eventFilters = ['failed', 'waiting', 'unknown', 'handled', 'all'] as const;
export type EventFilter = (typeof eventFilters)[number];
