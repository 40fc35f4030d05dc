import type {
  DigitalProductCard,
  DigitalProductDownload,
  DigitalProductFile,
  DigitalProductPage,
  DigitalProductStanding,
} from '@/contract/digital-products';
import { creatorCard } from './creators';
import { id } from './ids';

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

export const digitalProductFile = (fields: Partial<DigitalProductFile> = {}): DigitalProductFile => ({
  id: id(850),
  title: 'The diary',
  note: 'A4, black ink friendly',
  fileName: 'diary.pdf',
  mimeType: 'application/pdf',
  size: 1_400_000,
  pages: 14,
  language: 'en',
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

/** A stamped document with two sample pages and a recording, in their second version. */
export const digitalProductPage = (fields: Partial<DigitalProductPage> = {}): DigitalProductPage => ({
  ...digitalProductCard(),
  creator: { ...creatorCard(), bio: 'I worked nights.', takesTips: false },
  description: 'It shows you the pattern.',
  tags: [],
  files: [digitalProductFile(), digitalProductFile(recording)],
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

/** Of somebody who does not have it. */
export const digitalProductStanding = (
  fields: Partial<DigitalProductStanding> = {},
): DigitalProductStanding => ({
  isOwn: false,
  isUnlocked: false,
  heldSince: null,
  purchaseId: null,
  downloadedVersion: null,
  stampedFor: null,
  licenceKey: null,
  myRating: null,
  can: { buy: true, unlockFree: false, download: false, rate: false, update: false },
  ...fields,
});

/** Of somebody who bought it. */
export const heldStanding = (fields: Partial<DigitalProductStanding> = {}): DigitalProductStanding =>
  digitalProductStanding({
    isUnlocked: true,
    heldSince: '2026-10-03T07:00:00.000Z',
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
