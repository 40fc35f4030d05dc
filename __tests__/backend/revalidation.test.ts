import { makeCourse, makeCreator, makeOffice, profile, startBackend, runTasks } from '../support/backend';
import { listen, readBody } from '../support/servers';

let told: string[][];
let isAway = false;

beforeAll(async () => {
  const frontEnd = await listen(async (req, res) => {
    told.push((JSON.parse(await readBody(req)) as { paths: string[] }).paths.sort());
    res.statusCode = isAway ? 500 : 200;
    res.end();
  });
  await startBackend({ FRONTEND_URLS: frontEnd });
});
beforeEach(async () => {
  told = [];
  isAway = false;
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
});

async function waiting(): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const { rows } = await sql<{ data: { things: { kind: string; id: string }[] } }>`
    select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(db);
  return rows.flatMap(({ data }) => data.things.map(({ kind, id }) => `${kind} ${id}`)).sort();
}

async function run(things: { kind: string; id: string }[]) {
  const { tasks } = await import('@/backend/app');
  await tasks.find(({ name }) => name === 'pages.revalidate')!.run({ things });
}

test('asking for a review enqueues nothing, as nothing public changed; the approval does', async () => {
  const creator = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const course = await makeCourse(creator, { isPublished: false });
  const editing = await import('@/backend/courses/editing-service');
  await editing.updateStatus(creator.actor, { courseId: course.id, status: 'IN_REVIEW' });
  expect(await waiting()).toEqual([]);

  const office = await import('@/backend/office/service');
  await office.reviewCourse((await makeOffice()).actor, course.id, { decision: 'approve' });
  expect(await waiting()).toEqual([`course ${course.id}`, `creator ${creator.actor.creator!.id}`]);
});

test('a rejection and the removal of a draft enqueue nothing', async () => {
  const creator = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  const course = await makeCourse(creator, { isPublished: false });
  const editing = await import('@/backend/courses/editing-service');
  const office = await import('@/backend/office/service');
  await editing.updateStatus(creator.actor, { courseId: course.id, status: 'IN_REVIEW' });
  const reason = 'The second part has no sound.';
  await office.reviewCourse((await makeOffice()).actor, course.id, { decision: 'reject', reason });
  await editing.remove(creator.actor, course.id);
  expect(await waiting()).toEqual([]);
});

test('a change of a published course, its end and its return each enqueue the course and its creator', async () => {
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
    expect(await waiting()).toEqual([`course ${course.id}`, `creator ${creator.actor.creator!.id}`]);
  }
});

test('a profile is revalidated from its approval on', async () => {
  const creators = await import('@/backend/creators/service');
  const draft = await makeCreator('DRAFT');
  await creators.update(draft.actor, profile('not-yet-public'));
  expect(await waiting()).toEqual([]);
  const approved = await makeCreator();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
  await creators.update(approved.actor, { name: 'Another Name' });
  expect(await waiting()).toEqual([`creator ${approved.actor.creator!.id}`]);
});

test('what waits together is told once, each path once, by the username that holds now', async () => {
  const creators = await import('@/backend/creators/service');
  const creator = await makeCreator();
  await creators.update(creator.actor, { username: 'renamed-since' });
  const id = creator.actor.creator!.id;
  const things = [
    { kind: 'creator', id },
    { kind: 'course', id: 'c1' },
    { kind: 'creator', id },
  ];
  await run(things);
  expect(told).toEqual([['/', '/courses/c1', `/creators/${id}`, '/creators/renamed-since'].sort()]);
});

test('a front end that does not take it makes the task fail, to be tried again', async () => {
  isAway = true;
  await expect(run([{ kind: 'course', id: 'c1' }])).rejects.toThrow('answered 500 to a revalidation');
  await expect(run([{ kind: 'unheard-of', id: 'x' }])).rejects.toThrow('unheard-of');
});

test('the job that a change enqueues is one that the task understands', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  await runTasks('pages.revalidate');
  expect(told.flat()).toContain(`/courses/${course.id}`);
});
