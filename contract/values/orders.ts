/** Minutes for which the items of an order are held while its buyer pays. */
export const ORDER_HOLD_MINUTES = 30;
/** Days after sending at which a parcel counts as delivered. */
export const DELIVERED_AFTER_DAYS = 14;
/** Days after delivery in which a buyer can report a problem. */
export const CLAIM_DAYS = 30;
/** Days after sending from which a buyer can report that a parcel has not arrived. */
export const NOT_ARRIVED_AFTER_DAYS = 11;
/** Days after payment from which a buyer can report that a parcel was not sent. */
export const UNSENT_AFTER_DAYS = 7;
/** Days after payment after which a creator is reminded of a parcel that is not sent. */
export const UNSENT_REMINDER_DAYS = 3;
/** Days in which the creator answers a claim before the office decides. */
export const CLAIM_ANSWER_DAYS = 5;
/** Days in which the buyer replies to an answer; an offer then counts as accepted. */
export const CLAIM_REPLY_DAYS = 14;
/** Most days from the offer of a replacement to the day on which it is sent. */
export const REPLACEMENT_DAYS = 30;
/** Days after the promised day of an accepted replacement until the office decides. */
export const REPLACEMENT_LATE_DAYS = 5;
/**
 * Days after the last answer in which the buyer can pass on a claim that closed without their
 * reply.
 */
export const CLAIM_PASS_ON_DAYS = 30;
/** Days after delivery until which the creator sees the buyer's address. */
export const ADDRESS_DAYS = 90;

/**
 * States of a parcel, which is the part of an order from one creator. READY waits to be collected.
 * CLAIMED has an open claim, RESOLVED a closed one. EXPIRED was not paid in time or
 * cancelled before the payment.
 */
export const parcelStates = [
  'PENDING_PAYMENT',
  'PAID',
  'READY',
  'SENT',
  'DELIVERED',
  'CLAIMED',
  'RESOLVED',
  'REFUNDED',
  'EXPIRED',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Filters of the buyer's list of orders. */
export const orderFilters = ['on-the-way', 'delivered', 'problem'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Filters of the creator's list of orders. */
export const parcelFilters = ['to-send', 'sent', 'problems', 'all'] as const;
export type ParcelFilter = (typeof parcelFilters)[number];
/** Number up to which the parcels of a filter are counted, because a creator may have very many. */
export const mostCountedParcels = 1000;

/** Carriers of parcels; links of OTHER are given by the creator. */
export const carriers = ['SWIFTPOST', 'PARCELWAY', 'OTHER'] as const;
export type Carrier = (typeof carriers)[number];

/** Reasons of a claim. */
export const claimReasons = ['DAMAGED', 'WRONG_ITEM', 'MISSING', 'NOT_AS_DESCRIBED', 'NOT_ARRIVED'] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Wishes of a buyer who reports a problem. */
export const claimWishes = ['REFUND', 'REPLACEMENT', 'TALK'] as const;
export type ClaimWish = (typeof claimWishes)[number];

/**
 * States of a claim. CREATOR waits for the creator's answer, BUYER for the buyer's, OFFICE for the
 * decision of the office. ACCEPTED waits for the replacement to be sent.
 */
export const claimStates = ['CREATOR', 'BUYER', 'OFFICE', 'ACCEPTED', 'RESOLVED', 'REFUNDED'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Authors of the entries of a claim. */
export const claimAuthors = ['BUYER', 'CREATOR', 'OFFICE'] as const;
export type ClaimAuthor = (typeof claimAuthors)[number];

/** Entries of a claim. */
export const claimSteps = [
  'REPORTED',
  'ADDED',
  'OFFERED_REPLACEMENT',
  'REFUNDED',
  'ASKED',
  'DISAGREED',
  'ACCEPTED',
  'PASSED_ON',
  'NOT_ANSWERED',
  'NOT_SENT',
  'NO_REPLY',
  'SENT_REPLACEMENT',
  'SORTED',
  'DECLINED',
] as const;
export type ClaimStep = (typeof claimSteps)[number];

/** Answers of a creator to a claim. */
export const claimAnswers = ['REPLACEMENT', 'REFUND', 'ASK', 'DISAGREE'] as const;
export type ClaimAnswer = (typeof claimAnswers)[number];

export const orderLimits = {
  claimTextCharacters: { min: 10, max: 2000 },
  claimPictures: 5,
  /** Entries of one person in a claim, after which only steps that move the claim are added. */
  claimEntries: 30,
  /** Mails to the buyer about changes of a parcel's tracking. */
  trackingMails: 3,
  /** Parcels that one request marks as sent or prints. */
  parcelsAtOnce: 50,
  trackingNumberCharacters: 60,
  trackingUrlCharacters: 500,
} as const;
