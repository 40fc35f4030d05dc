import type { OwnContent } from '@/contract/content';
import type { DigitalProductDraft, DigitalProductFile } from '@/contract/digital-products';
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
  language: 'en',
  format: 'A4',
  samplePages: [],
  ...fields,
});

/** A draft that has everything it needs. */
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
  publishAt: null,
  publishedAt: null,
  updatedAt: '2026-01-12T07:00:00.000Z',
  version: 1,
  buyersCount: 0,
  missing: [],
  can: { update: true, publish: true, unpublish: false, publishVersion: false, remove: true },
  ...fields,
});

/** One that is out in its first version. */
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
