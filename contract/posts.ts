import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Byline, ContentRef, ContentType } from './content.ts';
import { Takedown } from './reports.ts';
import { ContentCreator } from './creators.ts';
import { CaptionsQuery, PlayedCaptions, StoredCaptions } from './files.ts';
import { Done, Id, Instant, PageQuery, pageOf, Picture, Tags, Title, TopicId } from './shared.ts';
import { Words } from './texts.ts';
import { postAudiences, postAudienceTypes, postOrders } from './values/content.ts';
import { limits, maxCaptionsBytes } from './values/limits.ts';
import { postStates } from './values/states.ts';

/** Text in one style. Text is never markup, so it must be rendered as plain text. */
export const TextRun = z.object({
  /** Text; line breaks are `\n`. */
  text: z.string(),
  marks: z.array(z.enum(['strong', 'emphasis', 'code'])),
  /** Target of a link: a web or mail address. */
  href: z.string().nullable(),
});
export type TextRun = z.infer<typeof TextRun>;

const Runs = z.array(TextRun);

/** Block of a text written in Markdown. Lists and quotes contain further blocks. */
export type TextBlock =
  | { type: 'paragraph'; runs: TextRun[] }
  | { type: 'heading'; depth: 2 | 3; runs: TextRun[] }
  | {
      type: 'list';
      isOrdered: boolean;
      /** Number of the first item of an ordered list. */
      start: number;
      /** Blocks of each item. */
      items: TextBlock[][];
    }
  | { type: 'quote'; blocks: TextBlock[] }
  | { type: 'code'; text: string }
  | { type: 'rule' };
export const TextBlock: z.ZodType<TextBlock> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), runs: Runs }),
      z.object({ type: z.literal('heading'), depth: z.literal([2, 3]), runs: Runs }),
      z.object({
        type: z.literal('list'),
        isOrdered: z.boolean(),
        start: z.int(),
        items: z.array(z.array(TextBlock)),
      }),
      z.object({ type: z.literal('quote'), blocks: z.array(TextBlock) }),
      z.object({ type: z.literal('code'), text: z.string() }),
      z.object({ type: z.literal('rule') }),
    ]),
  )
  .meta({ id: 'TextBlock' });

const Audience = z.enum(postAudiences);

/** Post as shown in lists. */
export const PostCard = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  topicId: TopicId.nullable(),
  picture: Picture.nullable(),
  audience: Audience,
  readingMinutes: z.int(),
  publishedAt: Instant,
  likesCount: z.int(),
  commentsCount: z.int(),
  creator: Byline,
});
export type PostCard = z.infer<typeof PostCard>;

const PostLink = z.object({ id: Id, title: z.string() });
export type PostLink = z.infer<typeof PostLink>;

/** Post as everybody sees it. Restricted content is returned by `GET /posts/:id/viewer-state`. */
export const PostPage = PostCard.extend({
  creator: ContentCreator,
  tags: z.array(z.string()),
  /** Complete text of a post for everyone; only the preview of other posts. */
  preview: z.array(TextBlock),
  /**
   * Content beyond `preview`: the reading time (minutes) and the number of attached files by kind.
   */
  rest: z.object({
    readingMinutes: z.int(),
    hasVideo: z.boolean(),
    hasAudio: z.boolean(),
    picturesCount: z.int(),
    documentsCount: z.int(),
  }),
  /** Content that buyers must own to read a post for buyers; null for other posts. */
  audienceContent: z.object({ contentType: ContentType, title: z.string(), path: z.string() }).nullable(),
  takesComments: z.boolean(),
  /**
   * Previous and next published posts of the creator that the same readers can read. Null at the
   * ends, and for a post that is not published.
   */
  previous: PostLink.nullable(),
  next: PostLink.nullable(),
  updatedAt: Instant,
});
export type PostPage = z.infer<typeof PostPage>;

/**
 * File of a post for viewers with access; `url` is a signed link. A picture is included once its
 * widths are rendered.
 */
