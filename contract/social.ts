import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import {
  clipSeconds,
  conversionFaults,
  exportableTypes,
  exportRefusals,
  platformKeys,
} from './values/social-platforms.ts';
import { conversionStates } from './values/states.ts';

const PlatformKey = z.enum(platformKeys);
const ContentRef = { contentType: z.enum(exportableTypes), contentId: Id };

/** Expected export result on a platform. */
const Outcome = z.object({
  platformKey: PlatformKey,
  /** Result; CROPPED also if the size of the original is unknown. */
  outcome: z.enum(['FITS', 'CROPPED', 'CANNOT']),
  reason: z.enum(exportRefusals).nullable(),
  /** True if the original is smaller than the platform's size, so that it must be enlarged. */
  isEnlarged: z.boolean(),
  /**
   * Length of the longest clip that the platform accepts (s). Null if the whole video fits, and for
   * pictures.
   */
  cutToSeconds: z.number().nullable(),
});
export type Outcome = z.infer<typeof Outcome>;

/** Video or picture of a content. */
export const ExportSource = z.object({
  /** Id of the file; null for the content's cover. */
  fileId: Id.nullable(),
  kind: z.enum(['video', 'image']),
  /** Title of the item in the content; empty for the cover. */
  title: z.string(),
  /** Displayed width (pixels); null while unknown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  /** Link to the picture, or to a frame of the video. */
  pictureUrl: z.string().nullable(),
  /** Signed link to a video in its original form. */
  videoUrl: z.string().nullable(),
  platforms: z.array(Outcome),
});
export type ExportSource = z.infer<typeof ExportSource>;

/** Clip or picture in the format of one platform. */
export const Conversion = z.object({
  id: Id,
  ...ContentRef,
  contentTitle: z.string(),
  fileId: Id.nullable(),
  kind: z.enum(['video', 'image']),
  title: z.string(),
  platformKey: PlatformKey,
  focus: z.object({ x: z.number(), y: z.number() }),
  startSeconds: z.number().nullable(),
  lengthSeconds: z.number().nullable(),
  state: z.enum(conversionStates),
  /** Progress in percent. */
  progress: z.int(),
  fault: z.enum(conversionFaults).nullable(),
  /** Size in bytes; null until done. */
  size: z.int().nullable(),
  createdAt: Instant,
  /** Time at which the file is deleted. */
  expiresAt: Instant,
  /** Time of the last export to the platform. */
  exportedAt: Instant.nullable(),
  /** True if the completion was recorded as a product event. */
  isEventSent: z.boolean(),
});
export type Conversion = z.infer<typeof Conversion>;

const Share = z.number().min(0).max(1);

const ConversionInput = z.strictObject({
  ...ContentRef,
  /** Id of the file; null for the content's cover. */
  fileId: Id.nullable(),
  platformKeys: z.array(PlatformKey).min(1).max(platformKeys.length),
  /** Position of the frame on the picture: 0 is left or top, 1 is right or bottom. */
  focus: z.strictObject({ x: Share, y: Share }).default({ x: 0.5, y: 0.5 }),
  startSeconds: z
    .number()
    .min(0)
    .max(12 * 3600)
    .default(0),
  /** Length of the clip (s). Each platform limits it; null means the platform's maximum. */
  lengthSeconds: z.number().min(clipSeconds.shortest).max(clipSeconds.longest).nullable().default(null),
});

/** Query for all contents or, if both fields are set, for one content. */
const ofContent = PageQuery.extend({
  contentType: ContentRef.contentType.optional(),
  contentId: Id.optional(),
}).refine(({ contentType, contentId }) => (contentType === undefined) === (contentId === undefined), {
  path: ['contentType'],
  params: { code: 'REQUIRED' },
});

export const social = {
  readContent: get('/kumu/content/social/platform-content', {
    access: 'creator',
    summary: 'The videos and pictures of an own content, and how each would come out on the platforms',
    query: z.strictObject({ ...ContentRef, platformKey: PlatformKey.optional() }),
    reply: z.object({
      ...ContentRef,
      title: z.string(),
      /** True if a post on another platform can link to the content. */
      isPublic: z.boolean(),
      sources: z.array(ExportSource),
    }),
  }),
  convert: post('/kumu/content/social/convert', {
    access: 'creator',
    rate: 'upload',
    status: 202,
    summary:
      'Have a video or picture converted, once for each platform; the same that still waits is not begun again',
    body: ConversionInput,
    reply: z.object({ items: z.array(Conversion) }),
  }),
  listConverted: get('/kumu/content/social/converted-files', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own conversions, newest first, of one content or of all',
    query: ofContent,
    reply: pageOf(Conversion),
  }),
  removeConverted: del('/kumu/content/social/converted-files/:id', {
    access: 'creator',
    summary: 'Cancel a conversion that is under way, or remove its file',
    reply: Done,
  }),
  recordEventSent: patch('/kumu/content/social/converted-files/:id', {
    access: 'creator',
    summary:
      'Note that the product event about the end of a conversion is sent; only the first to say so sends it',
    body: z.strictObject({ isEventSent: z.literal(true) }),
    reply: z.object({ isFirst: z.boolean() }),
  }),
  listExported: get('/kumu/content/social/exported-files', {
    isPrivate: true,
    access: 'creator',
    summary: 'The converted files that were handed to their platform, the last one first',
    query: ofContent,
    reply: pageOf(Conversion),
  }),
  markExported: post('/kumu/content/social/exported-files', {
    access: 'creator',
    status: 201,
    summary: 'Note that a converted file is handed to its platform, and say where to post it',
    body: z.strictObject({ convertedFileId: Id }),
    reply: z.object({ id: Id, shareUrl: z.string(), exportedAt: Instant }),
  }),
  readExported: get('/kumu/content/social/exported-files/:id', {
    isPrivate: true,
    access: 'creator',
    summary: 'A signed link to a converted file that is done, for an hour',
    reply: z.object({
      data: z.object({ link: z.string(), fileName: z.string(), expiresAt: Instant }),
    }),
  }),
};
