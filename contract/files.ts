import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import { fileTargets } from './values/file-types.ts';
import { maxFileBytes } from './values/limits.ts';
import { fileStates } from './values/states.ts';

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
  state: z.enum(fileStates),
  /** Why the content was refused: a code such as FILE_CONTENT_MISMATCH. */
  refusal: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  createdAt: Instant,
});
export type StoredFile = z.infer<typeof StoredFile>;

const FileName = z.string().trim().min(1).max(255);
const MimeType = z.string().trim().toLowerCase().max(100);

/** The specification knows two spellings of the type; one of them must be there. */
const NewFile = z
  .strictObject({
    mimeType: MimeType.optional(),
    mimetype: MimeType.optional(),
    size: z.int().min(1),
    fileName: FileName,
    description: z.string().trim().max(1000).default(''),
    folderName: z.string().trim().max(100).default(''),
    thumbnail: z.string().max(500).nullable().default(null),
    language: z.string().trim().max(20).nullable().default(null),
    format: z.string().trim().max(30).nullable().default(null),
    pages: z.int().min(1).max(100_000).nullable().default(null),
    /** Resumable: the reply has a link for each piece instead of one link for the whole file. */
    resumable: z.boolean().default(false),
    /** What it is attached to once it is ready. */
    target: z
      .strictObject({ kind: z.enum(fileTargets), id: Id })
      .nullable()
      .default(null),
  })
  .refine((file) => file.mimeType ?? file.mimetype, { path: ['mimeType'], params: { code: 'REQUIRED' } });

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
    summary: 'The own files, newest first',
    query: PageQuery.extend({ kind: z.enum(['video', 'audio', 'document', 'image']).optional() }),
    reply: pageOf(StoredFile),
  }),
  usage: get('/filesystem/usage', {
    access: 'creator',
    summary: 'How much of the own space is used, in bytes',
    reply: z.object({ usedBytes: z.int(), quotaBytes: z.int() }),
  }),
  update: patch('/filesystem', {
    access: 'creator',
    summary: 'Rename or describe a file',
    body: z.strictObject({
      fileID: Id,
      fileName: FileName.optional(),
      description: z.string().trim().max(1000).optional(),
      language: z.string().trim().max(20).nullable().optional(),
      pages: z.int().min(1).max(100_000).nullable().optional(),
    }),
    reply: StoredFile,
  }),
  read: get('/filesystem/file/:id', { access: 'creator', summary: 'One own file', reply: StoredFile }),
  remove: del('/filesystem/file/:id', {
    access: 'creator',
    summary: 'Delete a file that nothing uses',
    reply: Done,
  }),
};
