import type { ContentCard, ReviewEntry } from '@/contract/content';
import { id } from './ids';

export const contentCard = (fields: Partial<ContentCard> = {}): ContentCard => ({
  contentType: 'COURSE',
  id: id(1),
  title: 'Sleep Without Trying',
  path: `/courses/${id(1)}`,
  topicId: 'sleep-health',
  priceCents: 6400,
  picture: null,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  isPublic: true,
  ...fields,
});

/** Returns a course in the review queue of the office. */
export const reviewEntry = (fields: Partial<ReviewEntry> = {}): ReviewEntry => ({
  contentType: 'COURSE',
  id: id(1),
  title: 'Night Sitting',
  state: 'IN_REVIEW',
  picture: null,
  creatorName: 'Marisol Quennell',
  creatorUsername: 'marisol',
  priceCents: 2900,
  partsCount: 9,
  pendingPartsCount: 0,
  rejectionReason: null,
  unreviewedSince: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
