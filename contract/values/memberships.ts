/** The state of one member's membership: CANCELLING ends with its period, PAST_DUE has an open payment. */
export const subscriptionStates = ['TRIAL', 'ACTIVE', 'CANCELLING', 'PAST_DUE', 'CANCELLED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The cards that are named; any other is `other`. */
export const cardBrands = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'eftpos_au',
  'other',
] as const;
export type CardBrand = (typeof cardBrands)[number];

/** A free trial, once per creator and person. */
export const TRIAL_DAYS = 7;

/** How long an open payment leaves the access as it is. */
export const GRACE_DAYS = 7;

/** How long before it applies a new price is announced to the members. */
export const PRICE_NOTICE_DAYS = 30;
