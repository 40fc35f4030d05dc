import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ContentType } from '@/contract/values/content';
import { ask, runTasks, startBackend } from '../support/backend';
import { paths } from '@/contract/paths';
import { kindWords } from '@/contract/values/categories';
import { keptLists } from '@/contract/rules/kept-lists';
import { makePerson } from '../support/make/accounts';
import { grantCourse, makeCourse } from '../support/make/courses';
import { makeCreator, profileInput } from '../support/make/creators';
import { makeDigitalProduct } from '../support/make/digital-products';
import { decide } from '../support/make/office';
import { makePost } from '../support/make/posts';
import { listen, readBody } from '../support/servers';

let sent: string[][];
let isAway = false;

beforeAll(async () => {
  const frontEnd = await listen(async (req, res) => {
    sent.push((JSON.parse(await readBody(req)) as { paths: string[] }).paths.sort());
    res.statusCode = isAway ? 500 : 200;
    res.end();
  });
  await startBackend({ FRONTEND_URLS: frontEnd });
});
beforeEach(async () => {
  sent = [];
  isAway = false;
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
});

async function waiting(): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const { rows } = await sql<{ data: { things: { kind: string; id: string }[] } }>`
    select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(db);
  return rows.flatMap(({ data }) => data.things.map(({ kind, id }) => `${kind} ${id}`)).sort();
}

async function run(things: { kind: ContentType; id: string }[]) {
  const { tasks } = await import('@/backend/app');
  await tasks.find(({ name }) => name === 'pages.revalidate')!.run({ things });
}

test('the approval of a submitted course enqueues a revalidation, and the submission does not', async () => {
  const creator = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const course = await makeCourse(creator, { isPublished: false });
  const editing = await import('@/backend/courses/editing-service');
  await editing.updateStatus(creator.actor, { courseId: course.id, status: 'IN_REVIEW' });
  expect(await waiting()).toEqual([]);

  await decide('course', course.id, { decision: 'approve' });
  expect(await waiting()).toEqual([`COURSE ${course.id}`]);
});

test('enabling payouts enqueues the creator’s page and published content, which can now be bought', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  await makeCourse(creator, { isPublished: false });
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const { setPaymentAccount } = await import('@/backend/creators/service');
  await setPaymentAccount(creator.actor.creator.id, 'acct_test_again');
  expect(await waiting()).toEqual([`COURSE ${course.id}`, `CREATOR ${creator.actor.creator.id}`]);
});

test('a creator’s new picture enqueues the creator’s page for revalidation', async () => {
  const creator = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const { setPicture } = await import('@/backend/creators/service');
  await setPicture(creator.actor.creator.id, 'picture', 'drawn.webp', false);
  expect(await waiting()).toEqual([`CREATOR ${creator.actor.creator.id}`]);
});

test('a rejected or removed draft is not queued for revalidation', async () => {
  const creator = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const course = await makeCourse(creator, { isPublished: false });
  const editing = await import('@/backend/courses/editing-service');
  await editing.updateStatus(creator.actor, { courseId: course.id, status: 'IN_REVIEW' });
  const reason = 'The second part has no sound.';
  await decide('course', course.id, { decision: 'reject', reason });
  await editing.remove(creator.actor, course.id);
  expect(await waiting()).toEqual([]);
});

test('an edited, unpublished, published or removed course is queued for revalidation', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  const editing = await import('@/backend/courses/editing-service');
  const { purgeQueues } = await import('@/backend/tasks');
  for (const change of [
    () => editing.update(creator.actor, course.id, { title: 'Another title' }),
    () => editing.updateStatus(creator.actor, { courseId: course.id, status: 'UNPUBLISHED' }),
    () => editing.updateStatus(creator.actor, { courseId: course.id, status: 'PUBLISHED' }),
    () => editing.remove(creator.actor, course.id),
  ]) {
    await purgeQueues(['pages.revalidate']);
    await change();
    expect(await waiting()).toEqual([`COURSE ${course.id}`]);
  }
});

test('a change of a course revalidates the posts for its buyers and the pages that bundle it', async () => {
  const creator = await makeCreator();
  const productId = await makeDigitalProduct(creator);
  const [course, other] = [await makeCourse(creator), await makeCourse(creator)];
  const editing = await import('@/backend/courses/editing-service');
  await editing.update(creator.actor, course.id, { digitalProductId: productId });
  const forBuyersOf = (id: string, more: object = {}) =>
    makePost(creator, {
      audience: 'BUYERS',
      audienceContent: { contentType: 'COURSE', contentId: id },
      ...more,
    });
  const post = await forBuyersOf(course.id);
  const elsewhere = [
    await forBuyersOf(other.id),
    await forBuyersOf(course.id, { isPublished: false }),
    await makePost(creator),
  ];
  const { publicPages } = await import('@/backend/app');
  const { db } = await import('@/backend/db/connection');
  const shown = await publicPages().COURSE!(db, course.id);
  expect(shown).toEqual(expect.arrayContaining([paths.post(post), paths.digitalProduct(productId)]));
  for (const id of elsewhere) expect(shown).not.toContain(paths.post(id));
});

test('a change of a post revalidates the posts before and after it, which link to it', async () => {
  const clock = await import('@/backend/clock');
  const editing = await import('@/backend/posts/editing-service');
  const { inTransaction } = await import('@/backend/db/connection');
  const { purgeQueues } = await import('@/backend/tasks');
  const [creator, other] = [await makeCreator(), await makeCreator()];
  const at = async (days: number, by = creator, isPublished = true) => {
    clock.shiftClock(days * 24 * 3_600_000);
    return makePost(by, { title: `Day ${days}`, isPublished });
  };
  const [first, before] = [await at(1), await at(2)];
  const post = await at(3, creator, false);
  const [theirs, after, last] = [await at(3, other), await at(5), await at(6)];
  clock.shiftClock(4 * 24 * 3_600_000);
  const status = (value: 'PUBLISHED' | 'UNPUBLISHED', publishAt?: string) =>
    editing.updateStatus(creator.actor, post, { status: value, publishAt });

  const inAnHour = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await status('PUBLISHED', inAnHour);
  clock.shiftClock(4 * 24 * 3_600_000 + 3_601_000);
  for (const change of [
    editing.publishDue,
    () => editing.update(creator.actor, post, { title: 'Another title' }),
    () => status('UNPUBLISHED'),
    () => status('PUBLISHED'),
    () => inTransaction((trx) => editing.takeDown(trx, post)),
    () => inTransaction((trx) => editing.putBack(trx, post, 'PUBLISHED')),
    () => editing.remove(creator.actor, post),
  ]) {
    await purgeQueues(['pages.revalidate']);
    sent = [];
    await change();
    await runTasks('pages.revalidate');
    expect(sent.flat()).toEqual(expect.arrayContaining([post, before, after].map(paths.post)));
    for (const id of [first, theirs, last]) expect(sent.flat()).not.toContain(paths.post(id));
  }
  clock.shiftClock(0);
});

test('a change of a content revalidates only the newest hundred posts for its buyers', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  const clock = await import('@/backend/clock');
  const { db } = await import('@/backend/db/connection');
  const oldest = await makePost(creator, {
    audience: 'BUYERS',
    audienceContent: { contentType: 'COURSE', contentId: course.id },
  });
  const publishedAt = new Date(clock.now().getTime() + 1000);
  const copied = ['creator_id', 'title', 'state', 'audience', 'audience_type', 'audience_id'].map((name) =>
    sql.ref(name),
  );
  await sql`insert into posts (${sql.join(copied)}, published_at, created_at, updated_at)
    select ${sql.join(copied)}, ${publishedAt}, created_at, updated_at
    from posts, generate_series(1, 100) where posts.id = ${oldest}`.execute(db);
  const { publicPages } = await import('@/backend/app');
  const shown = (await publicPages().COURSE!(db, course.id)).filter((path) => path.startsWith('/posts/'));
  expect(shown).toHaveLength(100);
  expect(shown).not.toContain(paths.post(oldest));
});

test('a changed username enqueues the creator’s page and all published content in a fixed number of jobs', async () => {
  const creators = await import('@/backend/creators/service');
  const creator = await makeCreator();
  const [course, post] = [await makeCourse(creator), await makePost(creator)];
  const { purgeQueues } = await import('@/backend/tasks');
  const { db } = await import('@/backend/db/connection');
  await purgeQueues(['pages.revalidate', 'search.update']);
  await creators.update(creator.actor, { username: 'renamed-once' });
  expect(await waiting()).toEqual(
    [`COURSE ${course.id}`, `CREATOR ${creator.actor.creator.id}`, `POST ${post}`].sort(),
  );
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from tasks.job
    where name in ('pages.revalidate', 'search.update') and state = 'created' group by name`.execute(db);
  expect(rows).toEqual([{ jobs: 2 }, { jobs: 2 }]);
});

