/**
 * States of a member's membership. CANCELLING ends with its period. PAST_DUE has an unpaid payment.
 */
export const subscriptionStates = ['TRIAL', 'ACTIVE', 'CANCELLING', 'PAST_DUE', 'CANCELLED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Card brands with their own name. All other brands are `other`. */
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

/** Days of the free trial. A person can have one trial for each creator. */
export const TRIAL_DAYS = 7;

/** Days after a failed payment in which the access continues. */
export const GRACE_DAYS = 7;

/** Days before a yearly payment at which the member is notified. */
export const YEARLY_NOTICE_DAYS = 14;

/** Days between the announcement of a new price and its start. */
export const PRICE_NOTICE_DAYS = 30;
