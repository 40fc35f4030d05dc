import { db } from '@/backend/db/connection';
import type { QueryInput } from '@/contract/call';
import type { library } from '@/contract/library';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makeMember } from '../../support/make/posts';

let creator: CreatorPerson;
let other: CreatorPerson;
let member: Person;
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  [creator, other] = [await makeCreator(), await makeCreator()];
  // The library must not show the content of another person.
  const neighbour = await makePerson();
  await grantCourse(neighbour, (await makeCourse(other)).id);
});
beforeEach(async () => {
  member = await makePerson();
});
afterEach(() => clock.shiftClock(0));

const list = async (query: QueryInput<typeof library.list> = {}) =>
  (await ask('GET /library', { as: member, query })).body;
const idsOf = async (query: QueryInput<typeof library.list> = {}) =>
  (await list(query)).items.map(({ content }) => content.id);
const shelves = async () => (await ask('GET /library/shelves', { as: member })).body;
const link = (courseId: string, digitalProductId: string | null) =>
  ask('PATCH /courses/:id', { as: creator, params: { id: courseId }, body: { digitalProductId } });
const titled = (title: string, by = creator) => makeCourse(by, { title });
const end = (contentId: string, change: { endedAt: Date } | { frozenAt: Date }) =>
  db.updateTable('entitlements').set(change).where('contentId', '=', contentId).execute();
const grantByMembership = async (contentId: string) => {
  await makeMember(member, creator);
  const { purchaseId, name, membershipId } = await db
    .selectFrom('subscriptions')
    .innerJoin('memberships', 'memberships.id', 'membershipId')
    .select(['purchaseId', 'memberships.name', 'membershipId'])
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('entitlements')
    .values({
      userId: member.userId,
      contentType: 'COURSE',
      contentId,
      source: 'MEMBERSHIP',
      purchaseId,
      grantedAt: new Date(),
    })
    .execute();
  return { name, id: membershipId };
};

test('the sections, counts and creators of the library contain only what the member owns', async () => {
  const [course, theirs] = [await titled('Sleep'), await titled('Walk', other)];
  const product = await makeDigitalProduct(creator);
  for (const { id } of [course, theirs]) await grantCourse(member, id);
  await link(course.id, product);
  expect((await idsOf()).sort()).toEqual([course.id, theirs.id, product].sort());
  expect((await idsOf({ shelf: 'courses' })).sort()).toEqual([course.id, theirs.id].sort());
  expect(await idsOf({ shelf: 'downloads' })).toEqual([product]);
  expect(await idsOf({ shelf: 'recordings' })).toEqual([]);
  const found = await shelves();
  expect(found.counts).toEqual({ courses: 2, recordings: 0, downloads: 1 });
  expect(found.creators.map(({ id }) => id).sort()).toEqual(
    [creator.actor.creator.id, other.actor.creator.id].sort(),
  );
});

test('the library can be searched, filtered by creator and sorted, and it is paged', async () => {
  const [sleep, walk, breathe] = [
    await titled('Sleep well'),
    await titled('Walk home', other),
    await titled('breathe in'),
  ];
  for (const [at, { id }] of [sleep, walk, breathe].entries()) {
    clock.shiftClock(at * 1000);
    await grantCourse(member, id);
  }
  expect(await idsOf()).toEqual([breathe.id, walk.id, sleep.id]);
  expect(await idsOf({ query: 'SLEEP' })).toEqual([sleep.id]);
  expect(await idsOf({ query: 'nothing like it' })).toEqual([]);
  expect(await idsOf({ creatorId: other.actor.creator.id })).toEqual([walk.id]);
  expect(await idsOf({ orderBy: 'title' })).toEqual([breathe.id, sleep.id, walk.id]);
  const first = await list({ orderBy: 'title', limit: 2 });
  expect(first.items.map(({ content }) => content.id)).toEqual([breathe.id, sleep.id]);
  expect(await idsOf({ orderBy: 'title', limit: 2, cursor: first.nextCursor! })).toEqual([walk.id]);
  await ask('PATCH /courses/:id/progress', {
    as: member,
    params: { id: sleep.id },
    body: { partId: sleep.freePartId, seconds: 1 },
  });
  clock.shiftClock(60_000);
  await ask('PATCH /courses/:id/progress', {
    as: member,
    params: { id: sleep.id },
    body: { partId: sleep.freePartId, seconds: 2 },
  });
  expect(await idsOf()).toEqual([sleep.id, breathe.id, walk.id]);
  expect(await idsOf({ orderBy: 'newest' })).toEqual([breathe.id, walk.id, sleep.id]);
});

