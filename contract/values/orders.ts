/** Minutes for which the items of an order are reserved while its buyer pays. */
export const ORDER_HOLD_MINUTES = 30;
/** Days after sending at which a parcel counts as delivered. */
export const DELIVERED_AFTER_DAYS = 14;
/** Days after delivery in which a buyer can report a problem. */
export const CLAIM_DAYS = 30;
/** Days after sending from which a buyer can report that a parcel has not arrived. */
export const NOT_ARRIVED_AFTER_DAYS = 11;
/** Days after payment from which a buyer can report that a parcel was not sent. */
export const UNSENT_AFTER_DAYS = 7;
/** Days after payment at which a creator is reminded of an unsent parcel. */
export const UNSENT_REMINDER_DAYS = 3;
/** Days in which the creator must answer a claim. Afterwards the office decides. */
export const CLAIM_ANSWER_DAYS = 5;
/** Days in which the buyer must reply to an answer. Afterwards an offer counts as accepted. */
export const CLAIM_REPLY_DAYS = 14;
/** Maximum number of days from the offer of a replacement to its promised sending. */
export const REPLACEMENT_DAYS = 30;
/** Days after the promised sending of a replacement after which the office decides. */
export const REPLACEMENT_LATE_DAYS = 5;
/**
 * Days after the last answer in which the buyer can pass a claim to the office. This applies to
 * claims that were closed because the buyer did not reply.
 */
export const CLAIM_PASS_ON_DAYS = 30;
/** Days after delivery until which the creator sees the buyer's address. */
export const ADDRESS_DAYS = 90;

/**
 * States of a parcel, which contains the products of one creator in an order. READY: it can be
 * collected. CLAIMED: it has an open claim. RESOLVED: its claim is closed. EXPIRED: it was not paid
 * in time, or was cancelled before the payment.
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
/**
 * Maximum number of parcels that are counted for a filter, because a creator may have very many.
 */
export const mostCountedParcels = 1000;

/** Carriers of parcels. For OTHER, the creator enters the tracking link. */
export const carriers = ['SWIFTPOST', 'PARCELWAY', 'OTHER'] as const;
export type Carrier = (typeof carriers)[number];

/** Reasons of a claim. */
export const claimReasons = ['DAMAGED', 'WRONG_ITEM', 'MISSING', 'NOT_AS_DESCRIBED', 'NOT_ARRIVED'] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Outcomes that a buyer can request when reporting a problem. */
export const claimWishes = ['REFUND', 'REPLACEMENT', 'TALK'] as const;
export type ClaimWish = (typeof claimWishes)[number];

/**
 * States of a claim. CREATOR: the creator must answer. BUYER: the buyer must reply. OFFICE: the
 * office must decide. ACCEPTED: the replacement must be sent.
 */
export const claimStates = ['CREATOR', 'BUYER', 'OFFICE', 'ACCEPTED', 'RESOLVED', 'REFUNDED'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Authors of the entries of a claim. */
export const claimAuthors = ['BUYER', 'CREATOR', 'OFFICE'] as const;
export type ClaimAuthor = (typeof claimAuthors)[number];

/** Kinds of entries in a claim's history. */
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
  /**
   * Maximum number of entries by one person in a claim. Afterwards only steps that change its state
   * are added.
   */
  claimEntries: 30,
  /** Maximum number of mails to the buyer about changes of a parcel's tracking. */
  trackingMails: 3,
  /** Maximum number of parcels that one request marks as sent or prints. */
  parcelsAtOnce: 50,
  trackingNumberCharacters: 60,
  trackingUrlCharacters: 500,
} as const;
