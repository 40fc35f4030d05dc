import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';
import { makeMember, makePost } from '../../support/make/posts';
import { readMail } from '../../support/tasks';

const DAY = 24 * 3_600_000;

let [creator, other]: CreatorPerson[] = [];
let [member, stranger, office, reader]: Person[] = [];
let clock: typeof import('@/backend/clock');
let postId: string;

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  [creator, other] = [await makeCreator(), await makeCreator()];
  [member, stranger] = [await makePerson(), await makePerson()];
  // Another person of the office reads the appeals.
  [office, reader] = [await makeOffice(), await makeOffice()];
  await makeMember(member!, creator!);
  // Creates a report and a takedown of a post of another creator.
  await takeDown(await makePost(other!));
});
beforeEach(async () => {
  postId = await makePost(creator!);
});
afterEach(() => clock.shiftClock(0));

const why = 'It tells people to stop their medicine.';
const report = (as: Person, subjectId = postId, subjectType = 'POST') =>
  ask('POST /reports', { as, body: { subjectType, subjectId, reason: 'HARMFUL', text: 'Please look.' } });
const openReports = async (subjectId = postId) =>
  (await ask('GET /office/reports', { as: office, query: { limit: '100' } })).body.items.filter(
    (each) => each.subjectId === subjectId,
  );
/**
 * Adds a report that was being stored during the takedown of the post.
 * @returns the id of the report
 */
