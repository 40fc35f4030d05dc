/**
 * States of a member's membership: CANCELLING ends with its period, PAST_DUE has an open payment.
 */
export const subscriptionStates = ['TRIAL', 'ACTIVE', 'CANCELLING', 'PAST_DUE', 'CANCELLED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Card brands with a name; any other brand is `other`. */
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

/** Days of the free trial, once per creator and person. */
export const TRIAL_DAYS = 7;

/** Days in which an open payment leaves the access unchanged. */
export const GRACE_DAYS = 7;

/** Days before a yearly payment in which the member is told of it. */
export const YEARLY_NOTICE_DAYS = 14;

/** Days between the announcement of a new price and its start. */
export const PRICE_NOTICE_DAYS = 30;
