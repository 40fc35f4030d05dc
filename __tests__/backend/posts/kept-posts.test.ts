import { db } from '@/backend/db/connection';
import { storage } from '@/backend/providers/storage/storage';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { reinstate, suspend } from '../../support/make/office';
import { makeMember, makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let [member, buyer, stranger, office]: Person[] = [];
let [forMembers, later, forBuyers, forAll]: string[] = [];

beforeAll(async () => {
  await startBackend();
});
beforeEach(async () => {
  creator = await makeCreator();
  [member, buyer, stranger] = [await makePerson(), await makePerson(), await makePerson()];
  office = await makeOffice();
  await makeMember(member, creator);
  const courseId = (await makeCourse(creator)).id;
  await grantCourse(buyer, courseId);
  const audio = await makeFile(creator, 'breath.mp3');
  await db.updateTable('files').set({ mimeType: 'audio/mpeg' }).where('id', '=', audio).execute();
  await storage.putBytes(`private/${creator.userId}/breath.mp3`, Buffer.from('recorded'), 'audio/mpeg');
  forMembers = await makePost(creator, {
    title: 'For members',
    audience: 'MEMBERS',
    files: [{ id: audio, description: '' }],
  });
  later = await makePost(creator, { title: 'For members too', audience: 'MEMBERS' });
  forBuyers = await makePost(creator, {
    title: 'For buyers',
    audience: 'BUYERS',
    audienceContent: { contentType: 'COURSE', contentId: courseId },
  });
  forAll = await makePost(creator, { title: 'For everyone' });
});

const closeAccount = async () =>
  expect((await ask('POST /users/delete', { as: creator, body: { email: creator.email } })).status).toBe(200);
const away = {
  'has closed the account': closeAccount,
  'is suspended': () => suspend(creator.actor.creator.id),
};
type Away = keyof typeof away;
const cases = Object.keys(away) as Away[];

const viewerState = (as: Person | null, id: string) =>
  ask('GET /posts/:id/viewer-state', { as, params: { id } });
const preview = (as: Person, id: string) => ask('GET /posts/:id/preview', { as, params: { id } });
/**
 * Returns the statuses of the two requests that show a post, and whether the post is shown in full.
 */
const reads = async (as: Person, id: string) => {
  const found = await viewerState(as, id);
  const isWhole = found.status === 200 && found.body.whole !== null;
  return [(await preview(as, id)).status, found.status, isWhole];
};
const whole = [200, 200, true];
const hidden = [404, 404, false];
const setMembership = (state: 'ACTIVE' | 'CANCELLING' | 'CANCELLED' | 'PAST_DUE', graceEndsAt?: Date) =>
  db
    .updateTable('subscriptions')
    .set({ state, graceEndsAt: graceEndsAt ?? null })
    .where('userId', '=', member!.userId)
    .execute();
const setState = (state: 'TAKEN_DOWN' | 'UNPUBLISHED' | 'DELETED') =>
  db.updateTable('posts').set({ state }).where('creatorId', '=', creator.actor.creator.id).execute();

describe.each(cases)('posts of a creator who %s', (how) => {
  test('a member and a buyer can still read the posts of a creator who has left, with a working recording', async () => {
    await away[how]();
    expect(await reads(member!, forMembers!)).toEqual(whole);
    expect(await reads(buyer!, forBuyers!)).toEqual(whole);
    const { whole: shown } = (await viewerState(member!, forMembers!)).body;
    const { pathname, search } = new URL(shown!.files[0]!.url);
    expect((await request('GET', pathname + search)).status).toBe(200);
    expect((await preview(member!, forMembers!)).body).toMatchObject({
      previous: null,
      next: { id: later },
    });
    expect((await preview(buyer!, forBuyers!)).body).toMatchObject({ previous: null, next: null });
  });

  test('people outside the audience get 404 for every post of a creator who has left, even a post for everyone', async () => {
    await away[how]();
    for (const id of [forMembers!, forBuyers!, forAll!]) {
      expect(await reads(stranger!, id)).toEqual(hidden);
      expect((await viewerState(null, id)).status).toBe(404);
      expect((await ask('GET /posts/:id', { as: member, params: { id } })).status).toBe(404);
    }
    expect(await reads(buyer!, forMembers!)).toEqual(hidden);
    expect(await reads(member!, forBuyers!)).toEqual(hidden);
    expect(await reads(member!, forAll!)).toEqual(hidden);
    const query = { creatorId: creator.actor.creator.id, limit: 20 };
    expect((await ask('GET /posts', { as: member, query })).body.items).toEqual([]);
  });

  test('a member can read a post of a creator who has left until the membership ends', async () => {
    await away[how]();
    await setMembership('CANCELLING');
    expect(await reads(member!, forMembers!)).toEqual(whole);
    await setMembership('PAST_DUE', new Date(Date.now() - 1000));
    expect(await reads(member!, forMembers!)).toEqual(hidden);
    await setMembership('CANCELLED');
    expect(await reads(member!, forMembers!)).toEqual(hidden);
  });

  test('a post that was taken down, unpublished or deleted is hidden from members and buyers', async () => {
    await away[how]();
    for (const state of ['TAKEN_DOWN', 'UNPUBLISHED', 'DELETED'] as const) {
      await setState(state);
      expect([await reads(member!, forMembers!), await reads(buyer!, forBuyers!)]).toEqual([hidden, hidden]);
    }
  });

  test('comments on a post of a creator who has left can be read but not written', async () => {
    const comment = (text: string) =>
      ask('POST /posts/:id/comments', {
        as: member!,
        params: { id: forMembers! },
        body: { text, parentId: null },
      });
    await comment('The curtains did it.');
    await away[how]();
    expect((await comment('One more.')).status).toBe(403);
    expect((await viewerState(member!, forMembers!)).body.can.comment).toBe(false);
    const list = (as: Person) =>
      ask('GET /posts/:id/comments', {
        as,
        params: { id: forMembers! },
        query: { limit: 20, orderBy: 'newest' },
      });
    expect((await list(member!)).body.items).toMatchObject([{ text: 'The curtains did it.' }]);
    expect((await list(stranger!)).status).toBe(404);
  });

  test('a membership with a creator who has left links to the newest post that its member can still read', async () => {
    const keptPosts = async () =>
      (await ask('GET /subscriptions', { as: member, query: { limit: 20 } })).body.items.map(
        ({ keptPostId }) => keptPostId,
      );
    expect(await keptPosts()).toEqual([null]);
    await away[how]();
    expect(await keptPosts()).toEqual([later]);
    await setMembership('CANCELLED');
    expect(await keptPosts()).toEqual([null]);
  });

  test('the private feed of a creator who has left has the posts of the membership until it ends', async () => {
    const params = { id: creator.actor.creator.id };
    const { body } = await ask('POST /posts/feeds/:id', { as: member, params });
    const { pathname } = new URL(body.url);
    await away[how]();
    const feed = await request('GET', pathname);
    const xml = String(feed.body);
    expect(feed.status).toBe(200);
    expect(xml).toContain('Curtains before the');
    expect(xml).toContain(`/view-content-page?contentType=POST&amp;contentId=${forMembers}`);
    expect(xml).toMatch(/<enclosure url="[^"]+signature=[^"]+"/);
    expect(xml).not.toMatch(/For buyers|For everyone/);
    await setMembership('CANCELLED');
    expect((await request('GET', pathname)).status).toBe(404);
  });
});

test('a member can read the public page again after a reinstatement, and the office can always read it', async () => {
  const { id: creatorId } = creator.actor.creator;
  await suspend(creatorId);
  expect(await reads(office!, forMembers!)).toEqual(whole);
  await reinstate(creatorId);
  expect(await reads(member!, forMembers!)).toEqual(whole);
  expect((await ask('GET /posts/:id', { params: { id: forMembers! } })).status).toBe(200);
  // The public page shows the preview to people outside the audience.
  const { status, body } = await viewerState(stranger!, forMembers!);
  expect([status, body.whole]).toEqual([200, null]);
});
