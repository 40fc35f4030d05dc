import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Byline, RatingInput, Review } from './content.ts';
import { CreatorCard } from './creators.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  PageQuery,
  pageOf,
  Picture,
  Progress,
  PriceCents,
  Title,
  TopicId,
} from './shared.ts';
import { courseOrders, partKinds } from './values/content.ts';
import { limits } from './values/limits.ts';
import { courseStates } from './values/states.ts';

export const CourseState = z.enum(courseStates);
export type CourseState = z.infer<typeof CourseState>;

export const PartKind = z.enum(partKinds);
export type PartKind = z.infer<typeof PartKind>;

/** A course as shown in grids and rails. */
export const CourseCard = z.object({
  id: Id,
  title: z.string(),
  tagline: z.string(),
  topicId: TopicId,
  priceCents: Cents,
  picture: Picture.nullable(),
  partsCount: z.int(),
  durationSeconds: z.int(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  creator: Byline,
});
export type CourseCard = z.infer<typeof CourseCard>;

export const SeriesPart = z.object({
  id: Id,
  title: z.string(),
  kind: PartKind,
  durationSeconds: z.int(),
  isFree: z.boolean(),
});
export type SeriesPart = z.infer<typeof SeriesPart>;

/** The public part of a course, for /courses/{id}; never a media address. */
export const CoursePage = CourseCard.extend({
  description: z.string(),
  outcomes: z.array(z.string()),
  tags: z.array(z.string()),
  hasCaptions: z.boolean(),
  /** How many ratings gave 1, 2, 3, 4, 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  creator: CreatorCard.extend({ bio: z.string() }),
  modules: z.array(z.object({ id: Id, title: z.string(), parts: z.array(SeriesPart) })),
  updatedAt: Instant,
});
export type CoursePage = z.infer<typeof CoursePage>;

/** The standing of a course for the person looking at it. */
export const CourseStanding = z.object({
  isUnlocked: z.boolean(),
  isOwn: z.boolean(),
  progress: Progress,
  /** Parts that the creator has removed since this person unlocked the course: still theirs. */
  keptParts: z.array(SeriesPart),
  myRating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  can: z.object({ buy: z.boolean(), unlockFree: z.boolean(), rate: z.boolean(), update: z.boolean() }),
});
export type CourseStanding = z.infer<typeof CourseStanding>;

/** One part ready to play, with links that expire. */
export const PlayablePart = z.object({
  id: Id,
  title: z.string(),
  kind: PartKind,
  text: z.string(),
  mediaUrl: z.string().nullable(),
  mimeType: z.string().nullable(),
  fileName: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  expiresAt: Instant.nullable(),
  durationSeconds: z.int(),
  resumeSeconds: z.int(),
  isCompleted: z.boolean(),
  nextPartId: Id.nullable(),
});
export type PlayablePart = z.infer<typeof PlayablePart>;

export const DraftPart = SeriesPart.extend({
  text: z.string(),
  file: z.object({ id: Id, fileName: z.string(), mimeType: z.string(), size: z.int() }).nullable(),
  /** New or replaced media that is not public before the next review. */
  isPending: z.boolean(),
});
export type DraftPart = z.infer<typeof DraftPart>;

/** A course for its creator's editor. */
export const CourseDraft = z.object({
  id: Id,
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  outcomes: z.array(z.string()),
  priceCents: Cents,
  picture: Picture.nullable(),
  digitalProductId: Id.nullable(),
  state: CourseState,
  rejectionReason: z.string().nullable(),
  hasPendingChanges: z.boolean(),
  buyersCount: z.int(),
  modules: z.array(z.object({ id: Id, title: z.string(), parts: z.array(DraftPart) })),
  updatedAt: Instant,
  /** What is missing before the course can be submitted: field names. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    submit: z.boolean(),
    publish: z.boolean(),
    unpublish: z.boolean(),
    remove: z.boolean(),
  }),
});
export type CourseDraft = z.infer<typeof CourseDraft>;

const ShortLine = z.string().trim().min(1).max(limits.outcomeCharacters);

/** Text and price of a course; in a draft most of it may be missing. */
export const CourseInput = z.strictObject({
  title: Title,
  tagline: z.string().trim().max(limits.courseTaglineCharacters),
  description: LongText,
  topicId: TopicId.nullable(),
  tags: z
    .array(z.string().trim().min(limits.tagCharacters.min).max(limits.tagCharacters.max))
    .max(limits.tags),
  outcomes: z.array(ShortLine).max(limits.outcomes),
  priceCents: PriceCents,
  pictureId: Id.nullable(),
  digitalProductId: Id.nullable(),
});

const PartInput = z.strictObject({
  title: Title,
  kind: PartKind,
  text: LongText,
  fileId: Id.nullable(),
  isFree: z.boolean(),
  /** The declared length in seconds; a media file's own length is not read on the server. */
  durationSeconds: z.int().min(0).max(86_400),
});

export const courses = {
  list: get('/courses', {
    access: 'public',
    aliases: ['/kumu/courses'],
    summary: 'Published courses',
    query: PageQuery.extend({
      topicId: TopicId.optional(),
      creatorId: Id.optional(),
      orderBy: z.enum(courseOrders).default('popular'),
      /** Courses whose parts last at most so many minutes on average. */
      maxMinutes: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    reply: pageOf(CourseCard),
  }),
  create: post('/courses', {
    access: 'creator',
    aliases: ['/kumu/courses'],
    status: 201,
    summary: 'Start a course as a draft',
    body: CourseInput.partial().required({ title: true }),
    reply: CourseDraft,
  }),
  read: get('/courses/:id', { access: 'public', summary: 'One published course', reply: CoursePage }),
  update: patch('/courses/:id', {
    access: 'creator',
    aliases: ['/kumu/courses'],
    summary: 'Change text, price, topic, tags or picture',
    body: CourseInput.partial(),
    reply: CourseDraft,
  }),
  remove: del('/courses/:id/delete', {
    access: 'creator',
    aliases: ['/kumu/courses'],
    summary: 'Delete a course; whoever unlocked it keeps it',
    reply: Done,
  }),
  draft: get('/courses/:id/draft', {
    access: 'creator',
    summary: 'The own course with everything that is not public',
    reply: CourseDraft,
  }),
  preview: get('/courses/:id/preview', {
    access: 'member',
    summary: 'A course that is not public, for its creator, the office and whoever unlocked it',
    reply: CoursePage,
  }),
  updateStatus: patch('/kumu/courses/update-status', {
    access: 'creator',
    summary: 'Submit for review, publish again, or unpublish',
    body: z.strictObject({ courseId: Id, status: z.enum(['IN_REVIEW', 'PUBLISHED', 'UNPUBLISHED']) }),
    reply: CourseDraft,
  }),
  addModule: post('/kumu/courses/add-module', {
    access: 'creator',
    status: 201,
    summary: 'Add a module at the end',
    body: z.strictObject({ courseId: Id, title: Title }),
    reply: CourseDraft,
  }),
  updateModule: patch('/kumu/courses/update-module', {
    access: 'creator',
    summary: 'Rename a module or move it to a position (from 0)',
    body: z.strictObject({
      moduleId: Id,
      title: Title.optional(),
      position: z.int().min(0).max(1000).optional(),
    }),
    reply: CourseDraft,
  }),
  deleteModule: del('/kumu/courses/delete-module', {
    access: 'creator',
    summary: 'Delete a module with its parts',
    query: z.strictObject({ moduleId: Id }),
    reply: CourseDraft,
  }),
  addSeriesPart: post('/kumu/courses/add-series-part', {
    access: 'creator',
    status: 201,
    summary: 'Add a part at the end of a module',
    body: PartInput.partial().extend({ moduleId: Id, title: Title, kind: PartKind }),
    reply: CourseDraft,
  }),
  editSeriesPart: patch('/kumu/courses/edit-series-part', {
    access: 'creator',
    summary: 'Change a part, or move it to a position (from 0) in a module',
    body: PartInput.partial().extend({
      partId: Id,
      moduleId: Id.optional(),
      position: z.int().min(0).max(1000).optional(),
    }),
    reply: CourseDraft,
  }),
  deleteSeriesPart: del('/kumu/courses/delete-series-part', {
    access: 'creator',
    summary: 'Delete a part',
    query: z.strictObject({ partId: Id }),
    reply: CourseDraft,
  }),
  unlinkDigitalProduct: post('/kumu/courses/unlink-digital-product', {
    access: 'creator',
    summary: 'Take the link to a digital product off a course',
    body: z.strictObject({ courseId: Id }),
    reply: CourseDraft,
  }),
  listRatings: get('/courses/:id/rating', {
    access: 'public',
    summary: 'Written ratings, newest first',
    query: PageQuery,
    reply: pageOf(Review),
  }),
  rate: post('/courses/:id/rating', {
    access: 'member',
    summary: 'Rate an unlocked course; a second rating replaces the first',
    body: RatingInput,
    reply: Review,
  }),
  addView: post('/courses/addView/:id', {
    access: 'public',
    summary: 'Count that a course page was seen, as POST /views does',
    reply: Done,
  }),
  standing: get('/courses/:id/standing', {
    access: 'public',
    summary: 'What the course is to the caller: unlocked, progress, rights',
    reply: CourseStanding,
  }),
  unlock: post('/courses/:id/unlock', {
    access: 'member',
    summary: 'Unlock a free course',
    reply: CourseStanding,
  }),
  playPart: get('/courses/:id/parts/:partId', {
    access: 'public',
    summary: 'One part with signed links, for who may see it',
    reply: PlayablePart,
  }),
  saveProgress: patch('/courses/:id/progress', {
    access: 'member',
    summary: 'Where in a part the member is',
    body: z.strictObject({
      partId: Id,
      seconds: z.number().min(0).max(86_400),
      isCompleted: z.boolean().default(false),
    }),
    reply: Progress,
  }),
};
