import type {
  CourseCard,
  CourseDraft,
  CourseDraftFields,
  DraftPart,
  PublishedCourse,
} from '@/contract/courses';
import type { CourseViewerState, PlayablePart } from '@/contract/learning';
import type { OwnContent } from '@/contract/content';
import type { Person } from './accounts';
import { creatorCard, type CreatorPerson } from './creators';
import { id } from './ids';
import { decide } from './office';

export const draftPart = (number: number, fields: Partial<DraftPart> = {}): DraftPart => ({
  id: id(100 + number),
  title: `Part ${number}`,
  kind: 'video',
  durationSeconds: 60,
  isFree: false,
  text: '',
  file: null,
  captions: [],
  isPending: false,
  ...fields,
});

export const courseDraft = (fields: Partial<CourseDraft> = {}): CourseDraft => ({
  id: id(1),
  title: 'Sleep Without Trying',
  tagline: 'Fall asleep sooner',
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
  ownersCount: 0,
  modules: [
    { id: id(11), title: 'Week one', parts: [draftPart(1), draftPart(2)] },
    { id: id(12), title: 'Week two', parts: [draftPart(3)] },
  ],
  updatedAt: '2026-01-01T00:00:00.000Z',
  missing: [],
  can: { update: true, submit: true, withdraw: false, publish: false, unpublish: false, remove: true },
  ...fields,
});

/** Returns the response to a change of a course, which omits its modules. */
export const courseFields = ({ modules: _modules, ...fields }: CourseDraft): CourseDraftFields => fields;

/** Permissions of a creator who can change and delete the course but cannot change its state. */
export const editOnly: CourseDraft['can'] = {
  update: true,
  submit: false,
  withdraw: false,
  publish: false,
  unpublish: false,
  remove: true,
};

export const ownCourse = (fields: Partial<OwnContent> = {}): OwnContent => ({
  contentType: 'COURSE',
  id: id(1),
  title: 'Sleep Without Trying',
  state: 'PUBLISHED',
  picture: null,
  topicId: 'sleep-health',
  priceCents: 6400,
  partsCount: 22,
  ownersCount: 31,
  earnedCents: 198_400,
  viewsCount: 0,
  commentsCount: null,
  hasPendingChanges: false,
  audience: null,
  publishAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const courseCard = (fields: Partial<CourseCard> = {}): CourseCard => ({
  id: id(1),
  title: 'Sleep Without Trying',
  tagline: 'Four unhurried weeks.',
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

/**
 * Returns a course with three parts in two modules. The first video is free; the text and the
 * document are not.
 */
export const coursePage = (fields: Partial<PublishedCourse> = {}): PublishedCourse => ({
  ...courseCard(),
  description: 'A course about sleep.',
  outcomes: ['Keep one getting-up time'],
  tags: [],
  captionLanguages: ['en'],
  digitalProduct: null,
  ratingSpread: [3, 3, 9, 37, 260],
  creator: { ...creatorCard(), bio: 'I worked nights.', takesTips: false },
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
  isOnSale: true,
  ...fields,
});

export const courseViewerState = (fields: Partial<CourseViewerState> = {}): CourseViewerState => ({
  isUnlocked: false,
  isOwn: false,
  progress: { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 },
  keptParts: [],
  openingEndsRefund: false,
  myRating: null,
  can: { buy: true, unlockFree: false, rate: false, update: false },
  ...fields,
});

export const unlockedViewerState = (fields: Partial<CourseViewerState> = {}): CourseViewerState =>
  courseViewerState({
    isUnlocked: true,
    can: { buy: false, unlockFree: false, rate: true, update: false },
    ...fields,
  });

export const playablePart = (fields: Partial<PlayablePart> = {}): PlayablePart => ({
  id: id(101),
  title: 'Where tiredness comes from',
  kind: 'video',
  text: '',
  mediaUrl: 'http://files.test/part.mp4?signature=once',
  hlsUrl: null,
  mimeType: 'video/mp4',
  fileName: 'part.mp4',
  captions: [],
  posterUrl: null,
  expiresAt: null,
  durationSeconds: 460,
  resumeSeconds: 0,
  isCompleted: false,
  nextPartId: id(102),
  ...fields,
});

/** Creates a text course with a free and a locked part; published by default. */
export async function makeCourse(
  creator: CreatorPerson,
  { title = 'Sleep Without Trying', priceCents = 6400, isPublished = true } = {},
) {
  const editing = await import('@/backend/courses/editing-service');
  const { id: courseId } = await editing.create(creator.actor, {
    title,
    tagline: 'Four weeks of short parts',
    description: 'A course about sleep that does not try too hard.',
    topicId: 'sleep-health',
    priceCents,
  });
  const draft = await editing.addModule(creator.actor, { courseId, title: 'Week one' });
  const moduleId = draft.modules[0]!.id;
  const part = { moduleId, kind: 'text' as const, durationSeconds: 60, text: 'Words to read.' };
  await editing.addSeriesPart(creator.actor, { ...part, title: 'A free part', isFree: true });
  const { modules } = await editing.addSeriesPart(creator.actor, { ...part, title: 'A locked part' });
  const [free, locked] = modules[0]!.parts;
  if (isPublished) {
    await editing.updateStatus(creator.actor, { courseId, status: 'IN_REVIEW' });
    await decide('course', courseId, { decision: 'approve' });
  }
  return { id: courseId, moduleId, freePartId: free!.id, lockedPartId: locked!.id };
}

/** Grants a user a course as a gift. */
export async function grantCourse(person: Person, courseId: string): Promise<void> {
  const { grant } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) =>
    grant(trx, { userId: person.userId, contentType: 'COURSE', contentId: courseId, source: 'GIFT' }),
  );
}
