/** The states of things and people; the database has the same lists. The transitions are in the domain's policy. */
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

/** What creators make of their own content; a review only where the office has one. */
export const givenStates = ['IN_REVIEW', 'DRAFT', 'PUBLISHED', 'UNPUBLISHED'] as const;
export type GivenState = (typeof givenStates)[number];

export const postStates = [
  'DRAFT',
  'SCHEDULED',
  'PUBLISHED',
  'UNPUBLISHED',
  'TAKEN_DOWN',
  'DELETED',
] as const;
export type PostState = (typeof postStates)[number];

export const digitalProductStates = [...postStates] as const;
export type DigitalProductState = PostState;

/** Of a copy that is made for one buyer: UNSTAMPED for a PDF that does not take a name. */
export const copyStates = ['PREPARING', 'READY', 'UNSTAMPED', 'FAILED'] as const;
export type CopyState = (typeof copyStates)[number];

/** The states of all kinds of content together. */
export const contentStates = [...new Set([...courseStates, ...postStates])];
export type ContentState = CourseState | PostState;

export const fileStates = ['UPLOADING', 'READY', 'REFUSED'] as const;
export type FileState = (typeof fileStates)[number];

/** Of what a member says about Kumu. */
export const voiceStates = ['WAITING', 'ACCEPTED', 'DECLINED'] as const;
export type VoiceState = (typeof voiceStates)[number];

export const messageStates = ['WAITING', 'ANSWERED', 'CLOSED'] as const;
export type MessageState = (typeof messageStates)[number];

export const reportStates = ['OPEN', 'RESOLVED', 'DISMISSED'] as const;
export type ReportState = (typeof reportStates)[number];

/** Of a file that is made for a social platform. */
export const conversionStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ConversionState = (typeof conversionStates)[number];
