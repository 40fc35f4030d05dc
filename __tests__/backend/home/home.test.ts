import pg from 'pg';
import { ask, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';
import { makeDelivery, makeProduct } from '../../support/make/products';

let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

test('the home page of a visitor lists new courses, products and posts and no personal rows', async () => {
  const course = await makeCourse(creator, { priceCents: 0 });
  const draft = await makeCourse(creator, { isPublished: false });
  const post = await makePost(creator);
  const forMembers = await makePost(creator, { audience: 'MEMBERS' });
  await makeDelivery(creator);
  const product = await makeProduct(creator);
  const { newest, posts, products, ...personal } = (await ask('GET /home')).body;
  expect(idsOf(newest)).toContain(course.id);
  expect(idsOf(newest)).not.toContain(draft.id);
  expect(idsOf(posts)).toEqual([post]);
  const member = await makePerson();
  expect(idsOf((await ask('GET /home', { as: member })).body.posts)).toEqual([forMembers, post]);
  expect(idsOf(products)).toEqual([product.id]);
  expect(personal).toEqual({ begun: [], popular: [], byTopic: [], lives: [] });
});

test('the home page of a member omits own and owned courses and the progress of other people', async () => {
  const member = await makeCreator();
  const [open, owned, own] = [
    await makeCourse(creator, { priceCents: 0 }),
    await makeCourse(creator, { priceCents: 0 }),
    await makeCourse(member),
  ];
  await ask('PUT /users/topics', { as: member, body: { topics: ['yoga', 'sleep-health'] } });
  await ask('POST /courses/:id/unlock', { as: member, params: { id: owned.id } });
  const begin = (as: CreatorPerson | Awaited<ReturnType<typeof makePerson>>) =>
    ask('PATCH /courses/:id/progress', {
      as,
      params: { id: owned.id },
      body: { partId: owned.freePartId, seconds: 5 },
    });
  const other = await makePerson();
  await ask('POST /courses/:id/unlock', { as: other, params: { id: owned.id } });
  await begin(other);

  const before = (await ask('GET /home', { as: member })).body;
  expect(before.begun).toMatchObject([{ content: { id: owned.id }, lastSeenAt: null }]);
  expect(before.byTopic).toHaveLength(2);
  expect(before.byTopic[0]).toEqual([]);
  for (const row of [before.popular, before.newest, before.byTopic[1]!]) {
    expect(idsOf(row)).toContain(open.id);
    expect(idsOf(row)).not.toContain(owned.id);
    expect(idsOf(row)).not.toContain(own.id);
  }
  await begin(member);
  expect((await ask('GET /home', { as: member })).body.begun).toMatchObject([
    { content: { id: owned.id }, lastSeenAt: expect.any(String) as string },
  ]);
  // A person who has unlocked no course sees all courses.
  const newest = idsOf((await ask('GET /home', { as: await makePerson() })).body.newest);
  expect(newest).toEqual(expect.arrayContaining([open.id, owned.id, own.id]));
});

test('the home page of a member takes at most 20 database statements', async () => {
  const member = await makePerson();
  const courses = [
    await makeCourse(creator, { priceCents: 0 }),
    await makeCourse(creator, { priceCents: 0 }),
  ];
  await ask('PUT /users/topics', { as: member, body: { topics: ['yoga', 'sleep-health', 'work'] } });
  for (const { id, freePartId: partId } of courses) {
    await ask('POST /courses/:id/unlock', { as: member, params: { id } });
    await ask('PATCH /courses/:id/progress', { as: member, params: { id }, body: { partId, seconds: 5 } });
  }
  const query = jest.spyOn(pg.Client.prototype, 'query');
  let statements: number;
  try {
    expect((await ask('GET /home', { as: member })).body.begun).toHaveLength(2);
    statements = query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
  // A new process runs each statement alone and combines statements only later.
  expect(statements).toBeLessThanOrEqual(20);
});
