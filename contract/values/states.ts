/** Sets of states of a content type that shared code uses. */
export type StateSets<State extends string = string> = {
  /** States in which content of a public creator is visible to everybody. */
  readonly public: readonly State[];
  /** State of content after its publication. */
  readonly published: State;
  /**
   * States in which a completed payment is still delivered. New sales also require a public state.
   * A gift is delivered in all states that are not in `gone`.
   */
  readonly sold: readonly State[];
  /** States in which content is not granted any more and open payments are refunded. */
  readonly gone: readonly State[];
  /** States in which the creator may change the content. */
  readonly editable: readonly State[];
};

/**
 * Returns the states that reviewed content can have only after its approval: all public and sold
 * states.
 */
export const listApprovedStates = <State extends string>(states: StateSets<State>): State[] => [
  ...new Set([...states.public, ...states.sold]),
];

/**
 * States of content and people; the database has the same lists. The domain's policy defines the
 * transitions.
 */
export const creatorStates = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'SUSPENDED'] as const;
export type CreatorState = (typeof creatorStates)[number];

export const courseStates = [
  'DRAFT',
  'IN_REVIEW',
  'REJECTED',
  'PUBLISHED',
  'UNPUBLISHED',
  'DELETED',
] as const;
export type CourseState = (typeof courseStates)[number];

export const courseStateSets = {
  public: ['PUBLISHED'],
  published: 'PUBLISHED',
  sold: ['PUBLISHED', 'UNPUBLISHED'],
  gone: ['DELETED'],
  editable: ['DRAFT', 'REJECTED', 'PUBLISHED', 'UNPUBLISHED'],
} as const satisfies StateSets<CourseState>;

/**
 * States that creators can set on their own content. IN_REVIEW applies only to types that the
 * office reviews.
 */
export const settableStates = ['IN_REVIEW', 'DRAFT', 'PUBLISHED', 'UNPUBLISHED'] as const;
export type SettableState = (typeof settableStates)[number];

export const postStates = [
  'DRAFT',
  'SCHEDULED',
  'PUBLISHED',
  'UNPUBLISHED',
  'TAKEN_DOWN',
  'DELETED',
] as const;
export type PostState = (typeof postStates)[number];

export const postStateSets = {
  public: ['PUBLISHED'],
  published: 'PUBLISHED',
  sold: ['PUBLISHED', 'UNPUBLISHED'],
  gone: ['TAKEN_DOWN', 'DELETED'],
  editable: ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED'],
} as const satisfies StateSets<PostState>;

export const digitalProductStates = [...postStates] as const;
export type DigitalProductState = PostState;
export const digitalProductStateSets = { ...postStateSets } as const satisfies StateSets<DigitalProductState>;

/** States of a personalised download. UNSTAMPED: the PDF cannot be stamped. */
export const preparedDownloadStates = ['PREPARING', 'READY', 'UNSTAMPED', 'FAILED'] as const;
export type PreparedDownloadState = (typeof preparedDownloadStates)[number];

export const liveStates = [
  'DRAFT',
  'IN_REVIEW',
  'REJECTED',
  'SCHEDULED',
  'LIVE',
  'ENDED',
  'REPLAY_READY',
  'CANCELLED',
  'MISSED',
  'TAKEN_DOWN',
  'DELETED',
] as const;
export type LiveState = (typeof liveStates)[number];

/** A cancelled or missed live keeps its page, but is neither listed nor sold. */
export const liveStateSets = {
  public: ['SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY'],
  published: 'SCHEDULED',
  sold: ['SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY'],
  gone: ['CANCELLED', 'MISSED', 'TAKEN_DOWN', 'DELETED'],
  editable: ['DRAFT', 'REJECTED', 'SCHEDULED', 'LIVE'],
} as const satisfies StateSets<LiveState>;

/** States of a product of the shop. Products are not reviewed before publication. */
export const productStates = ['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN', 'DELETED'] as const;
export type ProductState = (typeof productStates)[number];

export const productStateSets = {
  public: ['PUBLISHED'],
  published: 'PUBLISHED',
  sold: ['PUBLISHED', 'UNPUBLISHED'],
  gone: ['TAKEN_DOWN', 'DELETED'],
  editable: ['DRAFT', 'PUBLISHED', 'UNPUBLISHED'],
} as const satisfies StateSets<ProductState>;

/** States of all content types together. */
export const contentStates = [...new Set([...courseStates, ...postStates, ...liveStates])];
export type ContentState = CourseState | PostState | LiveState;

export const fileStates = ['UPLOADING', 'READY', 'REFUSED'] as const;
export type FileState = (typeof fileStates)[number];

/** States of a testimonial. */
export const testimonialStates = ['WAITING', 'ACCEPTED', 'DECLINED'] as const;
export type TestimonialState = (typeof testimonialStates)[number];

export const messageStates = ['WAITING', 'ANSWERED', 'CLOSED'] as const;
export type MessageState = (typeof messageStates)[number];

export const reportStates = ['OPEN', 'RESOLVED', 'DISMISSED'] as const;
export type ReportState = (typeof reportStates)[number];

/** States of a file for a social platform. */
export const conversionStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ConversionState = (typeof conversionStates)[number];
