import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
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
  Tags,
  Title,
  TopicId,
} from './shared.ts';
import { Line, Words } from './texts.ts';
import { contentTypes, draftTypes, ownOrders, postAudiences, toSlug } from './values/content.ts';
import { limits } from './values/limits.ts';
import { contentStates, settableStates } from './values/states.ts';
import { earningRanges } from './values/wallet.ts';

export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

/** Reference to content of one type. */
export const ContentRef = z.strictObject({ contentType: ContentType, contentId: Id });

/** Creator as named on a card. */
export const Byline = CreatorCard.pick({ id: true, username: true, name: true, picture: true });
export type Byline = z.infer<typeof Byline>;

/** Content of any type as shown in lists of mixed types, such as the library and likes. */
export const ContentCard = z.object({
  contentType: ContentType,
  id: Id,
  title: z.string(),
  /**
   * Public address. Viewers with access to content that is not public get an address below
   * `/view-content-page`.
   */
  path: z.string(),
  topicId: TopicId.nullable(),
  picture: Picture.nullable(),
  priceCents: Cents,
  creator: Byline,
  /** False if the content was unpublished or deleted, or its creator was suspended. */
  isPublic: z.boolean(),
});
export type ContentCard = z.infer<typeof ContentCard>;

/** Union of the states of all content types. Each type uses only some of them. */
const ContentState = z.enum(contentStates);

/** Row of the creator's content table. */
export const OwnContent = z.object({
  contentType: ContentType,
  id: Id,
  title: z.string(),
  state: ContentState,
  picture: Picture.nullable(),
  topicId: TopicId.nullable(),
  /** Price in cents; null for a draft without a chosen price. */
  priceCents: Cents.nullable(),
  partsCount: z.int(),
  /** Number of owners, regardless of how they obtained the content. */
  ownersCount: z.int(),
  /** Creator's share of all sales, less refunds (cents). */
  earnedCents: Cents,
  viewsCount: z.int(),
  /** Number of comments on a post; null for other types. */
  commentsCount: z.int().nullable(),
  hasPendingChanges: z.boolean(),
  /** Audience of a whole post; null for other types. */
  audience: z.enum(postAudiences).nullable(),
  /** Planned publication time, for scheduled content. */
  publishAt: Instant.nullable(),
  updatedAt: Instant,
});
export type OwnContent = z.infer<typeof OwnContent>;

/** Row of an office queue. */
export const ReviewEntry = z.object({
  contentType: ContentType,
  id: Id,
  title: z.string(),
  state: ContentState,
  picture: Picture.nullable(),
  creatorName: z.string(),
  creatorUsername: z.string(),
  priceCents: Cents,
  partsCount: z.int(),
  /** Number of parts whose media has changed since the last approval. */
  pendingPartsCount: z.int(),
  rejectionReason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  /** Time of a publication without a review; null once the office has reviewed it. */
  unreviewedSince: Instant.nullable(),
  updatedAt: Instant,
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/** Rating with its text. */
export const Review = z.object({
  id: Id,
  stars: z.int(),
  text: z.string(),
  author: z.string(),
  createdAt: Instant,
});
export type Review = z.infer<typeof Review>;

export const RatingInput = z.strictObject({
  stars: z.int().min(1).max(5),
  text: Words.max(limits.reviewCharacters).default(''),
});

/** Changed text or price of published content that the office has not marked as seen. */
export const ContentChange = z.object({
  id: Id,
  contentType: ContentType,
  contentId: Id,
  title: z.string(),
  path: z.string(),
  creatorName: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changedAt: Instant,
});
export type ContentChange = z.infer<typeof ContentChange>;

const slugs = contentTypes.map(toSlug);

/** List of content types, such as `course,live`; all types by default. */
const ContentTypes = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(slugs)).min(1))
  .transform((wanted) => contentTypes.filter((type) => wanted.includes(toSlug(type))));

export const content = {
  listOwn: get('/content', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own content of some kinds with state, sales and views, in an order',
    query: PageQuery.extend({
      type: ContentTypes.optional(),
      mine: z.literal('1').default('1'),
      state: ContentState.optional(),
      /** Text that the title contains. */
      query: Line.max(100).optional(),
      orderBy: z.enum(ownOrders).default('changed'),
    }),
    reply: pageOf(OwnContent),
  }),
  listBest: get('/content/best', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own content that earned most in a range, with what it earned there, then the last changed',
    query: z.strictObject({
      range: z.enum(earningRanges).default('30-days'),
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    reply: z.object({ items: z.array(OwnContent) }),
  }),
  create: post('/content', {
    access: 'creator',
    status: 201,
    summary: 'Start a course, a live, a post or a digital product as a draft',
    body: z.strictObject({
      contentType: z.enum(draftTypes),
      title: Title,
      topicId: TopicId.optional(),
      tags: Tags.optional(),
      /**
       * True to return an existing draft with this title that was never changed, instead of a new
       * draft.
       */
      reusesUntouched: z.boolean().optional(),
    }),
    reply: ContentRef,
  }),
  updateStatus: patch('/content', {
    access: 'creator',
    summary:
      'Publish, unpublish or take back what its creator sees in a list; IN_REVIEW only for kinds that the office reviews',
    body: ContentRef.extend({ status: z.enum(settableStates) }),
    reply: Done,
  }),
  listTags: get('/kumu/tags', {
    access: 'creator',
    backendAliases: ['/tags'],
    summary: 'The tags that public content has, the most frequent first',
    reply: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  }),
  setTags: post('/kumu/tags', {
    access: 'creator',
    backendAliases: ['/tags'],
    summary: 'Replace the tags of one',
    body: ContentRef.extend({ tags: Tags }),
    reply: Done,
  }),
  suggestTags: post('/kumu/tags/process', {
    access: 'creator',
    backendAliases: ['/tags/process'],
    rate: 'lookup',
    summary: 'Tags of public content whose words are in a title or a description',
    body: z.strictObject({ title: Line.max(limits.titleCharacters.max), description: LongText }),
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  remove: del('/content', {
    access: 'creator',
    summary: 'Delete one; whoever has it keeps it',
    query: ContentRef,
    reply: Done,
  }),
  addView: post('/views', {
    access: 'public',
    summary:
      'Count that the page of a content, a creator or a membership was seen, once per person and day; 404 for what the caller may not see',
    body: ContentRef,
    reply: Done,
  }),
  listLikes: get('/likes', {
    access: 'member',
    summary: 'What the member likes, newest first',
    query: PageQuery.extend({ type: ContentTypes.optional() }),
    reply: pageOf(ContentCard.extend({ likedAt: Instant })),
  }),
  like: post('/likes', {
    access: 'member',
    summary: 'Like public content; twice changes nothing',
    body: ContentRef,
    reply: Done,
  }),
  unlike: del('/likes', {
    access: 'member',
    summary: 'Take a like back; without one nothing changes',
    query: ContentRef,
    reply: Done,
  }),
  listChanges: get('/office/changes', {
    access: 'office',
    summary: 'Texts and prices that changed after publication and that the office has not seen, newest first',
    query: PageQuery,
    reply: pageOf(ContentChange),
  }),
  markChangeSeen: patch('/office/changes/:id', {
    access: 'office',
    summary: 'Note that a change was looked at',
    reply: Done,
  }),
};
