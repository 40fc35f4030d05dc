import pg from 'pg';
import type { ContentType } from '@/contract/values/content';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { suspend } from '../../support/make/office';
import { makeDigitalProduct } from '../../support/make/digital-products';

let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

type Ref = readonly [ContentType, string];

const statesOf = async (as: Person, refs: Ref[]) =>
  (
    await ask('GET /viewer-states', { as, query: { refs: refs.map((ref) => ref.join(':')).join(',') } })
  ).body.items.toSorted((a, b) => a.contentType.localeCompare(b.contentType));

const like = (as: Person, [contentType, contentId]: Ref) =>
  ask('POST /likes', { as, body: { contentType, contentId } });

test('the viewer states of all content types contain marks, owned content and progress', async () => {
  const member = await makePerson();
  const [course, product] = [await makeCourse(creator, { priceCents: 0 }), await makeDigitalProduct(creator)];
  const followed = creator.actor.creator.id;
  const params = { id: course.id };
  await ask('POST /courses/:id/unlock', { as: member, params });
  const body = { partId: course.freePartId, seconds: 60, isCompleted: true };
  await ask('PATCH /courses/:id/progress', { as: member, params, body });
  await like(member, ['DIGITAL_PRODUCT', product]);
  await ask('POST /creators/:creator/follow', { as: member, params: { creator: followed } });

  const refs: Ref[] = [
    ['COURSE', course.id],
    ['CREATOR', followed],
    ['DIGITAL_PRODUCT', product],
  ];
  expect(await statesOf(member, refs)).toEqual([
    {
      contentType: 'COURSE',
      contentId: course.id,
      isMarked: false,
      owned: { percent: 50, doneCount: 1, nextPart: 2 },
    },
    { contentType: 'CREATOR', contentId: followed, isMarked: true, owned: null },
    { contentType: 'DIGITAL_PRODUCT', contentId: product, isMarked: true, owned: null },
  ]);
  await like(member, ['COURSE', course.id]);
  expect((await statesOf(member, refs.slice(0, 1)))[0]).toMatchObject({
    isMarked: true,
    owned: { percent: 50 },
  });
});

test('a viewer state contains nothing about other people, unknown content or an id of another type', async () => {
  const [member, other] = [await makePerson(), await makePerson()];
  const course = await makeCourse(creator, { priceCents: 0 });
  await ask('POST /courses/:id/unlock', { as: other, params: { id: course.id } });
  await like(other, ['COURSE', course.id]);
  await ask('POST /creators/:creator/follow', { as: other, params: { creator: creator.actor.creator.id } });
  const refs: Ref[] = [
    ['COURSE', course.id],
    ['CREATOR', creator.actor.creator.id],
    ['COURSE', crypto.randomUUID()],
  ];
  expect(await statesOf(member, refs)).toEqual([]);
  expect(await statesOf(other, refs)).toHaveLength(2);
  expect(await statesOf(other, [['POST', course.id]])).toEqual([]);
});

test('the viewer states omit drafts and content of suspended creators, like unknown content', async () => {
  const member = await makePerson();
  const owner = await makeCreator();
  const draft = await makeCourse(owner, { isPublished: false });
  await suspend(owner.actor.creator.id);
  expect(
    await statesOf(member, [
      ['COURSE', draft.id],
      ['CREATOR', owner.actor.creator.id],
    ]),
  ).toEqual([]);
});

test('the viewer states of 100 items of every type take two statements besides the session', async () => {
  const member = await makePerson();
  const courses = [
    await makeCourse(creator, { priceCents: 0 }),
    await makeCourse(creator, { priceCents: 0 }),
  ];
  for (const { id } of courses) await ask('POST /courses/:id/unlock', { as: member, params: { id } });
  const types = ['COURSE', 'POST', 'DIGITAL_PRODUCT', 'CREATOR', 'SUBSCRIPTION'] as const;
  const refs = [
    ...courses.map(({ id }): Ref => ['COURSE', id]),
    ...Array.from({ length: 98 }, (_, place): Ref => [types[place % types.length]!, crypto.randomUUID()]),
  ];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  let texts: string[];
  try {
    expect(await statesOf(member, refs)).toHaveLength(2);
    texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  } finally {
    query.mockRestore();
  }
  expect(texts.filter((text) => !/sessions/.test(text))).toHaveLength(2);
});
