import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Byline, RatingInput, Review, Takedown } from './content.ts';
import { ContentCreator } from './creators.ts';
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
  VersionNote,
} from './shared.ts';
import { digitalProductOrders } from './values/content.ts';
import { limits } from './values/limits.ts';
import { digitalProductStates } from './values/states.ts';

/** A digital product as shown in lists. */
export const DigitalProductCard = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  topicId: TopicId.nullable(),
  picture: Picture.nullable(),
  priceCents: Cents,
  filesCount: z.int(),
  /** Of all its documents together; null when nobody said. */
  pagesCount: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  creator: Byline,
});
export type DigitalProductCard = z.infer<typeof DigitalProductCard>;

/** One of its files as everybody sees it: never an address of its bytes. */
export const DigitalProductFile = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  pages: z.int().nullable(),
  /** Of a video or a sound; null until it is known. */
  durationSeconds: z.number().nullable(),
  /** Of a PDF: whether it takes no name and has no sample pages, such as an encrypted one; null until it was tried. */
  refusesChanges: z.boolean().nullable(),
  language: z.string().nullable(),
  format: z.string().nullable(),
  /** The pages that everybody can read, from 1; empty without a sample. */
  samplePages: z.array(z.int()),
  /** Those of them that were drawn, with the sides of the larger picture in pixels. */
  samplePictures: z.array(Picture.extend({ page: z.int(), width: z.int(), height: z.int() })),
});
export type DigitalProductFile = z.infer<typeof DigitalProductFile>;

const PublishedVersion = z.object({ number: z.int(), note: z.string(), publishedAt: Instant });

/** A digital product as everybody sees it. */
export const DigitalProductPage = DigitalProductCard.extend({
  creator: ContentCreator,
  description: z.string(),
  tags: z.array(z.string()),
  files: z.array(DigitalProductFile),
  /** The newest first; the first is what is sold. */
  versions: z.array(PublishedVersion),
  /** Whether the buyer's name is written on each page of its PDFs. */
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** How many ratings gave 1, 2, 3, 4, 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  /** Public courses that include it. */
  courses: z.array(z.object({ id: Id, title: z.string(), path: z.string(), priceCents: Cents })),
  /** False while it has a price and its creator cannot be paid. */
  isOnSale: z.boolean(),
  updatedAt: Instant,
});
export type DigitalProductPage = z.infer<typeof DigitalProductPage>;

/** What a digital product is to the person looking at it. */
export const DigitalProductStanding = z.object({
  isOwn: z.boolean(),
  isUnlocked: z.boolean(),
  /** Since when they have it; null for whoever has it with a course only. */
  heldSince: Instant.nullable(),
  /** Of the purchase that gave it; null for whoever did not pay for it. */
  purchaseId: Id.nullable(),
  /** The files that came with a version after their first download, and that they have not downloaded. */
  newFileIds: z.array(Id),
  /** The name on their copies; null where none is written. */
  stampedFor: z.string().nullable(),
  licenceKey: z.string().nullable(),
  myRating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  can: z.object({
    buy: z.boolean(),
    unlockFree: z.boolean(),
    download: z.boolean(),
    rate: z.boolean(),
    update: z.boolean(),
  }),
});
export type DigitalProductStanding = z.infer<typeof DigitalProductStanding>;

/** A personal link, or that it is being made: then the caller asks again after a second. */
export const DigitalProductDownload = z.discriminatedUnion('state', [
  z.object({ state: z.literal('PREPARING') }),
  z.object({
    state: z.literal('READY'),
    url: z.string(),
    expiresAt: Instant,
    /** False when a PDF does not take the buyer's name: it is handed out without it. */
    isStamped: z.boolean(),
    /** PDFs in a zip that do not take the name, by their titles. */
    unstamped: z.array(z.string()),
  }),
]);
export type DigitalProductDownload = z.infer<typeof DigitalProductDownload>;

/** A digital product for its creator's editor. */
export const DigitalProductDraft = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  hasOwnPicture: z.boolean(),
  priceCents: Cents,
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** The files of the next version, in their order. */
  files: z.array(DigitalProductFile),
  versions: z.array(PublishedVersion),
  /** Whether `files` differ from those of the version that is out: they go out with the next one. */
  hasNewFiles: z.boolean(),
  /** The own courses that include it. */
  courses: z.array(z.object({ id: Id, title: z.string() })),
  state: z.enum(digitalProductStates),
  /** Why the office took it down; null while it is not. */
  takedown: Takedown.nullable(),
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  /** Of what was read: a change names it, so that what another window saved meanwhile is not overwritten. */
  version: z.int(),
  /** How many people have it, however they came to it. */
  holdersCount: z.int(),
  /** What is missing before it can be published: field names. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    publish: z.boolean(),
    unpublish: z.boolean(),
    publishVersion: z.boolean(),
    remove: z.boolean(),
  }),
});
export type DigitalProductDraft = z.infer<typeof DigitalProductDraft>;

/** Of what was read, as a change names it. */
const Version = z.int().min(1).max(1_000_000_000);

/** The ids of the files that were shown when their list was changed: what was done to them elsewhere since then stays. */
const SeenFiles = z.array(Id).max(limits.digitalProductFiles);

const FileTitle = z.string().trim().max(limits.titleCharacters.max);
const FileNote = z.string().trim().max(limits.digitalProductNoteCharacters);

const FileInput = z.strictObject({
  id: Id,
  /** Empty: its file name without the ending. */
  title: FileTitle,
  note: FileNote,
  samplePages: z
    .array(z.int().min(1).max(100_000))
    .max(limits.samplePages)
    .transform((pages) => [...new Set(pages)].sort((a, b) => a - b)),
});

