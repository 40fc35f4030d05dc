import type { CourseState } from '@/contract/values/states';
import { courseStates } from '@/contract/values/states';
import { startServices } from '../../support/services';
import { makeFile } from '../../support/make/files';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let policy: typeof import('@/backend/courses/policy');
let repository: typeof import('@/backend/courses/repository');
let outline: typeof import('@/backend/courses/outline-repository');
let db: typeof import('@/backend/db/connection').db;
let creator: CreatorPerson;
let other: CreatorPerson;
let course: Awaited<ReturnType<typeof makeCourse>>;

beforeAll(async () => {
  await startServices();
  policy = await import('@/backend/courses/policy');
  repository = await import('@/backend/courses/repository');
  outline = await import('@/backend/courses/outline-repository');
  ({ db } = await import('@/backend/db/connection'));
  creator = await makeCreator();
  other = await makeCreator();
  course = await makeCourse(creator);
});

const flags = [false, true];

describe('the office queues: the policy and the SQL agree', () => {
  const cases = courseStates.flatMap((state) =>
    flags.flatMap((hasPendingChanges) => flags.map((isUnseen) => ({ state, hasPendingChanges, isUnseen }))),
  );
  test.each(cases)(
    'the policy and the SQL agree for $state (pending $hasPendingChanges, unreviewed $isUnseen)',
    async (each) => {
      const row = {
        state: each.state,
        hasPendingChanges: each.hasPendingChanges,
        unreviewedSince: each.isUnseen ? new Date() : null,
      };
      await repository.updateCourse(db, course.id, row);
      const isIn = async (queue: 'waiting' | 'unreviewed') =>
        (await repository.listForReview(db, queue, null, 100)).some(({ id }) => id === course.id);
      const queued = [await isIn('waiting'), await isIn('unreviewed')];
      expect(policy.canReview(row) === true).toBe(queued.includes(true));
    },
  );
});

test('the policy and the SQL condition agree on whether media is waiting for review', async () => {
  const fileId = await makeFile(creator, 'new.mp4');
  const part = course.freePartId;
  for (const isApproved of flags)
    for (const pendingFileId of [null, fileId]) {
      await db.updateTable('seriesParts').set({ isApproved, pendingFileId }).where('id', '=', part).execute();
      const counted = (await outline.countPending(db, course.id)) === 1;
      expect([isApproved, pendingFileId, counted]).toEqual([
        isApproved,
        pendingFileId,
        outline.isPending({ isApproved, pendingFileId }),
      ]);
    }
});

/** Actions that a course's creator is allowed in each state of the course, written by hand. */
const allowed: Record<CourseState, string> = {
  DRAFT: 'update submit remove',
  IN_REVIEW: 'remove',
  REJECTED: 'update submit remove',
  PUBLISHED: 'update unpublish remove',
  UNPUBLISHED: 'update publish remove',
  DELETED: '',
};

test.each(courseStates)(
  "the creator's permitted actions match the table for a course in state %s",
  (state) => {
    const row = { creatorId: creator.actor.creator.id, state, hasPendingChanges: false };
    const verdicts = {
      update: policy.canUpdate(creator.actor, row),
      submit: policy.canSubmit(row, false),
      publish: policy.canPublish(row, true),
      unpublish: policy.canUnpublish(row),
      remove: policy.canRemove(creator.actor, row),
    };
    const may = Object.entries(verdicts).flatMap(([name, verdict]) => (verdict === true ? name : []));
    expect(may.join(' ')).toBe(allowed[state]);
    for (const stranger of [other.actor, null])
      expect([policy.canUpdate(stranger, row), policy.canRemove(stranger, row)]).not.toContain(true);
  },
);

test('new media of a published course can be submitted once, and only by a creator who may publish', () => {
  const row = { state: 'PUBLISHED' as const, hasPendingChanges: false };
  expect(policy.canSubmit(row, true)).toBe(true);
  expect(policy.canSubmit({ ...row, hasPendingChanges: true }, true)).not.toBe(true);
  expect(policy.canSubmit({ ...row, state: 'DELETED' }, true)).not.toBe(true);
  expect(policy.canPublish({ state: 'UNPUBLISHED' }, 'Wait for your approval.')).toBe(
    'Wait for your approval.',
  );
});

test('listMissingFields lists the fields that a course still needs before review', async () => {
  const { listMissingFields } = await import('@/backend/courses/service');
  const row = {
    ...(await repository.getCourse(db, course.id)),
    title: 'Run',
    tagline: 'Far',
    description: 'x'.repeat(20),
    topicId: 'fitness' as const,
  };
  const parts = { count: 1, hasEmptyPart: false, hasNewMedia: false };
  expect(listMissingFields(row, parts, true)).toEqual([]);
  expect(listMissingFields({ ...row, title: 'Ru' }, parts, true)).toEqual(['title']);
  expect(listMissingFields({ ...row, tagline: 'Fa' }, parts, true)).toEqual(['tagline']);
  expect(listMissingFields({ ...row, description: 'x'.repeat(19) }, parts, true)).toEqual(['description']);
  expect(listMissingFields({ ...row, topicId: null }, parts, true)).toEqual(['topicId']);
  expect(listMissingFields(row, { ...parts, count: 0 }, true)).toEqual(['parts']);
  expect(listMissingFields(row, { ...parts, hasEmptyPart: true }, true)).toEqual(['files']);
  expect(listMissingFields({ ...row, priceCents: 100 }, parts, false)).toEqual(['payouts']);
  expect(listMissingFields({ ...row, priceCents: 0 }, parts, false)).toEqual([]);
});

test('the summary of an outline reports empty parts and new media but ignores removed parts', async () => {
  const { id, freePartId, lockedPartId } = await makeCourse(creator);
  const fileId = await makeFile(creator, 'walk.mp4');
  const summaryWith = async (columns: object) => {
    const part = { kind: 'video' as const, fileId, pendingFileId: null, isApproved: true, ...columns };
    await db.updateTable('seriesParts').set(part).where('id', '=', freePartId).execute();
    const { hasEmptyPart, hasNewMedia } = await outline.summarise(db, id);
    return [hasEmptyPart, hasNewMedia];
  };
  const text = { kind: 'text', textBody: 'Words.', isApproved: true };
  await db
    .updateTable('seriesParts')
    .set(text as never)
    .where('courseId', '=', id)
    .execute();
  const { count } = await outline.summarise(db, id);
  expect(count).toBe((await outline.listParts(db, id)).length);
  expect(await summaryWith({})).toEqual([false, false]);
  expect(await summaryWith({ fileId: null })).toEqual([true, false]);
  expect(await summaryWith({ fileId: null, pendingFileId: fileId })).toEqual([false, true]);
  expect(await summaryWith({ isApproved: false })).toEqual([false, true]);
  expect(await summaryWith({ kind: 'text', textBody: '' })).toEqual([true, false]);
  expect(await summaryWith({ kind: 'text', textBody: 'Words.', fileId: null })).toEqual([false, false]);
  await db
    .updateTable('seriesParts')
    .set({ retiredAt: new Date(), isApproved: false, textBody: '' })
    .where('id', '=', lockedPartId)
    .execute();
  expect(await outline.summarise(db, id)).toEqual({
    count: count - 1,
    hasEmptyPart: false,
    hasNewMedia: false,
  });
  expect(await outline.summarise(db, crypto.randomUUID())).toEqual({
    count: 0,
    hasEmptyPart: false,
    hasNewMedia: false,
  });
});
