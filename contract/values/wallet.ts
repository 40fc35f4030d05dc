/**
 * Whether a creator is paid out. REFUSED: the card partner has closed or rejected the account; CHECKING: it looks at what
 * was sent; DETAILS_NEEDED: the creator has to send something.
 */
export const payoutStates = ['NOT_STARTED', 'DETAILS_NEEDED', 'CHECKING', 'READY', 'REFUSED'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What the card partner asks a creator for. */
export const askedKinds = ['identity', 'document', 'bank', 'other'] as const;
export type AskedKind = (typeof askedKinds)[number];

/** The movements of a creator's money, by the names of the ledger's postings. */
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

/** Where the creator's part of what was paid with credits is: HELD while their account receives nothing. */
export const transferStates = ['PENDING', 'HELD', 'DONE'] as const;
export type TransferState = (typeof transferStates)[number];

/** What a creator may look at among their movements: refunds include what a buyer's bank took back. */
export const movementGroups = ['sales', 'memberships', 'tips', 'refunds', 'payouts'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** Where earnings come from, in the order of the chart. */
export const earningSources = ['COURSES', 'MEMBERSHIPS', 'TIPS', 'SHOP'] as const;
export type EarningSource = (typeof earningSources)[number];

/** How far back earnings are shown: by day for a month, by month for longer. */
export const earningRanges = ['30-days', '12-months', 'all'] as const;
export type EarningRange = (typeof earningRanges)[number];

/** The zone of Kumu's accounts: days and months of statements and earnings, and the year of a receipt's number. */
export const accountingTimeZone = 'Australia/Sydney';