/** What a creator writes of a digital product; in a draft most of it may be missing. */
export const DigitalProductInput = z.strictObject({
  title: Title,
  summary: z.string().trim().max(limits.digitalProductSummaryCharacters),
  description: LongText,
  topicId: TopicId.nullable(),
  tags: Tags,
  pictureId: Id.nullable(),
  priceCents: PriceCents,
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** The files of the next version, in their order. */
  files: z.array(FileInput).max(limits.digitalProductFiles),
});
export type DigitalProductInput = z.infer<typeof DigitalProductInput>;

export const digitalProducts = {
  list: get('/digital-products', {
    access: 'public',
    summary: 'Published digital products',
    query: PageQuery.extend({
      creatorId: Id.optional(),
      topicId: TopicId.optional(),
      orderBy: z.enum(digitalProductOrders).default('popular'),
    }),
    reply: pageOf(DigitalProductCard),
  }),
  create: post('/digital-products', {
    access: 'creator',
    status: 201,
    summary: 'Start a digital product as a draft',
    body: DigitalProductInput.partial().required({ title: true }),
    reply: DigitalProductDraft,
  }),
  read: get('/digital-products/:id', {
    access: 'public',
    summary: 'What everybody sees of a published digital product',
    reply: DigitalProductPage,
  }),
  update: patch('/digital-products/:id', {
    access: 'creator',
    summary:
      'Change text, price or picture at once, or the files of the next version; 409 when another window changed it since this version',
    body: DigitalProductInput.partial().extend({ version: Version, seenFiles: SeenFiles.optional() }),
    reply: DigitalProductDraft,
  }),
  remove: del('/digital-products/:id', {
    access: 'creator',
    summary: 'Delete a digital product; whoever has it keeps it',
    reply: Done,
  }),
  draft: get('/digital-products/:id/draft', {
    access: 'creator',
    summary: 'The own digital product with everything that is not public',
    reply: DigitalProductDraft,
  }),
  preview: get('/digital-products/:id/preview', {
    access: 'member',
    summary: 'One that is not public, for its creator, the office and whoever has it',
    reply: DigitalProductPage,
  }),
  updateStatus: patch('/digital-products/:id/status', {
    access: 'creator',
    summary:
      'Publish now or at a time (publishAt), unpublish, or take one that is scheduled back (DRAFT); 409 when another window changed it since this version',
    body: z.strictObject({
      status: z.enum(['PUBLISHED', 'UNPUBLISHED', 'DRAFT']),
      publishAt: Instant.optional(),
      /** Left out where nothing of it was shown, as in a list. */
      version: Version.optional(),
    }),
    reply: DigitalProductDraft,
  }),
  publishVersion: post('/digital-products/:id/versions', {
    access: 'creator',
    status: 201,
    summary:
      'Give the changed files to everybody who has it, as the next version; 409 when they or the text were changed since this version and these files were shown',
    body: z.strictObject({
      note: VersionNote,
      /** Left out, with `seenFiles`, where nothing of it was shown. */
      version: Version.optional(),
      seenFiles: SeenFiles.optional(),
    }),
    reply: DigitalProductDraft,
  }),
  addFile: post('/digital-products/:id/files', {
    access: 'creator',
    status: 201,
    summary: 'Put an own file behind the others of the next version',
    body: z.strictObject({ fileId: Id, title: FileTitle.default(''), note: FileNote.default('') }),
    reply: DigitalProductDraft,
  }),
  removeFile: del('/digital-products/:id/files', {
    access: 'creator',
    summary: 'Take a file out of the next version',
    query: z.strictObject({ fileId: Id }),
    reply: DigitalProductDraft,
  }),
  standing: get('/digital-products/:id/standing', {
    access: 'public',
    summary: 'What the digital product is to the caller',
    reply: DigitalProductStanding,
  }),
  unlock: post('/digital-products/:id/unlock', {
    access: 'member',
    summary: 'Unlock a free digital product',
    reply: DigitalProductStanding,
  }),
  download: get('/digital-products/:id/download', {
    access: 'member',
    summary:
      'A personal link to one file of the current version, or to a zip of all, for 24 hours; 422 ZIP_TOO_LARGE when they are too many bytes for one zip',
    query: z.strictObject({ fileId: Id.optional() }),
    reply: DigitalProductDownload,
  }),
  sample: get('/digital-products/:id/sample', {
    access: 'public',
    summary: 'A signed link to the pages of a file that everybody can read',
    query: z.strictObject({ fileId: Id }),
    reply: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  checkLicenceKey: post('/digital-products/licence-keys/check', {
    access: 'public',
    rate: 'licence',
    summary: 'Whether a licence key belongs to somebody who has the digital product now',
    body: z.strictObject({ key: z.string().trim().toUpperCase().min(1).max(40) }),
    reply: z.object({ isValid: z.boolean(), digitalProductId: Id.nullable() }),
  }),
  listRatings: get('/digital-products/:id/rating', {
    access: 'public',
    summary: 'Written ratings, newest first',
    query: PageQuery,
    reply: pageOf(Review),
  }),
  rate: post('/digital-products/:id/rating', {
    access: 'member',
    summary: 'Rate what one has; a second rating replaces the first',
    body: RatingInput,
    reply: Review,
  }),
  removeRating: del('/digital-products/:id/rating', {
    access: 'member',
    summary: 'Take the own rating back; without one nothing changes',
    reply: Done,
  }),
};
