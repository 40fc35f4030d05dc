/** The five transaction types of a card payment. */
export const transactionTypes = [
  'PPV_LIVE',
  'PPV_COURSE',
  'PPV_PRODUCT',
  'SUBSCRIPTION',
  'DONATION',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Everything that checkout sells: the five transaction types, and what has calls of its own. */
export const sellableTypes = [...transactionTypes, 'CREDITS', 'SHOP_ORDER'] as const;
export type SellableType = (typeof sellableTypes)[number];

/** How a payment ended, as the address says that it returns to. */
export const returnStatuses = ['SUCCESS', 'FAILED', 'CANCELLED'] as const;

/** How a payment stands, as screens know it. */
export const checkoutStatuses = ['IN_PROGRESS', ...returnStatuses] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** What the record of a purchase says: REVIEW waits for a person, REFUNDED was paid back in full. */
export const purchaseStates = [...checkoutStatuses, 'REFUNDED', 'REVIEW'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Where a right to content comes from; each source gives and ends its own. */
export const entitlementSources = [
  'FREE',
  'PURCHASE',
  'MEMBERSHIP',
  'CREDITS',
  'GIFT',
  'SPONSORSHIP',
] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** Sources whose right stays until it is taken back; the others last as long as what lends them. */
export const permanentSources = [
  'FREE',
  'PURCHASE',
  'CREDITS',
  'GIFT',
] as const satisfies EntitlementSource[];

/** Why a payment waits for a person. */
export const reviewReasons = ['AMOUNT_DIFFERS', 'NOT_DELIVERABLE'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Who is paid for a line of a purchase. */
export const payees = ['CREATOR', 'CREDITS', 'PLATFORM'] as const;
export type Payee = (typeof payees)[number];

/** How often a recurring purchase is paid. */
export const recurringIntervals = ['month'] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

/** Events of the card provider: UNKNOWN has no handler yet, OTHER_MODE is of a test or live account that is not ours. */
export const providerEventStates = ['PENDING', 'HANDLED', 'UNKNOWN', 'OTHER_MODE'] as const;
export type ProviderEventState = (typeof providerEventStates)[number];
