import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Byline, RatingInput, Review } from './content.ts';
import { ContentCreator } from './creators.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture, TopicId } from './shared.ts';
import { digitalProductOrders } from './values/content.ts';

/** Digital product as shown in lists. */
export const DigitalProductCard = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  topicId: TopicId.nullable(),
  picture: Picture.nullable(),
  priceCents: Cents,
  filesCount: z.int(),
  /**
   * Total number of pages of all documents. Null if unknown. In lists, it is also null if the
   * product has files of other types.
   */
  pagesCount: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  creator: Byline,
});
export type DigitalProductCard = z.infer<typeof DigitalProductCard>;

/** Public data of a file, without an address of its bytes. */
export const DigitalProductFile = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  pages: z.int().nullable(),
  /** Duration of a video or sound (s); null until known. */
  durationSeconds: z.number().nullable(),
  /**
   * True if a PDF cannot be changed, for example because it has a password; null until tried. Such
   * a PDF cannot be stamped or sampled.
   */
  refusesChanges: z.boolean().nullable(),
  language: z.string().nullable(),
  format: z.string().nullable(),
  /** Page numbers of the public sample, from 1; empty without a sample. */
  samplePages: z.array(z.int()),
  /**
   * Pictures of the sample pages; `width` and `height` are those of the larger picture (pixels).
   */
  samplePictures: z.array(Picture.extend({ page: z.int(), width: z.int(), height: z.int() })),
});
export type DigitalProductFile = z.infer<typeof DigitalProductFile>;

export const PublishedVersion = z.object({ number: z.int(), note: z.string(), publishedAt: Instant });

/** Digital product as everybody sees it. */
export const DigitalProductPage = DigitalProductCard.extend({
  /** Price in cents; null in the preview of a draft without a chosen price. */
  priceCents: Cents.nullable(),
  creator: ContentCreator,
  description: z.string(),
  tags: z.array(z.string()),
  files: z.array(DigitalProductFile),
  /** Published versions, newest first. The newest version is on sale. */
  versions: z.array(PublishedVersion),
  /** True if the buyer's name is written on each page of its PDFs. */
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  /** Public courses that include the product. */
  courses: z.array(z.object({ id: Id, title: z.string(), path: z.string(), priceCents: Cents })),
  /** False while the creator of a priced product cannot receive payments. */
  isOnSale: z.boolean(),
  updatedAt: Instant,
});
export type DigitalProductPage = z.infer<typeof DigitalProductPage>;

/** Viewer state of a digital product. */
export const DigitalProductViewerState = z.object({
  isOwn: z.boolean(),
  isUnlocked: z.boolean(),
  /** Start of the viewer's ownership. Null if the viewer has the product only through a course. */
  ownedSince: Instant.nullable(),
  /** Purchase that granted the product; null if the viewer did not pay for it. */
  purchaseId: Id.nullable(),
  /**
   * True if the viewer can still have the purchase refunded and the next download would end this
   * right.
   */
  downloadEndsRefund: z.boolean(),
  /**
   * Files that were added after the viewer's first download and that the viewer has not downloaded
   * yet.
   */
  newFileIds: z.array(Id),
  /** Name that is stamped on the viewer's downloads; null if they are not stamped. */
  stampedFor: z.string().nullable(),
  /** Licence key; null before the first download. */
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
export type DigitalProductViewerState = z.infer<typeof DigitalProductViewerState>;

/**
 * Personal download link. In the state PREPARING, the caller repeats the request after a second.
 */
export const DigitalProductDownload = z.discriminatedUnion('state', [
  z.object({ state: z.literal('PREPARING') }),
  z.object({
    state: z.literal('READY'),
    url: z.string(),
    expiresAt: Instant,
    /**
     * False if a PDF cannot be stamped with the buyer's name. It is then downloaded without the
     * stamp.
     */
    isStamped: z.boolean(),
    /** Titles of the PDFs in a zip file that could not be stamped. */
    unstamped: z.array(z.string()),
  }),
]);
export type DigitalProductDownload = z.infer<typeof DigitalProductDownload>;

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
  read: get('/digital-products/:id', {
    access: 'public',
    summary: 'What everybody sees of a published digital product',
    reply: DigitalProductPage,
  }),
  preview: get('/digital-products/:id/preview', {
    access: 'member',
    summary: 'One that is not public, for its creator, the office and whoever has it',
    reply: DigitalProductPage,
  }),
  viewerState: get('/digital-products/:id/viewer-state', {
    access: 'public',
    summary: 'What the digital product is to the caller',
    reply: DigitalProductViewerState,
  }),
  unlock: post('/digital-products/:id/unlock', {
    access: 'member',
    summary: 'Unlock a free digital product',
    reply: DigitalProductViewerState,
  }),
  download: get('/digital-products/:id/download', {
    isPrivate: true,
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
