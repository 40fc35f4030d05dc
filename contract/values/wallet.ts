/**
 * States of an account at the card provider. REFUSED: the provider has closed or rejected the
 * account. CHECKING: the provider is checking the submitted data. DETAILS_NEEDED: the creator has
 * to submit data.
 */
export const accountStates = ['DETAILS_NEEDED', 'CHECKING', 'READY', 'REFUSED'] as const;
export type AccountState = (typeof accountStates)[number];

/** Payout states of a creator: the state of the account, or NOT_STARTED without an account. */
export const payoutStates = ['NOT_STARTED', ...accountStates] as const;

/** Kinds of data that the card provider requests from a creator. */
export const askedKinds = ['identity', 'document', 'bank', 'other'] as const;
export type AskedKind = (typeof askedKinds)[number];

/** Kinds of movements of a creator's money, named as the ledger's postings. */
export const movementKinds = [
  'SALE',
  'INVOICE',
  'REFUND',
  'FEE_REFUND',
  'DISPUTE_LOST',
  'CREDITS_SPENT',
  'PAYOUT',
  'PAYOUT_FAILED',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * Transfer states of a creator's share of a credit payment. HELD: the creator's account cannot
 * receive money.
 */
export const transferStates = ['PENDING', 'HELD', 'DONE'] as const;
export type TransferState = (typeof transferStates)[number];

/** Groups of a creator's movements. `refunds` includes payments that a buyer's bank reversed. */
export const movementGroups = ['sales', 'memberships', 'tips', 'refunds', 'payouts'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** Sources of earnings in the order of the chart. */
export const earningSources = ['COURSES', 'MEMBERSHIPS', 'TIPS', 'DOWNLOADS', 'LIVES', 'SHOP'] as const;
export type EarningSource = (typeof earningSources)[number];

/** Ranges of earnings. 30 days are shown by day, longer ranges by month. */
export const earningRanges = ['30-days', '12-months', 'all'] as const;
export type EarningRange = (typeof earningRanges)[number];

/**
 * Time zone of Kumu's accounts: days and months of statements and earnings, and the year of a
 * receipt number.
 */
export const accountingTimeZone = 'Australia/Sydney';
