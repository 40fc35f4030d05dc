import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Byline } from './content.ts';
import { ContentCreator } from './creators.ts';
import { CaptionsQuery, StoredCaptions } from './files.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  PageQuery,
  pageOf,
  Picture,
  PriceCents,
  Tags,
  Title,
  TopicId,
} from './shared.ts';
import { Line } from './texts.ts';
import { courseOrders, partKinds } from './values/content.ts';
import { limits, maxCaptionsBytes } from './values/limits.ts';
import { courseStates, settableStates } from './values/states.ts';

const CourseState = z.enum(courseStates);

export const PartKind = z.enum(partKinds);
export type PartKind = z.infer<typeof PartKind>;

/** Course as shown in grids and rails. */
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

/** Free recording that a visitor can play without an account. */
export const FreePart = SeriesPart.pick({ id: true, title: true, kind: true, durationSeconds: true }).extend({
  course: CourseCard.pick({ id: true, title: true, topicId: true, picture: true, creator: true }),
});
export type FreePart = z.infer<typeof FreePart>;

/** Course that contains recordings for an available amount of time. */
export const FittingCourse = CourseCard.extend({
  /**
   * Recordings that fit into the available time: their number, the number of free ones, and their
   * lengths (s).
   */
  fit: z.object({
    count: z.int(),
    freeCount: z.int(),
    shortestSeconds: z.int(),
    longestSeconds: z.int(),
  }),
});
export type FittingCourse = z.infer<typeof FittingCourse>;

/** Course as shown on its page, without addresses of media. */
export const CoursePage = CourseCard.extend({
  /** Topic; null only for a course that was never submitted. */
  topicId: TopicId.nullable(),
  description: z.string(),
  outcomes: z.array(z.string()),
  tags: z.array(z.string()),
  /** Languages in which at least one part has captions. */
  captionLanguages: z.array(z.string()),
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  creator: ContentCreator,
  /** Digital product that the course includes; null if it is not public. */
  digitalProduct: z.object({ id: Id, title: z.string(), path: z.string() }).nullable(),
  modules: z.array(z.object({ id: Id, title: z.string(), parts: z.array(SeriesPart) })),
  updatedAt: Instant,
  /** False while the creator of a priced course cannot receive payments. */
  isOnSale: z.boolean(),
});
export type CoursePage = z.infer<typeof CoursePage>;

/** Course at /courses/{id}. A public course always has a topic. */
export const PublishedCourse = CoursePage.extend({ topicId: TopicId });
export type PublishedCourse = z.infer<typeof PublishedCourse>;

export const DraftPart = SeriesPart.extend({
  text: z.string(),
  file: z.object({ id: Id, fileName: z.string(), mimeType: z.string(), size: z.int() }).nullable(),
  /** Captions of the file. A new file has no captions. */
  captions: z.array(StoredCaptions),
  /** True for new or replaced media that becomes public only after the next review. */
  isPending: z.boolean(),
});
export type DraftPart = z.infer<typeof DraftPart>;

/** Course for its creator's editor. */
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
  /** Number of owners, regardless of how they obtained the course. */
  ownersCount: z.int(),
  modules: z.array(z.object({ id: Id, title: z.string(), parts: z.array(DraftPart) })),
  updatedAt: Instant,
  /** Names of the fields that must be filled in before the course can be submitted. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    submit: z.boolean(),
    withdraw: z.boolean(),
    publish: z.boolean(),
    unpublish: z.boolean(),
    remove: z.boolean(),
  }),
});
export type CourseDraft = z.infer<typeof CourseDraft>;

/** Draft without its modules, as returned after a change of the course's own fields. */
export const CourseDraftFields = CourseDraft.omit({ modules: true });
export type CourseDraftFields = z.infer<typeof CourseDraftFields>;

const ShortLine = Line.min(1).max(limits.outcomeCharacters);

/** Texts and price of a course. For a draft, most fields may be missing. */
export const CourseInput = z.strictObject({
  title: Title,
  tagline: Line.max(limits.courseTaglineCharacters),
  description: LongText,
  topicId: TopicId.nullable(),
  tags: Tags,
  outcomes: z.array(ShortLine).max(limits.outcomes),
  priceCents: PriceCents,
  pictureId: Id.nullable(),
  digitalProductId: Id.nullable(),
});