export const PostMedia = z.object({
  id: Id,
  kind: z.enum(['video', 'audio', 'image', 'document']),
  description: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  pages: z.int().nullable(),
  url: z.string(),
  /** Address of the smaller picture for `srcset`; null for other files. */
  smallUrl: z.string().nullable(),
  /**
   * Address of the HLS playlist of a video, which contains several sizes and is served by the site
   * itself. It expires with `url`.
   */
  hlsUrl: z.string().nullable(),
  /** Captions of a video; empty for other files. */
  captions: z.array(PlayedCaptions),
});
export type PostMedia = z.infer<typeof PostMedia>;

/** Viewer state of a post. */
export const PostViewerState = z.object({
  isOwn: z.boolean(),
  /** Complete post for viewers with access; null for other viewers. */
  whole: z
    .object({ blocks: z.array(TextBlock), files: z.array(PostMedia), expiresAt: Instant.nullable() })
    .nullable(),
  can: z.object({ comment: z.boolean(), moderate: z.boolean(), update: z.boolean() }),
});
export type PostViewerState = z.infer<typeof PostViewerState>;

const AttachedFile = z.object({
  id: Id,
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  description: z.string(),
  /** Captions of a video. A new file has no captions. */
  captions: z.array(StoredCaptions),
});

/** Post for its creator's editor. */
export const PostDraft = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  text: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  hasOwnPicture: z.boolean(),
  audience: Audience,
  audienceContent: ContentRef.extend({ title: z.string() }).nullable(),
  hasPreview: z.boolean(),
  takesComments: z.boolean(),
  /** True if readers are notified by mail on the first publication. */
  sendsMail: z.boolean(),
  /** Number of people who received the mail; null if it was not sent. */
  mailedCount: z.int().nullable(),
  files: z.array(AttachedFile),
  state: z.enum(postStates),
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  /**
   * Version of the draft. A change sends the version that it is based on, so that it does not
   * overwrite a newer change of another window.
   */
  version: z.int(),
  wordsCount: z.int(),
  readingMinutes: z.int(),
  likesCount: z.int(),
  commentsCount: z.int(),
  viewsCount: z.int(),
  /** Takedown by the office, if any. */
  takedown: Takedown.nullable(),
  /** Names of the fields that must be filled in before the post can be published. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    publish: z.boolean(),
    unpublish: z.boolean(),
    remove: z.boolean(),
  }),
});
export type PostDraft = z.infer<typeof PostDraft>;

/** Texts of a post. For a draft, most fields may be missing. */
export const PostInput = z.strictObject({
  title: Title,
  summary: Words.max(limits.postSummaryCharacters),
  text: z.string().max(limits.postTextCharacters),
  topicId: TopicId.nullable(),
  tags: Tags,
  pictureId: Id.nullable(),
  audience: Audience,
  /** Content that buyers must own, if the audience is BUYERS. */
  audienceContent: ContentRef.extend({ contentType: z.enum(postAudienceTypes) }).nullable(),
  hasPreview: z.boolean(),
  takesComments: z.boolean(),
  /**
   * True if readers are notified by mail on the first publication. Changes after the first
   * publication have no effect.
   */
  sendsMail: z.boolean(),
  /** Attached files, in order. */
  files: z
    .array(z.strictObject({ id: Id, description: Words.max(limits.fileDescriptionCharacters) }))
    .max(limits.postPictures + limits.postDocuments + 1),
});
export type PostInput = z.infer<typeof PostInput>;

/** Version of the post on which a request is based. */
const Version = z.int().min(1).max(1_000_000_000);

/**
 * Ids of the files that the editor showed when the list was changed. Changes that were made
 * elsewhere to other files are kept.
 */
const KnownFiles = z.array(Id).max(100);

