import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, Picture, VersionNote } from './shared.ts';
import { contentTypes } from './values/content.ts';
import { fileKinds, fileOrders, fileTargets } from './values/file-types.ts';
import { captionLanguages } from './values/languages.ts';
import { limits, maxFileBytes } from './values/limits.ts';
import { LONGEST_QUERY } from './values/search.ts';
import { fileStates } from './values/states.ts';
import { videoFaults, videoStates } from './values/videos.ts';

/** A stored file as its creator's library shows it; the bytes come by signed links only. */
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
  /** In how many places it is used. */
  usesCount: z.int(),
  state: z.enum(fileStates),
  /** Why the content was refused: a code such as FILE_CONTENT_MISMATCH. */
  refusal: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** What the video host has made of a video; null for other files, and for a video that it was never given. */
  video: z
    .object({
      state: z.enum(videoStates),
      /** Percent; null while nobody knows how far it is. */
      progress: z.int().nullable(),
      /** Why it failed, or what it waits for. */
      fault: z.enum(videoFaults).nullable(),
    })
    .nullable(),
  /** Of a video or a sound; null until it is known. */
  durationSeconds: z.number().nullable(),
  /** How loud a sound is from its beginning to its end, in percent of its loudest part; null for other files, and until it is known. */
  wave: z.array(z.int()).nullable(),
  /** The sides of a picture as it is shown; null for other files, and where they are not known. */
  pixels: z.object({ width: z.int(), height: z.int() }).nullable(),
  createdAt: Instant,
  /** For a deleted one: until when it can be brought back. */
  restorableUntil: Instant.nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** One of the things that use a file, as its creator knows it. */
export const FilePlace = z.object({
  contentType: z.enum(contentTypes),
  id: Id,
  title: z.string(),
  /** What in it uses the file, such as the titles of parts; empty when it is the thing itself. */
  parts: z.array(z.string()),
  /** How many people have it. */
  holdersCount: z.int(),
  /** Another file takes its place there once the office has reviewed it. */
  isBeingReplaced: z.boolean(),
  /** Whoever has it can be given a file that takes this one's place as a new version now, and be notified of it. */
  canTellHolders: z.boolean(),
});
export type FilePlace = z.infer<typeof FilePlace>;

/** What FILE_IN_USE says besides: the places to take the file out of. */
const FileInUse = z.object({ places: z.array(FilePlace) });
export type FileInUse = z.infer<typeof FileInUse>;

/** The language of captions that are stored or removed. */
export const CaptionsQuery = z.strictObject({ language: z.enum(captionLanguages) });

/** The captions of a video in one language, for who may play it: `url` is a signed link. */
export const PlayedCaptions = z.object({ language: z.string(), url: z.string() });
export type PlayedCaptions = z.infer<typeof PlayedCaptions>;

/** The same for its creator's editor. */
export const StoredCaptions = z.object({ language: z.string(), updatedAt: Instant });
export type StoredCaptions = z.infer<typeof StoredCaptions>;

const FolderName = z.string().trim().max(100);
const FileName = z.string().trim().min(1).max(255);
const MimeType = z.string().trim().toLowerCase().max(100);

/** The specification knows two spellings of the type; one of them must be there. */
const NewFile = z
  .strictObject({
    mimeType: MimeType.optional(),
    mimetype: MimeType.optional(),
    size: z.int().min(1),
    fileName: FileName,
    description: z.string().trim().max(limits.fileDescriptionCharacters).default(''),
    folderName: FolderName.default(''),
    thumbnail: z.string().max(500).nullable().default(null),
    language: z.string().trim().max(20).nullable().default(null),
    format: z.string().trim().max(30).nullable().default(null),
    pages: z.int().min(1).max(limits.filePages).nullable().default(null),
    /** Resumable: the reply has a link for each piece instead of one link for the whole file. */
    resumable: z.boolean().default(false),
    /** What it is attached to once it is ready. */
    target: z
      .strictObject({ kind: z.enum(fileTargets), id: Id })
      .nullable()
      .default(null),
  })
  .refine((file) => file.mimeType ?? file.mimetype, { path: ['mimeType'], params: { code: 'REQUIRED' } });

/** A video at the video host: its address there, and the host's own page of it where it has one. */
const HostedVideo = z.object({ uri: z.string(), playerUrl: z.string().nullable() });

