/** The copy of a person's data: asked for, being made, ready for some days, removed after them, or not made. */
export const exportStates = ['ASKED', 'BEING_MADE', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ExportState = (typeof exportStates)[number];

/** Why an account cannot be deleted yet. */
export const deletionBlockers = [
  'BALANCE_WAITS',
  'BALANCE_OWED',
  'CREDITS_LEFT',
  'PAYMENT_OPEN',
  'PAYMENT_IN_REVIEW',
  'DISPUTE_OPEN',
] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];