describe('a download that comes with a course', () => {
  let course: { id: string };
  let product: string;
  beforeEach(async () => {
    [course, product] = [await titled('Sleep'), await makeDigitalProduct(creator)];
    await link(course.id, product);
    await grantCourse(member, course.id);
  });
  const downloads = () => idsOf({ shelf: 'downloads' });

  test('a bundled download is in the library with the title of its course', async () => {
    expect((await list({ shelf: 'downloads' })).items).toMatchObject([
      { content: { id: product }, comesWith: 'Sleep', membership: null },
    ]);
  });

  test('a bundled download is not in the library while its course is frozen or after the course was refunded', async () => {
    await end(course.id, { frozenAt: new Date() });
    expect(await downloads()).toEqual([]);
    await end(course.id, { endedAt: new Date() });
    expect(await downloads()).toEqual([]);
  });

  test('an unlinked bundled download remains in the library of earlier owners and is hidden from later owners', async () => {
    clock.shiftClock(1000);
    await link(course.id, null);
    expect(await downloads()).toEqual([product]);
    clock.shiftClock(2000);
    member = await makePerson();
    await grantCourse(member, course.id);
    expect(await downloads()).toEqual([]);
  });

  test('a bundled download is not in the library before its publication', async () => {
    const draft = await makeDigitalProduct(creator, { isPublished: false });
    const course2 = await titled('Rest');
    await link(course2.id, draft);
    await grantCourse(member, course2.id);
    expect(await downloads()).toEqual([product]);
  });

  test("a bundled download is not in the library of people who got the course after the download's takedown", async () => {
    const takenDownAt = new Date(Date.now() + 1000);
    await db
      .insertInto('takedowns')
      .values({
        contentType: 'DIGITAL_PRODUCT',
        contentId: product,
        creatorId: creator.actor.creator.id,
        reason: 'It is not theirs.',
        previousState: 'PUBLISHED',
        takenDownAt,
      })
      .execute();
    expect(await downloads()).toEqual([product]);
    clock.shiftClock(5000);
    member = await makePerson();
    await grantCourse(member, course.id);
    expect(await downloads()).toEqual([]);
  });

  test('a bundled product that was also unlocked directly is listed once, without the course', async () => {
    const { inTransaction } = await import('@/backend/db/connection');
    const { grant } = await import('@/backend/entitlements/service');
    await inTransaction((trx) =>
      grant(trx, {
        userId: member.userId,
        contentType: 'DIGITAL_PRODUCT',
        contentId: product,
        source: 'GIFT',
      }),
    );
    expect((await list({ shelf: 'downloads' })).items).toMatchObject([
      { content: { id: product }, comesWith: null },
    ]);
  });
});

describe('content of a membership', () => {
  test('membership content is listed with its membership and the end date of a cancelled membership', async () => {
    const course = await titled('Sleep');
    const { name, id } = await grantByMembership(course.id);
    expect((await list()).items).toMatchObject([{ membership: { id, name, endsAt: null } }]);
    const ends = new Date('2027-01-02T00:00:00.000Z');
    await db
      .updateTable('subscriptions')
      .set({ state: 'CANCELLING', periodEndsAt: ends })
      .where('userId', '=', member.userId)
      .execute();
    expect((await list()).items).toMatchObject([{ membership: { name, endsAt: ends.toISOString() } }]);
  });

  test('a bundled download of membership content also names the membership', async () => {
    const [course, product] = [await titled('Sleep'), await makeDigitalProduct(creator)];
    await link(course.id, product);
    const { name } = await grantByMembership(course.id);
    expect((await list({ shelf: 'downloads' })).items).toMatchObject([
      { content: { id: product }, comesWith: 'Sleep', membership: { name } },
    ]);
  });

  test('a course that a member also bought is listed without its membership', async () => {
    const course = await titled('Sleep');
    await grantByMembership(course.id);
    await grantCourse(member, course.id);
    expect((await list()).items).toMatchObject([{ content: { id: course.id }, membership: null }]);
  });
});
