/** Content types to which a card, like, rating, view, report or event can refer. */
export const contentTypes = [
  'COURSE',
  'LIVE',
  'POST',
  'DIGITAL_PRODUCT',
  'PRODUCT',
  'SUBSCRIPTION',
  'CREATOR',
] as const;
export type ContentType = (typeof contentTypes)[number];

/** Maximum number of contents in one request for viewer states. */
export const MOST_REFS = 100;

/** Content types that are created as a draft in an editor. */
export const draftTypes = ['COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type DraftType = (typeof draftTypes)[number];

/** Sort orders of a creator's own content: latest change, most views, title. */
export const ownOrders = ['changed', 'views', 'title'] as const;
export type OwnOrder = (typeof ownOrders)[number];

/**
 * Content types that can be given as a gift. A membership is given for some months; other content
 * is given permanently.
 */
export const giftableTypes = [
  'COURSE',
  'LIVE',
  'DIGITAL_PRODUCT',
  'SUBSCRIPTION',
] as const satisfies ContentType[];
export type GiftableType = (typeof giftableTypes)[number];

export const partKinds = ['video', 'audio', 'document', 'text'] as const;
export type PartKind = (typeof partKinds)[number];

/** Sort orders of a list of courses. */
export const courseOrders = ['popular', 'newest', 'price', 'rating'] as const;
export type CourseOrder = (typeof courseOrders)[number];

/**
 * Audiences of the text beyond a post's preview: everyone, the creator's members, or owners of one
 * of the creator's contents.
 */
export const postAudiences = ['EVERYONE', 'MEMBERS', 'BUYERS'] as const;
export type PostAudience = (typeof postAudiences)[number];

/**
 * Content types that are bought once and owned permanently. Their buyers can be the audience of a
 * post.
 */
export const postAudienceTypes = ['COURSE', 'DIGITAL_PRODUCT'] as const satisfies ContentType[];
export type PostAudienceType = (typeof postAudienceTypes)[number];

/** Sort orders of a list of posts. */
export const postOrders = ['newest', 'popular'] as const;
export type PostOrder = (typeof postOrders)[number];

/** Sort orders of a list of digital products. */
export const digitalProductOrders = ['popular', 'newest', 'price', 'rating'] as const;
export type DigitalProductOrder = (typeof digitalProductOrders)[number];

/** Sort orders of the comments on one post. */
export const commentOrders = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Roles that can remove a comment. */
export const commentRemovers = ['AUTHOR', 'CREATOR', 'OFFICE'] as const;
export type CommentRemover = (typeof commentRemovers)[number];

/** Minutes in which the author of a comment can edit it. */
export const COMMENT_EDIT_MINUTES = 15;

/** Reasons for reporting content to the office. */
export const reportReasons = ['ILLEGAL', 'HARMFUL', 'MISLEADING', 'COPYRIGHT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * Reasons of all reports: the reasons that people choose, and the reason of word filter reports.
 */
export const allReportReasons = [...reportReasons, 'WORD_FILTER'] as const;
export type AnyReportReason = (typeof allReportReasons)[number];

/** Measures that the office can take when it closes a report. */
export const reportMeasures = ['TAKE_DOWN', 'REMOVE', 'SUSPEND'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

/** Days after a takedown in which the creator can appeal. */
export const APPEAL_DAYS = 14;

/** Outcomes of an appeal. WITHDRAWN: the creator deleted the content. */
export const appealDecisions = ['UPHELD', 'RESTORED', 'WITHDRAWN'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** Returns the name of a content type in addresses: `DIGITAL_PRODUCT` is `digital-product`. */
export const toSlug = (type: ContentType): string => type.toLowerCase().replaceAll('_', '-');