test('a rating revalidates the page of a course while the course is public', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  const editing = await import('@/backend/courses/editing-service');
  const { purgeQueues } = await import('@/backend/tasks');
  const person = await makePerson();
  await grantCourse(person, course.id);
  const rate = (stars: number) =>
    ask('POST /courses/:id/rating', { as: person, params: { id: course.id }, body: { stars } });
  await purgeQueues(['pages.revalidate']);
  expect((await rate(4)).status).toBe(200);
  expect(await waiting()).toEqual([`COURSE ${course.id}`]);

  await editing.updateStatus(creator.actor, { courseId: course.id, status: 'UNPUBLISHED' });
  await purgeQueues(['pages.revalidate']);
  expect((await rate(5)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('a profile is revalidated only after its approval', async () => {
  const creators = await import('@/backend/creators/service');
  const draft = await makeCreator('DRAFT');
  await creators.update(draft.actor, profileInput('not-yet-public'));
  expect(await waiting()).toEqual([]);
  const approved = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  await creators.update(approved.actor, { name: 'Another Name' });
  expect(await waiting()).toEqual([`CREATOR ${approved.actor.creator.id}`]);
});

test('queued jobs are merged into one request with each path once and the paths of former usernames', async () => {
  const creators = await import('@/backend/creators/service');
  const creator = await makeCreator();
  const { username: former } = await creators.readMine(creator.actor);
  await creators.update(creator.actor, { username: 'renamed-since' });
  const course = await makeCourse(creator);
  const id = creator.actor.creator.id;
  await run([
    { kind: 'CREATOR', id },
    { kind: 'COURSE', id: course.id },
    { kind: 'CREATOR', id },
  ]);
  const names = [id, former, 'renamed-since'].flatMap((name) => [
    `/creators/${name}`,
    `/creators/${name}/catalog`,
  ]);
  expect(sent).toEqual([['/', '/become-creator', `/courses/${course.id}`, ...keptLists, ...names].sort()]);
});

test('a revalidation fails and is retried when the front end rejects its request', async () => {
  isAway = true;
  const things = [{ kind: 'COURSE' as const, id: randomUUID() }];
  await expect(run(things)).rejects.toThrow('answered 500 to a revalidation');
  const unknown = { kind: 'UNKNOWN' as 'COURSE', id: randomUUID() };
  await expect(run([unknown])).rejects.toThrow('no domain says which pages show a UNKNOWN');
});

test('the task accepts the job that a change enqueues', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  await runTasks('pages.revalidate');
  expect(sent.flat()).toContain(`/courses/${course.id}`);
});

test('a change of a course revalidates the lists of its kind, its topic and its previous topic', async () => {
  const { update, updateStatus } = await import('@/backend/courses/editing-service');
  const { purgeQueues } = await import('@/backend/tasks');
  const creator = await makeCreator();
  const lists = async () => {
    await purgeQueues(['pages.revalidate']);
    await runTasks('search.update');
    return [...new Set(await waiting())].filter((thing) => thing.startsWith('LIST'));
  };
  // The changes of the other tests of this file are discarded first.
  await lists();
  // Publishing changes every list, because each list shows how many items the other lists have.
  const ofKinds = Object.values(kindWords).map((word) => `LIST ${word}`);
  const inOrder = (...all: string[]) => all.sort();
  const { id } = await makeCourse(creator);
  expect(await lists()).toEqual(inOrder(...ofKinds, 'LIST sleep-health'));
  await update(creator.actor, id, { title: 'Another title' });
  expect(await lists()).toEqual(['LIST courses', 'LIST sleep-health']);
  await update(creator.actor, id, { topicId: 'stress' });
  expect(await lists()).toEqual(['LIST courses', 'LIST sleep-health', 'LIST stress']);
  await updateStatus(creator.actor, { courseId: id, status: 'UNPUBLISHED' });
  expect(await lists()).toEqual(inOrder(...ofKinds, 'LIST stress'));
});
