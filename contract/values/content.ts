/** What a card, a like, a rating, a view, a report or an event may be about. */
export const contentTypes = ['COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR'] as const;
export type ContentType = (typeof contentTypes)[number];

/** What begins as a draft that its creator writes in an editor. */
export const draftTypes = ['COURSE', 'POST', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type DraftType = (typeof draftTypes)[number];

export const partKinds = ['video', 'audio', 'document', 'text'] as const;
export type PartKind = (typeof partKinds)[number];

/** The orders of a list of courses. */
export const courseOrders = ['popular', 'newest', 'price', 'rating'] as const;
export type CourseOrder = (typeof courseOrders)[number];

/** Who reads a post beyond its opening: everyone, the members of its creator, or whoever owns one thing of theirs. */
export const postAudiences = ['EVERYONE', 'MEMBERS', 'BUYERS'] as const;
export type PostAudience = (typeof postAudiences)[number];

/** What can be bought once and kept: the buyers of one thing of these kinds can be a post's audience. */
export const postAudienceTypes = ['COURSE', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type PostAudienceType = (typeof postAudienceTypes)[number];

/** The orders of a list of posts. */
export const postOrders = ['newest', 'popular'] as const;
export type PostOrder = (typeof postOrders)[number];

/** The orders of a list of digital products. */
export const digitalProductOrders = ['popular', 'newest', 'price', 'rating'] as const;
export type DigitalProductOrder = (typeof digitalProductOrders)[number];

/** The orders of the comments on one post. */
export const commentOrders = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Who took a comment away. */
export const commentRemovers = ['AUTHOR', 'CREATOR', 'OFFICE'] as const;
export type CommentRemover = (typeof commentRemovers)[number];

/** How long a comment can be edited by who wrote it. */
export const COMMENT_EDIT_MINUTES = 15;

/** What people can report to the office. */
export const reportableTypes = [
  'COURSE',
  'POST',
  'DIGITAL_PRODUCT',
  'CREATOR',
] as const satisfies ContentType[];

/** The reasons for reporting content to the office. */
export const reportReasons = ['ILLEGAL', 'HARMFUL', 'MISLEADING', 'COPYRIGHT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What the office does about what was reported, beside closing the report. */
export const reportMeasures = ['NONE', 'TAKE_DOWN', 'REMOVE_COMMENT', 'SUSPEND'] as const;

/** How long a creator can appeal when the office took something down. */
export const APPEAL_DAYS = 14;

/** How an appeal ended: WITHDRAWN when its creator deleted what it is about. */
export const appealDecisions = ['UPHELD', 'RESTORED', 'WITHDRAWN'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** A kind as addresses name it: `DIGITAL_PRODUCT` is `digital-product`. */
export const slugOf = (type: ContentType): string => type.toLowerCase().replaceAll('_', '-');
