/**
 * States of a data export: requested, running, ready for some days, failed, or expired and removed.
 */
export const exportStates = ['ASKED', 'PROCESSING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ExportState = (typeof exportStates)[number];

/** Reasons why an account cannot be deleted yet. */
export const deletionBlockers = [
  'BALANCE_WAITS',
  'BALANCE_OWED',
  'PAYMENT_IN_REVIEW',
  'DISPUTE_OPEN',
] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

/**
 * Reasons that delay the erasure of a closed account: outstanding payouts and remaining members.
 */
export const deletionDelays = ['PAYOUT_WAITS', 'PAYOUT_SENT', 'MEMBERS_REMAIN'] as const;
export type DeletionDelay = (typeof deletionDelays)[number];

/** Choices for the unspent bought credits of an account that is deleted. */
export const creditsChoices = ['REFUND', 'GIVE_UP'] as const;
export type CreditsChoice = (typeof creditsChoices)[number];
