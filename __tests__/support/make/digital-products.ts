import type { OwnContent } from '@/contract/content';
import type {
  DigitalProductCard,
  DigitalProductDownload,
  DigitalProductFile,
  DigitalProductPage,
  DigitalProductViewerState,
} from '@/contract/digital-products';
import type { DigitalProductDraft, DigitalProductInput } from '@/contract/digital-product-editing';
import { creatorCard, type CreatorPerson } from './creators';
import { id } from './ids';
import { ownPost } from './posts';

export const digitalProductFile = (fields: Partial<DigitalProductFile> = {}): DigitalProductFile => ({
  id: id(850),
  title: '',
  note: '',
  fileName: 'diary.pdf',
  mimeType: 'application/pdf',
  size: 1_400_000,
  pages: 14,
  refusesChanges: false,
  language: 'en',
  format: 'A4',
  durationSeconds: null,
  samplePages: [],
  samplePictures: [],
  ...fields,
});

export const digitalProductCard = (fields: Partial<DigitalProductCard> = {}): DigitalProductCard => ({
  id: id(800),
  title: 'Seven-night sleep diary',
  summary: 'Two minutes each morning for a week.',
  topicId: 'sleep-health',
  picture: null,
  priceCents: 1200,
  filesCount: 2,
  pagesCount: 14,
  ratingAverage: null,
  ratingCount: 0,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  ...fields,
});

/** Returns a file as its page shows it, with a title and sample pages. */
export const shownFile = (fields: Partial<DigitalProductFile> = {}): DigitalProductFile =>
  digitalProductFile({
    title: 'The diary',
    note: 'A4, black ink friendly',
    format: null,
    samplePages: [3, 4],
    ...fields,
  });

const recording: Partial<DigitalProductFile> = {
  id: id(851),
  title: 'Lights out',
  note: '',
  fileName: 'lights-out.mp3',
  mimeType: 'audio/mpeg',
  size: 11_000_000,
  pages: null,
  language: 'es',
  samplePages: [],
};

/**
 * Returns a product with a stamped document with two sample pages and a recording, in its second
 * version.
 */
export const digitalProductPage = (fields: Partial<DigitalProductPage> = {}): DigitalProductPage => ({
  ...digitalProductCard(),
  creator: { ...creatorCard(), bio: 'I worked nights.', takesTips: false },
  description: 'It shows you the pattern.',
  tags: [],
  files: [shownFile(), shownFile(recording)],
  versions: [
    { number: 2, note: 'A page for naps.', publishedAt: '2026-11-21T07:00:00.000Z' },
    { number: 1, note: 'First version.', publishedAt: '2026-05-12T07:00:00.000Z' },
  ],
  isStamped: true,
  hasLicenceKeys: false,
  ratingSpread: [0, 0, 0, 0, 0],
  courses: [],
  isOnSale: true,
  updatedAt: '2026-11-21T07:00:00.000Z',
  ...fields,
});

/** Viewer state of a user who does not own the product. */
export const digitalProductViewerState = (
  fields: Partial<DigitalProductViewerState> = {},
): DigitalProductViewerState => ({
  isOwn: false,
  isUnlocked: false,
  ownedSince: null,
  purchaseId: null,
  downloadEndsRefund: false,
  newFileIds: [],
  stampedFor: null,
  licenceKey: null,
  myRating: null,
  can: { buy: true, unlockFree: false, download: false, rate: false, update: false },
  ...fields,
});

/** Viewer state of a user who bought the product. */
export const ownedViewerState = (
  fields: Partial<DigitalProductViewerState> = {},
): DigitalProductViewerState =>
  digitalProductViewerState({
    isUnlocked: true,
    ownedSince: '2026-10-03T07:00:00.000Z',
    purchaseId: id(870),
    stampedFor: 'Jo Weatherlow',
    can: { buy: false, unlockFree: false, download: true, rate: true, update: false },
    ...fields,
  });

export const readyDownload = (
  fields: Partial<Extract<DigitalProductDownload, { state: 'READY' }>> = {},
): DigitalProductDownload => ({
  state: 'READY',
  url: 'http://files.test/copy?signature=once',
  expiresAt: '2026-11-23T07:00:00.000Z',
  isStamped: true,
  unstamped: [],
  ...fields,
});

