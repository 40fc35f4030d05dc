import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, Picture, VersionNote } from './shared.ts';
import { Line, Words } from './texts.ts';
import { contentTypes } from './values/content.ts';
import { attachRefusals, fileTargets } from './values/file-targets.ts';
import { fileKinds, fileOrders } from './values/file-types.ts';
import { captionLanguages } from './values/languages.ts';
import { limits, maxFileBytes } from './values/limits.ts';
import { LONGEST_QUERY } from './values/search.ts';
import { fileStates } from './values/states.ts';
import { videoFaults, videoStates } from './values/videos.ts';

/** Stored file as its owner sees it. Its bytes are available only through signed links. */
export const StoredFile = z.object({
  id: Id,
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  description: z.string(),
  folderName: z.string(),
  language: z.string().nullable(),
  format: z.string().nullable(),
  pages: z.int().nullable(),
  /** Number of usages. */
  usesCount: z.int(),
  state: z.enum(fileStates),
  /** Code of the reason why the file was rejected, such as FILE_CONTENT_MISMATCH. */
  refusal: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /**
   * State of a video at the video host; null for other files and for a video that was never
   * uploaded there.
   */
  video: z
    .object({
      state: z.enum(videoStates),
      /** Progress in percent; null while unknown. */
      progress: z.int().nullable(),
      /** Code of the reason for a failure or delay. */
      fault: z.enum(videoFaults).nullable(),
    })
    .nullable(),
  /** Duration of a video or sound (s); null until known. */
  durationSeconds: z.number().nullable(),
  /**
   * Waveform of a sound from start to end, in percent of its loudest section. Null for other files
   * and while unknown.
   */
  waveform: z.array(z.int()).nullable(),
  /** Displayed size of a picture (pixels); null for other files and while unknown. */
  pixels: z.object({ width: z.int(), height: z.int() }).nullable(),
  createdAt: Instant,
  /** Time until which a deleted file can be restored; null for other files. */
  restorableUntil: Instant.nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Usage of a file as its creator sees it. */
export const FileUsage = z.object({
  contentType: z.enum(contentTypes),
  id: Id,
  title: z.string(),
  /**
   * Titles of the items that use the file, such as course parts; empty if the content itself uses
   * it.
   */
  parts: z.array(z.string()),
  /** Number of owners of the content. */
  ownersCount: z.int(),
  /** True if the office's review will replace the file in this content by another file. */
  isBeingReplaced: z.boolean(),
  /** True if a replacement can be published now as a new version, with a notice to the owners. */
  canNotifyOwners: z.boolean(),
});
export type FileUsage = z.infer<typeof FileUsage>;

/** Additional fields of FILE_IN_USE: the usages that must be removed before the deletion. */
const FileInUse = z.object({ usages: z.array(FileUsage) });
export type FileInUse = z.infer<typeof FileInUse>;

/** Additional fields of QUOTA_EXCEEDED: used space and quota of the file's owner. */
const QuotaExceeded = z.object({ usedBytes: z.int(), quotaBytes: z.int() });
export type QuotaExceeded = z.infer<typeof QuotaExceeded>;

/** Language of the captions to store or remove. */
export const CaptionsQuery = z.strictObject({ language: z.enum(captionLanguages) });

/**
 * Captions of a video in one language, for viewers who may play the video; `url` is a signed link.
 */
export const PlayedCaptions = z.object({ language: z.string(), url: z.string() });
export type PlayedCaptions = z.infer<typeof PlayedCaptions>;

/** Captions in one language for the creator's editor. */
export const StoredCaptions = z.object({ language: z.string(), updatedAt: Instant });
export type StoredCaptions = z.infer<typeof StoredCaptions>;

const FolderName = Line.max(100);
const FileName = Line.min(1).max(255);
const MimeType = z.string().trim().toLowerCase().max(100);

/**
 * New file. The specification allows two spellings of the MIME type field, of which one is
 * required.
 */
const NewFile = z
  .strictObject({
    mimeType: MimeType.optional(),
    mimetype: MimeType.optional(),
    size: z.int().min(1),
    fileName: FileName,
    description: Words.max(limits.fileDescriptionCharacters).default(''),
    folderName: FolderName.default(''),
    thumbnail: z.string().max(500).nullable().default(null),
    language: z.string().trim().max(20).nullable().default(null),
    format: z.string().trim().max(30).nullable().default(null),
    pages: z.int().min(1).max(limits.filePages).nullable().default(null),
    /**
     * True for a resumable upload. Its response has one link for each upload part, instead of one
     * link for the whole file.
     */
    resumable: z.boolean().default(false),
    /** Target to which the file is attached when it is ready. */
    target: z
      .strictObject({ kind: z.enum(fileTargets), id: Id })
      .nullable()
      .default(null),
  })
  .refine((file) => file.mimeType ?? file.mimetype, { path: ['mimeType'], params: { code: 'REQUIRED' } });

/** Video at the video host: its address there, and the host's player page, if any. */
const HostedVideo = z.object({ uri: z.string(), playerUrl: z.string().nullable() });

/** Upload part of a resumable upload. Bytes `[start, end)` of the file are sent to `url` by PUT. */
const UploadPart = z.object({
  number: z.int(),
  start: z.int(),
  end: z.int(),
  isStored: z.boolean(),
  url: z.string(),
});

export const StartedUpload = z.object({
  /**
   * Upload address: for the whole file, or for the first upload part that is not stored. Empty when
   * all upload parts are stored.
   */
  url: z.string(),
  fileCreated: z.object({ id: Id }),
  /** Addresses of the parts of a resumable upload; empty for an upload in one piece. */
  parts: z.array(UploadPart),
});
export type StartedUpload = z.infer<typeof StartedUpload>;

export const files = {
  uploadThumbnail: post('/courses/upload-thumbnail', {
    access: 'member',
    aliases: ['/kumu/courses/thumbnail'],
    rate: 'upload',
    file: { name: 'thumbnail', maxBytes: maxFileBytes.image },
    summary: 'Store a public picture, for content or a file',
    reply: Picture.extend({ id: Id }),
  }),
  start: post('/filesystem', {
    access: 'member',
    rate: 'upload',
    summary: 'Announce a file; its bytes are PUT to the answered link. Without a target, only creators may',
    body: NewFile,
    /** Additional fields of 422 QUOTA_EXCEEDED. */
    problem: QuotaExceeded.partial(),
    reply: StartedUpload,
  }),
  resume: get('/filesystem/file/:id/pieces', {
    isPrivate: true,
    access: 'member',
    summary: 'Which pieces of a resumable upload are stored, with fresh links for the rest',
    reply: StartedUpload,
  }),
  finish: post('/filesystem/file/:id/finish', {
    access: 'member',
    rate: 'upload',
    summary: 'All bytes are stored: check the content, and attach the file to what it is for',
    /**
     * `attached` is true or the reason why attaching was rejected; null for a file without a
     * target.
     */
    reply: StoredFile.extend({ attached: z.union([z.literal(true), z.enum(attachRefusals)]).nullable() }),
  }),
  list: get('/filesystem', {
    access: 'creator',
    summary: 'The own files, searched, narrowed and in a chosen order',
    query: PageQuery.extend({
      kind: z.enum(fileKinds).optional(),
      /** Words to search in the name and the description. */
      query: Line.max(LONGEST_QUERY).optional(),
      folderName: FolderName.optional(),
      /** True to list only unused files. */
      unused: z.literal('true').optional(),
      /**
       * True to list only deleted files that can be restored. By default, only files that are not
       * deleted are listed.
       */
      deleted: z.literal('true').optional(),
      orderBy: z.enum(fileOrders).optional(),
    }),
    reply: pageOf(StoredFile),
  }),
  listFolders: get('/filesystem/folders', {
    access: 'creator',
    summary: 'The own folders by name, with how many files are in each',
    reply: z.object({ items: z.array(z.object({ name: z.string(), filesCount: z.int() })) }),
  }),
  createFolder: post('/filesystem/folders', {
    access: 'creator',
    summary: 'Create a folder, which stays while it is empty',
    body: z.strictObject({ name: FolderName.min(1) }),
    reply: Done,
  }),
  renameFolder: patch('/filesystem/folders', {
    access: 'creator',
    summary: 'Give a folder another name; an empty name removes it, and its files are in no folder',
    body: z.strictObject({ name: FolderName.min(1), newName: FolderName }),
    reply: Done,
  }),
  usage: get('/filesystem/usage', {
    access: 'creator',
    summary: 'How much of the own space is used, in bytes',
    reply: z.object({
      usedBytes: z.int(),
      quotaBytes: z.int(),
      /**
       * Bytes of existing files by kind. Some other files also use space: pictures, deleted files,
       * cancelled or rejected uploads of the last day, and permanently deleted files that still
       * have owners.
       */
      bytesByKind: z.record(z.enum(fileKinds), z.int()),
      /** Bytes of pictures of content and profiles, which the library does not list. */
      pictureBytes: z.int(),
      /** Bytes of deleted files that can be restored. */
      deletedBytes: z.int(),
    }),
  }),
  update: patch('/filesystem', {
    access: 'creator',
    summary: 'Rename, describe or move a file',
    body: z.strictObject({
      fileID: Id,
      fileName: FileName.optional(),
      description: Words.max(limits.fileDescriptionCharacters).optional(),
      folderName: FolderName.optional(),
      language: z.string().trim().max(20).nullable().optional(),
      format: z.string().trim().max(30).nullable().optional(),
      pages: z.int().min(1).max(limits.filePages).nullable().optional(),
    }),
    reply: StoredFile,
  }),
  read: get('/filesystem/file/:id', {
    isPrivate: true,
    access: 'member',
    summary: 'One own file, and where it is used',
    reply: StoredFile.extend({ usages: z.array(FileUsage) }),
  }),
  replace: post('/filesystem/file/:id/replace', {
    access: 'creator',
    summary: 'Put another own file of the same kind into every place that uses this one',
    body: z.strictObject({
      fileID: Id,
      /**
       * Note about the replacement. With a note, digital products that support it publish the file
       * as a new version and notify their owners.
       */
      note: VersionNote.optional(),
    }),
    /**
     * Result of the replacement. Usages that cannot change now, such as a course in review, keep
     * the old file (`refusedCount`). `notifiedCount` is the number of owners of content that got a
     * new version.
     */
    reply: z.object({ usagesCount: z.int(), refusedCount: z.int(), notifiedCount: z.int() }),
  }),
  download: get('/filesystem/file/:id/download', {
    isPrivate: true,
    access: 'member',
    summary: 'A signed link to the bytes of an own file, which expires',
    reply: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  remove: del('/filesystem/file/:id', {
    access: 'member',
    summary: 'Delete a file that nothing uses; for 30 days a creator can bring it back',
    /** Additional fields of 409 FILE_IN_USE. */
    problem: FileInUse.partial(),
    reply: Done,
  }),
  restore: post('/filesystem/file/:id/restore', {
    access: 'creator',
    summary: 'Bring back a file that was deleted in the last 30 days',
    reply: StoredFile,
  }),
  removeForGood: del('/filesystem/deleted/:id', {
    access: 'creator',
    summary: 'Delete a deleted file permanently',
    reply: Done,
  }),
  emptyDeleted: del('/filesystem/deleted', {
    access: 'creator',
    summary: 'Delete all deleted files permanently',
    reply: z.object({ filesCount: z.int() }),
  }),
  makeVideoAgain: post('/filesystem/file/:id/video', {
    access: 'creator',
    rate: 'upload',
    summary: 'Have a video made again that could not be made',
    reply: Done,
  }),
  createVideo: post('/vimeo/create-video', {
    access: 'creator',
    rate: 'upload',
    summary: 'Have an own stored video made by the video host',
    body: z.strictObject({ fileID: Id }),
    reply: HostedVideo,
  }),
  createVideoFromUrl: post('/vimeo/create-video-from-url', {
    access: 'creator',
    rate: 'upload',
    summary: 'Have a video made of a signed link to an own file',
    body: z.strictObject({
      size: z.int().min(1).max(maxFileBytes.video),
      presignedURL: z.string().trim().min(1).max(4000),
      name: FileName,
    }),
    reply: HostedVideo,
  }),
  removeVideo: del('/vimeo/delete-video', {
    access: 'creator',
    summary: 'Remove an own video from the video host; its file stays',
    query: z.strictObject({ uri: z.string().trim().min(1).max(200) }),
    reply: Done,
  }),
  /**
   * `name` is `master.m3u8`, a playlist that it lists, or `storyboard.vtt`. The signature in the
   * address grants access until it expires.
   */
  readPlaylist: get('/filesystem/video/:id/:name', {
    access: 'public',
    raw: true,
    summary: 'An HLS playlist of a video, by a signed link',
    query: z.strictObject({
      expires: z.string().max(20),
      type: z.string().max(100),
      signature: z.string().max(100),
    }),
    reply: z.unknown(),
  }),
};