/** Number and part lengths of a topic's courses. */
export const TopicOffer = z.object({
  topicId: TopicId,
  /** Number of public courses. */
  coursesCount: z.int(),
  /**
   * Mean part length of each of these courses in minutes, rounded up, without duplicates,
   * ascending.
   */
  partMinutes: z.array(z.int()),
});
export type TopicOffer = z.infer<typeof TopicOffer>;

const PartInput = z.strictObject({
  title: Title,
  kind: PartKind,
  text: LongText,
  fileId: Id.nullable(),
  isFree: z.boolean(),
  /** Length declared by the creator (s). The server does not read the length of a media file. */
  durationSeconds: z.int().min(0).max(86_400),
});

/** Title of a module; empty for an unnamed module. */
const ModuleTitle = Line.max(limits.titleCharacters.max);

export const courses = {
  list: get('/courses', {
    access: 'public',
    aliases: ['/kumu/courses'],
    summary: 'Published courses',
    query: PageQuery.extend({
      topicId: TopicId.optional(),
      creatorId: Id.optional(),
      orderBy: z.enum(courseOrders).default('popular'),
      /** Maximum average length of the parts (minutes). */
      maxMinutes: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    reply: pageOf(CourseCard),
  }),
  listFitting: get('/courses/fitting-parts', {
    access: 'public',
    summary:
      'Free recordings that fit into a time, and the courses with such recordings, filled up from neighbouring topics',
    query: z.strictObject({ topicId: TopicId, maxMinutes: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({ freeParts: z.array(FreePart), courses: z.array(FittingCourse) }),
  }),
  listOfCreator: get('/creators/:creator/courses', {
    access: 'public',
    summary: 'The published courses of a creator, by username or id',
    query: PageQuery.extend({ orderBy: z.enum(courseOrders).default('newest') }),
    reply: pageOf(CourseCard),
  }),
  listTopics: get('/topics', {
    access: 'public',
    backendAliases: ['/categories'],
    summary: 'The topics that have public courses',
    reply: z.object({ topics: z.array(TopicOffer) }),
  }),
  create: post('/courses', {
    access: 'creator',
    aliases: ['/kumu/courses'],
    status: 201,
    summary: 'Start a course as a draft',
    body: CourseInput.partial().required({ title: true }),
    reply: CourseDraft,
  }),
  read: get('/courses/:id', { access: 'public', summary: 'One published course', reply: PublishedCourse }),
  update: patch('/courses/:id', {
    access: 'creator',
    aliases: ['/kumu/courses'],
    summary: 'Change text, price, topic, tags or picture',
    body: CourseInput.partial(),
    reply: CourseDraftFields,
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
    summary: 'Submit for review, withdraw from it (DRAFT), publish again, or unpublish',
    body: z.strictObject({
      courseId: Id,
      status: z.enum(settableStates),
    }),
    reply: CourseDraft,
  }),
  addModule: post('/kumu/courses/add-module', {
    access: 'creator',
    status: 201,
    summary: 'Add a module at the end',
    body: z.strictObject({ courseId: Id, title: ModuleTitle }),
    reply: CourseDraft,
  }),
  updateModule: patch('/kumu/courses/update-module', {
    access: 'creator',
    summary: 'Rename a module or move it to a position (from 0)',
    body: z.strictObject({
      moduleId: Id,
      title: ModuleTitle.optional(),
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
  putCaptions: post('/courses/:id/parts/:partId/captions', {
    access: 'creator',
    rate: 'upload',
    file: { name: 'captions', maxBytes: maxCaptionsBytes },
    summary: 'Store captions of a part in a language, WebVTT or SRT, replacing those it has in it',
    query: CaptionsQuery,
    reply: CourseDraft,
  }),
  removeCaptions: del('/courses/:id/parts/:partId/captions', {
    access: 'creator',
    summary: 'Remove the captions of a part in a language',
    query: CaptionsQuery,
    reply: CourseDraft,
  }),
  unlinkDigitalProduct: post('/kumu/courses/unlink-digital-product', {
    access: 'creator',
    summary: 'Take the link to a digital product off a course',
    body: z.strictObject({ courseId: Id }),
    reply: CourseDraftFields,
  }),
};
