import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';

let office: Person;
beforeAll(async () => {
  await startBackend();
  office = await makeOffice();
  const { config } = await import('@/backend/config');
  config.officeUndoMinutes = 10;
});

const idOf = (creator: CreatorPerson) => creator.actor.creator.id;
const submit = (as: CreatorPerson, courseId: string) =>
  ask('PATCH /kumu/courses/update-status', { as, body: { courseId, status: 'IN_REVIEW' } });
const statusOf = async (id: string) => (await ask('GET /courses/:id', { params: { id } })).status;
const stateOf = async (table: 'courses' | 'creators', id: string) =>
  (await db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const auditOf = (id: string) =>
  db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('createdAt').execute();

/** Makes a creator who waits for approval and a course of the creator that waits for review. */
async function makeWaiting() {
  const creator = await makeCreator('PENDING_APPROVAL');
  const { id: courseId } = await makeCourse(creator, { isPublished: false, priceCents: 0 });
  expect(await submit(creator, courseId)).toMatchObject({ status: 200 });
  return { creator, courseId, id: idOf(creator) };
}

test('a profile and its first course that wait for review are one item in the queue of creators', async () => {
  const { id, courseId } = await makeWaiting();
  const item = (await listQueue(office, 'creators')).find((each) => each.id === id);
  expect(item?.firstCourse).toMatchObject({ id: courseId });
  expect((await listQueue(office, 'course')).map((each) => each.id)).not.toContain(courseId);
  const { problem } = await decideInQueue(office, 'course', courseId, 'approve');
  expect(problem.code).toBe('INVALID_TRANSITION');
  expect(await statusOf(courseId)).toBe(404);
});

test('an approval publishes the profile and the first course and logs both with one decision', async () => {
  const { id, courseId } = await makeWaiting();
  expect((await decideInQueue(office, 'creators', id, 'approve')).status).toBe(200);
  expect(await stateOf('creators', id)).toBe('APPROVED');
  expect(await statusOf(courseId)).toBe(200);
  const [ofCreator] = await auditOf(id);
  const [ofCourse] = await auditOf(courseId);
  expect(ofCreator).toMatchObject({ action: 'creator.approve' });
  expect(ofCourse).toMatchObject({ action: 'content.approve', decisionId: ofCreator!.id });
});

test('an undo of the approval returns the profile and the first course to the review', async () => {
  const { id, courseId } = await makeWaiting();
  const { body } = await decideInQueue(office, 'creators', id, 'approve');
  const params = { id: body.decision.id };
  expect(
    (await ask('PATCH /office/decisions/:id', { as: office, params, body: { state: 'UNDONE' } })).status,
  ).toBe(200);
  expect(await stateOf('creators', id)).toBe('PENDING_APPROVAL');
  expect(await stateOf('courses', courseId)).toBe('IN_REVIEW');
  expect(await statusOf(courseId)).toBe(404);
});

test('the profile is approved and the first course is rejected when the office returns only the course', async () => {
  const { id, courseId } = await makeWaiting();
  const reason = 'The first video has no sound.';
  expect((await decideInQueue(office, 'creators', id, 'returnCourse', { reason })).status).toBe(200);
  expect(await stateOf('creators', id)).toBe('APPROVED');
  expect(await stateOf('courses', courseId)).toBe('REJECTED');
  expect(await auditOf(courseId)).toMatchObject([{ action: 'content.reject', reason }]);
});

test('the first course of a rejected profile cannot be reviewed separately', async () => {
  const { id, courseId } = await makeWaiting();
  await decideInQueue(office, 'creators', id, 'reject', { reason: 'Please say where you trained.' });
  expect(await stateOf('courses', courseId)).toBe('IN_REVIEW');
  expect((await listQueue(office, 'course')).map((each) => each.id)).not.toContain(courseId);
  expect((await decideInQueue(office, 'course', courseId, 'approve')).status).toBe(409);
});

test('a second course cannot be submitted before the profile is approved', async () => {
  const { creator } = await makeWaiting();
  const { id } = await makeCourse(creator, { isPublished: false, priceCents: 0 });
  expect(await submit(creator, id)).toMatchObject({
    status: 409,
    problem: { code: 'CREATOR_NOT_APPROVED' },
  });
});

test('a decision returns a conflict when the first course has changed since the office saw it', async () => {
  const { id, creator, courseId } = await makeWaiting();
  const item = (await listQueue(office, 'creators')).find((each) => each.id === id)!;
  await ask('PATCH /kumu/courses/update-status', { as: creator, body: { courseId, status: 'DRAFT' } });
  const body = { action: 'approve', seenVersion: item.version };
  const answer = await ask('PATCH /office/queues/:name/:id', {
    as: office,
    params: { name: 'creators', id },
    body,
  });
  expect(answer).toMatchObject({ status: 409, problem: { code: 'CHANGED_SINCE_SEEN' } });
  expect(await stateOf('courses', courseId)).toBe('DRAFT');
});
