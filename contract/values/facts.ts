/** Kinds of facts that the server records for a creator's figures. */
export const factKinds = [
  'PURCHASE_PAID',
  'REFUNDED',
  'REVERSED',
  'MEMBER_BEGAN',
  'MEMBER_ENDED',
  'RATED',
] as const;
export type FactKind = (typeof factKinds)[number];

/** Means of a payment, or the way in which a membership began. */
export const factSources = ['CARD', 'CREDITS', 'RENEWAL', 'TRIAL', 'GIFT'] as const;
export type FactSource = (typeof factSources)[number];
