import { draftTypes } from '@/contract/values/content';
import { ask, startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let other: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  [creator, other] = [await makeCreator(), await makeCreator()];
});

const listOwn = async () => (await ask('GET /content', { as: creator, query: { limit: 100 } })).body.items;
const stateOf = async (id: string) => (await listOwn()).find((each) => each.id === id)?.state;
const setStatus = (
  ref: { contentType: (typeof draftTypes)[number] | 'PRODUCT'; contentId: string },
  status: 'IN_REVIEW' | 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED',
  as = creator,
) => ask('PATCH /content', { as, body: { ...ref, status } });

test.each(draftTypes)(
  'a %s starts as a draft with the fields that were sent and is deleted only by its creator',
  async (contentType) => {
    const draft = { title: 'Jet lag at home', topicId: 'sleep-health' as const, tags: ['jet lag'] };
    const { status, body } = await ask('POST /content', { as: creator, body: { contentType, ...draft } });
    expect([status, body.contentType]).toEqual([201, contentType]);
    const found = (await listOwn()).find(({ id }) => id === body.contentId);
    expect(found).toMatchObject({ contentType, state: 'DRAFT', title: draft.title, topicId: draft.topicId });
    expect((await ask('DELETE /content', { as: other, query: body })).status).toBe(404);
    expect((await ask('DELETE /content', { as: creator, query: body })).status).toBe(200);
    expect(await stateOf(body.contentId)).toBeUndefined();
  },
);

test.each(['POST', 'DIGITAL_PRODUCT'] as const)(
  'an untitled %s with a running upload is not reused',
  async (contentType) => {
    const body = { contentType, title: 'With an upload', reusesUntouched: true };
    const start = async () => (await ask('POST /content', { as: creator, body })).body.contentId;
    const first = await start();
    const file = { mimeType: 'application/pdf', size: 1_000, fileName: 'Sleep diary.pdf' } as const;
    const upload = { ...file, target: { kind: contentType, id: first } };
    expect((await ask('POST /filesystem', { as: creator, body: upload })).status).toBe(200);
    expect(await start()).not.toBe(first);
  },
);

test.each(['COURSE', 'POST', 'DIGITAL_PRODUCT', 'LIVE'] as const)(
  'an untitled %s is reused for the same creator until it is changed',
  async (contentType) => {
    const start = async (as = creator) =>
      (
        await ask('POST /content', {
          as,
          body: { contentType, title: 'Untitled', reusesUntouched: true },
        })
      ).body.contentId;
    const first = await start();
    expect(await start()).toBe(first);
    expect(await start(other)).not.toBe(first);
    await ask('POST /kumu/tags', {
      as: creator,
      body: { contentType, contentId: first, tags: ['sleep'] },
    });
    const second = await start();
    expect(second).not.toBe(first);
    const named = await ask('POST /content', { as: creator, body: { contentType, title: 'Untitled' } });
    expect(named.body.contentId).not.toBe(second);
  },
);

test.each([
  ['COURSE', makeCourse],
  ['POST', makePost],
  ['DIGITAL_PRODUCT', makeDigitalProduct],
] as const)(
  'a published %s can be unpublished and published again only by its creator',
  async (contentType, make) => {
    const made: string | { id: string } = await make(creator);
    const ref = { contentType, contentId: typeof made === 'string' ? made : made.id };
    expect((await setStatus(ref, 'UNPUBLISHED', other)).status).toBe(404);
    for (const status of ['UNPUBLISHED', 'PUBLISHED'] as const) {
      expect((await setStatus(ref, status)).status).toBe(200);
      expect(await stateOf(ref.contentId)).toBe(status);
    }
  },
);

test('a content type without a review cannot be submitted, and a type without an editor returns 404', async () => {
  const course = await makeCourse(creator, { isPublished: false });
  expect((await setStatus({ contentType: 'COURSE', contentId: course.id }, 'IN_REVIEW')).status).toBe(200);
  expect(await stateOf(course.id)).toBe('IN_REVIEW');
  const contentId = await makePost(creator, { isPublished: false });
  expect(await setStatus({ contentType: 'POST', contentId }, 'IN_REVIEW')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'status' }] },
  });
  expect((await setStatus({ contentType: 'PRODUCT', contentId }, 'PUBLISHED')).status).toBe(404);
});

test("a creator's list by username and by id has only that creator's published courses", async () => {
  const own = await makeCreator();
  const ids = [(await makeCourse(own)).id, (await makeCourse(own)).id];
  await makeCourse(own, { isPublished: false });
  const { id } = own.actor.creator;
  const { body: profile } = await ask('GET /creators/:creator', { params: { creator: id } });
  for (const named of [id, profile.username]) {
    const { body } = await ask('GET /creators/:creator/courses', { params: { creator: named } });
    expect(body.items.map((course) => course.id)).toEqual([...ids].reverse());
  }
  const unknown = await ask('GET /creators/:creator/courses', { params: { creator: 'nobody-of-this-name' } });
  expect(unknown.status).toBe(404);
});

test('a creator’s own list can be searched by title and sorted across types by views and comments', async () => {
  const writer = await makeCreator();
  const { id: courseId } = await makeCourse(writer, { title: 'beta course' });
  const first = await makePost(writer, { title: 'Alpha post' });
  const second = await makePost(writer, { title: 'Gamma 100% post' });
  const { db } = await import('@/backend/db/connection');
  await db.updateTable('posts').set({ viewCount: 9, commentCount: 2 }).where('id', '=', first).execute();
  await db.updateTable('courses').set({ viewCount: 10 }).where('id', '=', courseId).execute();
  const list = async (query: object) =>
    (await ask('GET /content', { as: writer, query: { limit: 100, ...query } })).body.items;
  const idsOf = async (query: object) => (await list(query)).map(({ id }) => id);
  expect(await idsOf({ orderBy: 'title' })).toEqual([first, courseId, second]);
  // Views are compared as numbers, so 10 is more than 9.
  expect(await idsOf({ orderBy: 'views' })).toEqual([courseId, first, second]);
  expect(await idsOf({ query: 'POST', orderBy: 'title' })).toEqual([first, second]);
  expect(await idsOf({ query: '0%' })).toEqual([second]);
  expect(await list({ query: 'alpha' })).toMatchObject([{ viewsCount: 9, commentsCount: 2 }]);
  expect(await list({ query: 'beta' })).toMatchObject([{ viewsCount: 10, commentsCount: null }]);
});