/** One part of a resumable upload; bytes `[start, end)` of the file are PUT to `url`. */
const UploadPart = z.object({
  number: z.int(),
  start: z.int(),
  end: z.int(),
  isStored: z.boolean(),
  url: z.string(),
});

export const StartedUpload = z.object({
  /** Where the whole file is PUT; for a resumable upload, where its first part that is not stored is. Empty when all are. */
  url: z.string(),
  fileCreated: z.object({ id: Id }),
  /** One address for each part of a resumable upload; empty for one that is sent whole. */
  parts: z.array(UploadPart),
});
export type StartedUpload = z.infer<typeof StartedUpload>;

export const files = {
  uploadThumbnail: post('/courses/upload-thumbnail', {
    access: 'creator',
    aliases: ['/kumu/courses/thumbnail'],
    rate: 'upload',
    file: { name: 'thumbnail', maxBytes: maxFileBytes.image },
    summary: 'Store a public picture, for content or a file',
    reply: Picture.extend({ id: Id }),
  }),
  start: post('/filesystem', {
    access: 'creator',
    rate: 'upload',
    summary: 'Announce a file; its bytes are PUT to the answered link',
    body: NewFile,
    reply: StartedUpload,
  }),
  resume: get('/filesystem/file/:id/pieces', {
    access: 'creator',
    summary: 'Which pieces of a resumable upload are stored, with fresh links for the rest',
    reply: StartedUpload,
  }),
  finish: post('/filesystem/file/:id/finish', {
    access: 'creator',
    rate: 'upload',
    summary: 'All bytes are stored: check the content, and attach the file to what it is for',
    /** `attached`: true, the code of the refusal, or null for a file without a target. */
    reply: StoredFile.extend({ attached: z.union([z.literal(true), z.string()]).nullable() }),
  }),
  list: get('/filesystem', {
    access: 'creator',
    summary: 'The own files, searched, narrowed and in a chosen order',
    query: PageQuery.extend({
      kind: z.enum(fileKinds).optional(),
      /** Words of the name or the description. */
      query: z.string().trim().max(LONGEST_QUERY).optional(),
      folderName: FolderName.optional(),
      /** Only what nothing uses. */
      unused: z.literal('true').optional(),
      /** Only what is deleted and can be brought back; without it, only what is not deleted. */
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
       * Of files that are there. What is used beside these, pictures and deleted files is not free yet: uploads that were cancelled or
       * refused, for a day, and permanently deleted files that somebody still has.
       */
      bytesByKind: z.record(z.enum(fileKinds), z.int()),
      /** Of pictures of content and profile, which are no files of the library. */
      pictureBytes: z.int(),
      /** Of deleted files that can be brought back. */
      deletedBytes: z.int(),
    }),
  }),
  update: patch('/filesystem', {
    access: 'creator',
    summary: 'Rename, describe or move a file',
    body: z.strictObject({
      fileID: Id,
      fileName: FileName.optional(),
      description: z.string().trim().max(limits.fileDescriptionCharacters).optional(),
      folderName: FolderName.optional(),
      language: z.string().trim().max(20).nullable().optional(),
      format: z.string().trim().max(30).nullable().optional(),
      pages: z.int().min(1).max(limits.filePages).nullable().optional(),
    }),
    reply: StoredFile,
  }),
  read: get('/filesystem/file/:id', {
    access: 'creator',
    summary: 'One own file, and where it is used',
    reply: StoredFile.extend({ places: z.array(FilePlace) }),
  }),
  replace: post('/filesystem/file/:id/replace', {
    access: 'creator',
    summary: 'Put another own file of the same kind into every place that uses this one',
    body: z.strictObject({
      fileID: Id,
      /** What is new. With it, digital products that can give out the file as a new version do, and notify whoever has them. */
      note: VersionNote.optional(),
    }),
    /**
     * Places that cannot be changed now, such as a course in review, keep the file. `toldCount`: how many people have what was
     * given out as a new version.
     */
    reply: z.object({ placesCount: z.int(), refusedCount: z.int(), toldCount: z.int() }),
  }),
  download: get('/filesystem/file/:id/download', {
    access: 'creator',
    summary: 'A signed link to the bytes of an own file, which expires',
    reply: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  remove: del('/filesystem/file/:id', {
    access: 'creator',
    summary: 'Delete a file that nothing uses; for 30 days it can be brought back',
    /** With 409 FILE_IN_USE. */
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
  /** `name`: `master.m3u8` and the playlists that it names, and `storyboard.vtt`. The signature is the right to play, until it expires. */
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