export const posts = {
  list: get('/posts', {
    access: 'public',
    summary: 'Published posts',
    query: PageQuery.extend({
      creatorId: Id.optional(),
      topicId: TopicId.optional(),
      orderBy: z.enum(postOrders).default('newest'),
    }),
    reply: pageOf(PostCard),
  }),
  create: post('/posts', {
    access: 'creator',
    status: 201,
    summary: 'Start a post as a draft',
    body: PostInput.partial().required({ title: true }),
    reply: PostDraft,
  }),
  read: get('/posts/:id', {
    access: 'public',
    summary: 'What everybody sees of a published post',
    reply: PostPage,
  }),
  update: patch('/posts/:id', {
    access: 'creator',
    summary:
      'Change text, files, audience, tags or picture; 409 when another window changed it since this version',
    body: PostInput.partial().extend({ version: Version, knownFiles: KnownFiles.optional() }),
    reply: PostDraft,
  }),
  remove: del('/posts/:id', { access: 'creator', summary: 'Delete a post', reply: Done }),
  draft: get('/posts/:id/draft', {
    access: 'creator',
    summary: 'The own post with everything that is not public',
    reply: PostDraft,
  }),
  preview: get('/posts/:id/preview', {
    access: 'member',
    summary: 'A post that is not public, for its creator, the office and people who paid for it',
    reply: PostPage,
  }),
  viewerState: get('/posts/:id/viewer-state', {
    access: 'public',
    summary: 'What the post is to the caller; with all of it and signed links, for who may read it',
    reply: PostViewerState,
  }),
  updateStatus: patch('/posts/:id/status', {
    access: 'creator',
    summary:
      'Publish now or at a time (publishAt), unpublish, or take one that is scheduled back (DRAFT); 409 when another window changed it since this version',
    body: z.strictObject({
      status: z.enum(['PUBLISHED', 'UNPUBLISHED', 'DRAFT']),
      publishAt: Instant.optional(),
      /**
       * Version on which the change is based. Omitted if the caller had not loaded the text, as in
       * a list.
       */
      version: Version.optional(),
    }),
    reply: PostDraft,
  }),
  putCaptions: post('/posts/:id/captions', {
    access: 'creator',
    rate: 'upload',
    file: { name: 'captions', maxBytes: maxCaptionsBytes },
    summary:
      'Store captions of the video of a post in a language, WebVTT or SRT, replacing those it has in it',
    query: CaptionsQuery,
    reply: PostDraft,
  }),
  removeCaptions: del('/posts/:id/captions', {
    access: 'creator',
    summary: 'Remove the captions of the video of a post in a language',
    query: CaptionsQuery,
    reply: PostDraft,
  }),
  readReach: get('/posts/mail-reach', {
    isPrivate: true,
    access: 'creator',
    summary: 'How many people an own post for this audience would be sent to by mail now',
    query: z.strictObject({
      audience: Audience,
      /** Content that buyers must own. Either both fields are set or neither. */
      contentType: z.enum(postAudienceTypes).optional(),
      contentId: Id.optional(),
    }),
    reply: z.object({
      /** Number of people who can read the post. */
      people: z.int(),
      /**
       * Number of these people who receive mails about the creator. It may include people whose
       * access has just ended.
       */
      addressees: z.int(),
    }),
  }),
  renderText: post('/posts/text', {
    access: 'creator',
    rate: 'render',
    summary: 'Markdown as the blocks that readers see, with where the opening ends',
    body: z.strictObject({ text: PostInput.shape.text }),
    reply: z.object({
      blocks: z.array(TextBlock),
      /** Number of blocks that belong to the preview of a post. */
      previewCount: z.int(),
      wordsCount: z.int(),
      readingMinutes: z.int(),
    }),
  }),
  /** The parameter `id` is the creator's id. */
  readFeed: get('/posts/feeds/:id', {
    isPrivate: true,
    access: 'member',
    summary: 'Whether the caller has an own address for reading a creator’s posts in a feed reader',
    reply: z.object({ madeAt: Instant.nullable() }),
  }),
  makeFeed: post('/posts/feeds/:id', {
    access: 'member',
    status: 201,
    summary: 'Make such an address, for a member of the creator; the one before stops working',
    reply: z.object({ url: z.string() }),
  }),
  removeFeed: del('/posts/feeds/:id', {
    access: 'member',
    summary: 'Stop the own address',
    reply: Done,
  }),
  privateFeed: get('/feeds/private/:token', {
    isPrivate: true,
    access: 'public',
    raw: true,
    summary: 'The newest posts of a creator as RSS 2.0, with all that the owner of the address may read',
    reply: z.unknown(),
  }),
};