/** Returns a complete draft. */
export const digitalProductDraft = (fields: Partial<DigitalProductDraft> = {}): DigitalProductDraft => ({
  id: id(840),
  title: 'Seven-night sleep diary',
  summary: 'Two minutes each morning for a week.',
  description: 'A page for each morning, and one that shows the pattern.',
  topicId: 'sleep-health',
  tags: [],
  picture: null,
  hasOwnPicture: false,
  priceCents: 1200,
  isStamped: false,
  hasLicenceKeys: false,
  files: [digitalProductFile()],
  versions: [],
  hasNewFiles: false,
  courses: [],
  state: 'DRAFT',
  takedown: null,
  publishAt: null,
  publishedAt: null,
  updatedAt: '2026-01-12T07:00:00.000Z',
  version: 1,
  ownersCount: 0,
  missing: [],
  can: { update: true, publish: true, unpublish: false, publishVersion: false, remove: true },
  ...fields,
});

/** Returns the draft of a product that is published in its first version. */
export const publishedDraft = (fields: Partial<DigitalProductDraft> = {}): DigitalProductDraft =>
  digitalProductDraft({
    state: 'PUBLISHED',
    publishedAt: '2026-01-12T07:00:00.000Z',
    versions: [{ number: 1, note: '', publishedAt: '2026-01-12T07:00:00.000Z' }],
    can: { update: true, publish: false, unpublish: true, publishVersion: false, remove: true },
    ...fields,
  });

export const ownDigitalProduct = (fields: Partial<OwnContent> = {}): OwnContent =>
  ownPost({
    contentType: 'DIGITAL_PRODUCT',
    id: id(840),
    title: 'Seven-night sleep diary',
    priceCents: 1200,
    partsCount: 4,
    ...fields,
  });

/** Creates a PDF with the given number of empty pages. */
export async function makePdf(pages: number): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.create();
  for (let count = 0; count < pages; count += 1) doc.addPage();
  return Buffer.from(await doc.save({ useObjectStreams: false }));
}

/** Creates a PDF that needs a password. */
export async function makeProtectedPdf(): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.load(await makePdf(1));
  doc.encrypt({ userPassword: 'open', ownerPassword: 'owner' });
  return Buffer.from(await doc.save({ useObjectStreams: false }));
}

/**
 * Stores a creator's file with its bytes.
 * @returns the id of the file
 */
export async function storeFile(
  creator: CreatorPerson,
  fileName: string,
  bytes: Buffer,
  mimeType = 'application/pdf',
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const { storage } = await import('@/backend/providers/storage/storage');
  const storageKey = `private/${creator.userId}/${crypto.randomUUID()}`;
  await storage.putBytes(storageKey, bytes, mimeType);
  const { id: fileId } = await db
    .insertInto('files')
    .values({
      ownerId: creator.userId,
      storageKey,
      fileName,
      mimeType,
      size: bytes.length,
      state: 'READY',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return fileId;
}

export const inVersion = (fileId: string, samplePages: number[] = []) => ({
  id: fileId,
  title: '',
  note: '',
  samplePages,
});

/**
 * Creates a digital product; published by default. Without `files` the product has one PDF of four
 * pages.
 * @returns the id of the product
 */
export async function makeDigitalProduct(
  creator: CreatorPerson,
  { isPublished = true, files, ...fields }: Partial<DigitalProductInput> & { isPublished?: boolean } = {},
): Promise<string> {
  const editing = await import('@/backend/digital-products/editing-service');
  const { id: productId } = await editing.create(creator.actor, {
    title: 'Seven-night sleep diary',
    summary: 'Two minutes each morning for a week.',
    topicId: 'sleep-health',
    priceCents: 0,
    files: files ?? [inVersion(await storeFile(creator, 'diary.pdf', await makePdf(4)))],
    ...fields,
  });
  if (isPublished) await editing.updateStatus(creator.actor, productId, { status: 'PUBLISHED' });
  return productId;
}
