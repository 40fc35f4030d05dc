import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { DigitalProductFile, PublishedVersion } from './digital-products.ts';
import { Takedown } from './reports.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  Picture,
  PriceCents,
  Tags,
  Title,
  TopicId,
  VersionNote,
} from './shared.ts';
import { Line, Words } from './texts.ts';
import { limits } from './values/limits.ts';
import { digitalProductStates } from './values/states.ts';

/** Digital product as shown in its creator's editor. */
export const DigitalProductDraft = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  hasOwnPicture: z.boolean(),
  /** Price in cents; null until the creator has chosen it. */
  priceCents: Cents.nullable(),
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** Files of the next version, in order. */
  files: z.array(DigitalProductFile),
  versions: z.array(PublishedVersion),
  /**
   * True if `files` differs from the published version. The next version publishes the difference.
   */
  hasNewFiles: z.boolean(),
  /** Creator's own courses that include the product. */
  courses: z.array(z.object({ id: Id, title: z.string() })),
  state: z.enum(digitalProductStates),
  /** Takedown by the office with its reason; null if the product is not taken down. */
  takedown: Takedown.nullable(),
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  /**
   * Version of the draft. A change sends the version that it is based on, so that it does not
   * overwrite a newer change of another window.
   */
  version: z.int(),
  /** Number of owners, regardless of how they obtained the product. */
  ownersCount: z.int(),
  /** Names of the fields that must be filled in before the product can be published. */
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

/** Version on which a change is based. */
const Version = z.int().min(1).max(1_000_000_000);

/**
 * Ids of the files that the editor showed when the list was changed. Changes that were made
 * elsewhere to other files are kept.
 */
const KnownFiles = z.array(Id).max(limits.digitalProductFiles);

const FileTitle = Line.max(limits.titleCharacters.max);

const FileNote = Words.max(limits.digitalProductNoteCharacters);

const FileInput = z.strictObject({
  id: Id,
  /** Title of the file; if empty, the file name without extension is used. */
  title: FileTitle,
  note: FileNote,
  samplePages: z
    .array(z.int().min(1).max(100_000))
    .max(limits.samplePages)
    .transform((pages) => [...new Set(pages)].sort((a, b) => a - b)),
});

/** Texts of a digital product. For a draft, most fields may be missing. */
export const DigitalProductInput = z.strictObject({
  title: Title,
  summary: Words.max(limits.digitalProductSummaryCharacters),
  description: LongText,
  topicId: TopicId.nullable(),
  tags: Tags,
  pictureId: Id.nullable(),
  priceCents: PriceCents,
  isStamped: z.boolean(),
  hasLicenceKeys: z.boolean(),
  /** Files of the next version, in order. */
  files: z.array(FileInput).max(limits.digitalProductFiles),
});
export type DigitalProductInput = z.infer<typeof DigitalProductInput>;

export const digitalProductEditing = {
  create: post('/digital-products', {
    access: 'creator',
    status: 201,
    summary: 'Start a digital product as a draft',
    body: DigitalProductInput.partial().required({ title: true }),
    reply: DigitalProductDraft,
  }),
  update: patch('/digital-products/:id', {
    access: 'creator',
    summary:
      'Change text, price or picture at once, or the files of the next version; 409 when another window changed it since this version',
    body: DigitalProductInput.partial().extend({ version: Version, knownFiles: KnownFiles.optional() }),
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
  updateStatus: patch('/digital-products/:id/status', {
    access: 'creator',
    summary:
      'Publish now or at a time (publishAt), unpublish, or take one that is scheduled back (DRAFT); 409 when another window changed it since this version',
    body: z.strictObject({
      status: z.enum(['PUBLISHED', 'UNPUBLISHED', 'DRAFT']),
      publishAt: Instant.optional(),
      /** Version on which the change is based; omitted for changes from a list. */
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
      /**
       * Version on which the change is based. Omitted with `knownFiles` if the editor was not open.
       */
      version: Version.optional(),
      knownFiles: KnownFiles.optional(),
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
};
