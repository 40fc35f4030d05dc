import type { CourseDraft, DraftPart, OwnCourse } from '@/contract/courses';
import type { CreatorProfile } from '@/contract/creators';

/** A valid id that can be told from others by its number. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const part = (number: number, fields: Partial<DraftPart> = {}): DraftPart => ({
  id: id(100 + number),
  title: `Part ${number}`,
  kind: 'video',
  durationSeconds: 60,
  isFree: false,
  text: '',
  file: null,
  isPending: false,
  ...fields,
});

export const draft = (fields: Partial<CourseDraft> = {}): CourseDraft => ({
  id: id(1),
  title: 'Sleep Without Trying',
  promise: 'Fall asleep sooner',
  description: 'A course about sleep for people who lie awake.',
  topicId: 'sleep-health',
  tags: [],
  outcomes: [],
  priceCents: 0,
  picture: null,
  digitalProductId: null,
  state: 'DRAFT',
  rejectionReason: null,
  hasPendingChanges: false,
  buyersCount: 0,
  modules: [
    { id: id(11), title: 'Week one', parts: [part(1), part(2)] },
    { id: id(12), title: 'Week two', parts: [part(3)] },
  ],
  updatedAt: '2026-01-01T00:00:00.000Z',
  missing: [],
  can: { update: true, submit: true, publish: false, unpublish: false, remove: true },
  ...fields,
});

export const ownCourse = (fields: Partial<OwnCourse> = {}): OwnCourse => ({
  id: id(1),
  title: 'Sleep Without Trying',
  state: 'PUBLISHED',
  picture: null,
  topicId: 'sleep-health',
  priceCents: 6400,
  partsCount: 22,
  soldCount: 31,
  earnedCents: 198_400,
  hasPendingChanges: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const profile = (fields: Partial<CreatorProfile> = {}): CreatorProfile => ({
  id: id(2),
  username: 'marisol',
  name: 'Marisol Quennell',
  promise: 'Fewer sleep tips, better ones',
  topics: ['sleep-health'],
  picture: null,
  coursesCount: 0,
  bio: 'I worked nights for eleven years and teach people to stop wrestling with the clock, in short parts and plain words.',
  cover: null,
  credentials: [],
  state: 'DRAFT',
  rejectionReason: null,
  canReceivePayments: false,
  feeRule: { basisPoints: 1000, fixedCents: 30 },
  missing: [],
  can: { update: true, submit: true, publish: false },
  ...fields,
});
