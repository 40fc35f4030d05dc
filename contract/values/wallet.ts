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
