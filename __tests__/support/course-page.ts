import type { User } from '@/contract/accounts';
import type { Purchase } from '@/contract/checkout';
import type { CourseCard, CoursePage, CourseStanding, PlayablePart } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import type { LibraryItem } from '@/contract/library';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { id } from './course';

export const member: User = { ...anonymousUser, id: id(900), name: 'Jo', email: 'jo@kumu.test' };

export const creatorCard = (fields: Partial<CreatorCard> = {}): CreatorCard => ({
  id: id(2),
  username: 'marisol',
  name: 'Marisol Quennell',
  promise: 'Fewer sleep tips, better ones',
  topics: ['sleep-health'],
  picture: null,
  coursesCount: 4,
  ...fields,
});

export const courseCard = (fields: Partial<CourseCard> = {}): CourseCard => ({
  id: id(1),
  title: 'Sleep Without Trying',
  promise: 'Four unhurried weeks.',
  topicId: 'sleep-health',
  priceCents: 6400,
  picture: null,
  partsCount: 3,
  durationSeconds: 1380,
  ratingAverage: 4.8,
  ratingCount: 312,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  ...fields,
});

/** Three parts in two modules: the first video is free, the text and the document are not. */
export const coursePage = (fields: Partial<CoursePage> = {}): CoursePage => ({
  ...courseCard(),
  description: 'A course about sleep.',
  outcomes: ['Keep one getting-up time'],
  tags: [],
  hasCaptions: true,
  ratingSpread: [3, 3, 9, 37, 260],
  creator: { ...creatorCard(), bio: 'I worked nights.' },
  modules: [
    {
      id: id(11),
      title: 'Week one',
      parts: [
        {
          id: id(101),
          title: 'Where tiredness comes from',
          kind: 'video',
          durationSeconds: 460,
          isFree: true,
        },
        { id: id(102), title: 'One getting-up time', kind: 'text', durationSeconds: 460, isFree: false },
      ],
    },
    {
      id: id(12),
      title: 'Week two',
      parts: [{ id: id(103), title: 'The diary', kind: 'document', durationSeconds: 460, isFree: false }],
    },
  ],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const standing = (fields: Partial<CourseStanding> = {}): CourseStanding => ({
  isUnlocked: false,
  isOwn: false,
  progress: { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 },
  myRating: null,
  can: { buy: true, unlockFree: false, rate: false, update: false },
  ...fields,
});

export const unlocked = (fields: Partial<CourseStanding> = {}): CourseStanding =>
  standing({
    isUnlocked: true,
    can: { buy: false, unlockFree: false, rate: true, update: false },
    ...fields,
  });

export const playable = (fields: Partial<PlayablePart> = {}): PlayablePart => ({
  id: id(101),
  title: 'Where tiredness comes from',
  kind: 'video',
  text: '',
  mediaUrl: 'http://files.test/part.mp4?signature=once',
  mimeType: 'video/mp4',
  fileName: 'part.mp4',
  captionsUrl: null,
  posterUrl: null,
  expiresAt: null,
  durationSeconds: 460,
  resumeSeconds: 0,
  isCompleted: false,
  nextPartId: id(102),
  ...fields,
});

export const purchase = (fields: Partial<Purchase> = {}): Purchase => ({
  id: id(500),
  status: 'SUCCESS',
  transactionType: 'PPV_COURSE',
  contentType: 'COURSE',
  contentId: id(1),
  title: 'Sleep Without Trying',
  picture: null,
  creatorName: 'Marisol Quennell',
  amountCents: 6400,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  ...fields,
});

export const libraryItem = (fields: Partial<LibraryItem> = {}): LibraryItem => ({
  course: courseCard(),
  isPublic: true,
  progress: { completedPartIds: [id(101)], percent: 33, continuePartId: id(102), continueSeconds: 12 },
  continueTitle: 'One getting-up time',
  unlockedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
  ...fields,
});
