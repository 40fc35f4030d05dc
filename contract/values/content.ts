/** What a card, a like, a rating, a view, a report or an event may be about. */
export const contentTypes = ['COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR'] as const;
export type ContentType = (typeof contentTypes)[number];

export const partKinds = ['video', 'audio', 'document', 'text'] as const;
export type PartKind = (typeof partKinds)[number];

/** The orders of a list of courses. */
export const courseOrders = ['popular', 'newest', 'price', 'rating'] as const;
export type CourseOrder = (typeof courseOrders)[number];

/** The reasons for reporting content to the office. */
export const reportReasons = ['ILLEGAL', 'HARMFUL', 'MISLEADING', 'COPYRIGHT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A kind as addresses name it: `DIGITAL_PRODUCT` is `digital-product`. */
export const slugOf = (type: ContentType): string => type.toLowerCase().replaceAll('_', '-');