const reportAtTheSameTime = async (): Promise<string> =>
  (
    await db
      .insertInto('reports')
      .values({
        reporterId: member!.userId,
        subjectType: 'POST',
        subjectId: postId,
        reason: 'HARMFUL',
        createdAt: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
type Measure = 'NONE' | 'TAKE_DOWN' | 'REMOVE';
const decide = (id: string, measure: Measure, state: 'RESOLVED' | 'DISMISSED' = 'RESOLVED') =>
  ask('PATCH /office/reports/:id', { as: office, params: { id }, body: { state, reason: why, measure } });
async function takeDown(contentId = postId) {
  await report(stranger!, contentId);
  const [found] = await openReports(contentId);
  return decide(found!.id, 'TAKE_DOWN');
}
const draft = async () => (await ask('GET /posts/:id/draft', { as: creator, params: { id: postId } })).body;
const appeal = (text = 'It says nothing of the kind.', as: Person = creator!) =>
  ask('POST /content/appeals', { as, body: { contentType: 'POST', contentId: postId, text } });
const appeals = () => listQueue(office!, 'appeals');
const decideAppeal = (id: string, decision: 'restore' | 'uphold') =>
  decideInQueue(reader!, 'appeals', id, decision, { reason: why });
const statusOf = async () => (await ask('GET /posts/:id', { params: { id: postId } })).status;
const say = async (as: Person, text: string, id = postId) =>
  (await ask('POST /posts/:id/comments', { as, params: { id }, body: { text, parentId: null } })).body.id;
const actionsOf = async (subjectId = postId) =>
  (await ask('GET /office/audit', { as: office, query: { subjectId } })).body.items
    .map(({ action }) => action)
    .sort();

describe('a post that is taken down', () => {
  test('a taken-down post is hidden from readers, and its creator reads the reason but cannot change it', async () => {
    expect((await takeDown()).status).toBe(200);
    expect(await statusOf()).toBe(404);
    const post = await draft();
    expect(post).toMatchObject({ state: 'TAKEN_DOWN', takedown: { reason: why, canAppeal: true } });
    expect(post.can).toMatchObject({ update: false, publish: false, unpublish: false, remove: true });
    const params = { id: postId };
    const tried = [
      await ask('PATCH /posts/:id', { as: creator, params, body: { version: post.version, title: 'Again' } }),
      await ask('PATCH /posts/:id/status', { as: creator, params, body: { status: 'PUBLISHED' } }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 409]);
    expect((await readMail(creator!.email, why))!.subject).toContain('was taken down');
    expect(await actionsOf()).toEqual(['content.takeDown', 'report.resolve']);
    expect(await openReports()).toEqual([]);
  });

  test('a post cannot be taken down a second time or while it is a draft', async () => {
    await report(stranger!);
    await report(member!);
    const [first, ...others] = await openReports();
    expect(first).toMatchObject({ path: `/posts/${postId}`, isPublic: true, peopleCount: 2 });
    expect(others).toEqual([]);
    await decide(first!.id, 'TAKE_DOWN');
    const second = await reportAtTheSameTime();
    // The remaining report links to a page that the office can still read.
    expect((await openReports())[0]).toMatchObject({
      path: `/view-content-page?contentType=POST&contentId=${postId}`,
      isPublic: false,
    });
    expect((await ask('GET /posts/:id/preview', { as: office, params: { id: postId } })).status).toBe(200);
    expect((await decide(second, 'TAKE_DOWN')).problem.code).toBe('INVALID_TRANSITION');
    expect((await openReports()).map(({ id }) => id)).toEqual([second]);
  });

  test('a post is restored when the office grants the appeal', async () => {
    await takeDown();
    expect((await appeal('It says nothing of the kind.', other)).status).toBe(404);
    expect((await appeal()).status).toBe(201);
    expect((await appeal('And another thing about it.')).problem.code).toBe('INVALID_TRANSITION');
    expect((await draft()).takedown).toMatchObject({
      canAppeal: false,
      appealText: 'It says nothing of the kind.',
    });
    const [waiting] = (await appeals()).filter(({ contentId }) => contentId === postId);
    expect(waiting).toMatchObject({ reason: why, text: 'It says nothing of the kind.' });
    expect((await decideAppeal(waiting!.id, 'restore')).status).toBe(200);
    expect(await statusOf()).toBe(200);
    expect((await draft()).takedown).toBeNull();
    expect((await decideAppeal(waiting!.id, 'uphold')).problem.code).toBe('INVALID_TRANSITION');
    expect(await appeals()).toEqual([]);
    // A second takedown can be appealed separately.
    await takeDown();
    expect((await appeal()).status).toBe(201);
  });

  test('a scheduled post is unpublished when the office grants the appeal', async () => {
    await report(stranger!);
    const [found] = await openReports();
    const params = { id: postId };
    const publishAt = new Date(Date.now() + DAY).toISOString();
    await ask('PATCH /posts/:id/status', { as: creator, params, body: { status: 'UNPUBLISHED' } });
    await ask('PATCH /posts/:id/status', { as: creator, params, body: { status: 'PUBLISHED', publishAt } });
    expect(await draft()).toMatchObject({ state: 'SCHEDULED', publishAt });
    expect((await decide(found!.id, 'TAKE_DOWN')).status).toBe(200);
    await appeal();
    const [waiting] = (await appeals()).filter(({ contentId }) => contentId === postId);
    expect((await decideAppeal(waiting!.id, 'restore')).status).toBe(200);
    expect(await draft()).toMatchObject({ state: 'UNPUBLISHED', publishAt: null });
  });

  test('a post remains taken down when the office upholds the takedown, and a second appeal is rejected', async () => {
    await takeDown();
    await appeal();
    const [waiting] = (await appeals()).filter(({ contentId }) => contentId === postId);
    await decideAppeal(waiting!.id, 'uphold');
    expect(await statusOf()).toBe(404);
    expect((await draft()).takedown).toMatchObject({ canAppeal: false, decisionReason: why });
    expect((await appeal()).status).toBe(409);
  });

  test('a post that was taken down cannot be taken down again from another report', async () => {
    await takeDown();
    const second = await reportAtTheSameTime();
    expect(await openReports()).toMatchObject([{ id: second, measures: [], isPublic: false }]);
    expect((await decide(second, 'TAKE_DOWN')).status).toBe(409);
    expect((await decide(second, 'NONE')).body.state).toBe('RESOLVED');
  });

  test('a takedown can be appealed for 14 days', async () => {
    await takeDown();
    clock.shiftClock(14 * DAY + 1000);
    expect((await draft()).takedown!.canAppeal).toBe(false);
    expect((await appeal()).status).toBe(409);
    clock.shiftClock(14 * DAY - 60_000);
    expect((await appeal()).status).toBe(201);
  });
});

describe('a reported comment', () => {
  test('the office can read and remove a reported comment without changing its post', async () => {
    const commentId = await say(member!, 'Buy my pills instead.');
    expect((await report(stranger!, commentId, 'COMMENT')).status).toBe(201);
    const [found] = await openReports(commentId);
    expect(found).toMatchObject({
      path: `/posts/${postId}`,
      quote: { text: 'Buy my pills instead.', authorName: 'Robin A.' },
      measures: ['REMOVE'],
    });
    expect((await decide(found!.id, 'TAKE_DOWN')).problem.code).toBe('INVALID_TRANSITION');
    expect((await decide(found!.id, 'REMOVE', 'DISMISSED')).status).toBe(422);
    const { body } = await decide(found!.id, 'REMOVE');
    expect(body).toMatchObject({ quote: { text: null }, measures: [], state: 'RESOLVED' });
    const { body: page } = await ask('GET /posts/:id', { params: { id: postId } });
    expect(page.commentsCount).toBe(0);
    expect(await actionsOf(commentId)).toEqual(['comment.remove', 'report.resolve']);
  });

  test('a comment can be reported only by viewers who can read it', async () => {
    const membersPost = await makePost(creator!, { audience: 'MEMBERS' });
    const commentId = await say(member!, 'Between us.', membersPost);
    expect((await report(stranger!, commentId, 'COMMENT')).status).toBe(404);
    expect((await report(member!, crypto.randomUUID(), 'COMMENT')).status).toBe(404);
    expect((await report(member!, commentId, 'COMMENT')).status).toBe(201);
    // A report on the post itself is a separate report.
    expect((await report(member!, membersPost)).status).toBe(201);
    await report(member!, commentId, 'COMMENT');
    expect(await openReports(commentId)).toHaveLength(1);
    expect(await openReports(membersPost)).toHaveLength(1);
  });

  test('a report is still open when its comment was deleted', async () => {
    const commentId = await say(member!, 'I leave soon.');
    await report(stranger!, commentId, 'COMMENT');
    await db.deleteFrom('comments').where('id', '=', commentId).execute();
    const [found] = await openReports(commentId);
    expect(found).toMatchObject({ title: '', path: '', quote: null, measures: [] });
    expect((await decide(found!.id, 'NONE', 'DISMISSED')).body.state).toBe('DISMISSED');
  });
});
