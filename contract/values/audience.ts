/** Groups of a creator's people. A person can belong to several. */
export const peopleKinds = ['BUYER', 'MEMBER', 'PAST_MEMBER', 'FOLLOWER'] as const;
export type PeopleKind = (typeof peopleKinds)[number];

/** Orders of a creator's people: newest, highest total, name. */
export const peopleOrders = ['newest', 'total', 'name'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** Types whose contents the list of people can be limited to. */
export const filterableTypes = ['COURSE', 'DIGITAL_PRODUCT', 'LIVE'] as const;

/** Places in which a person agrees that a creator sees their email address. */
export const sharingPlaces = ['PURCHASE', 'SETTINGS'] as const;
export type SharingPlace = (typeof sharingPlaces)[number];

/** Kinds of what people say about a creator's content. */
export const remarkKinds = ['COMMENT', 'RATING'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

/** Contents that a person of the list is shown with; the total is beside them. */
export const SHOWN_CONTENTS = 3;
