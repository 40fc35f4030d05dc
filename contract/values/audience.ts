/** Groups of a creator's people. A person can belong to several. */
export const peopleKinds = ['BUYER', 'MEMBER', 'PAST_MEMBER', 'FOLLOWER'] as const;
export type PeopleKind = (typeof peopleKinds)[number];

/** Orders of a creator's people: newest, highest total, name. */
export const peopleOrders = ['newest', 'total', 'name'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** Content types by which the list of people can be filtered. */
export const filterableTypes = ['COURSE', 'DIGITAL_PRODUCT', 'LIVE'] as const;

/** Places in which a person agrees to share their email address with a creator. */
export const sharingPlaces = ['PURCHASE', 'SETTINGS'] as const;
export type SharingPlace = (typeof sharingPlaces)[number];

/** Kinds of remarks that people make about a creator's content. */
export const remarkKinds = ['COMMENT', 'RATING'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

/** Number of contents that are shown for each person in the list, beside their total number. */
export const SHOWN_CONTENTS = 3;
