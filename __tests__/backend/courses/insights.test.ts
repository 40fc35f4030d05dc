import { random } from '@/art/random';
import type { Scope } from '@/backend/extension-points/insight-reports';
import { startServices } from '../../support/services';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide } from '../../support/make/office';
import { scopeOf } from '../../support/make/sales';

/** Length of the course video in seconds. The report divides it into steps of three seconds. */
const VIDEO_SECONDS = 230;

let insights: typeof import('@/backend/courses/insight-service');
let learning: typeof import('@/backend/courses/learning-service');
let db: typeof import('@/backend/db/connection').db;
let creator: CreatorPerson;
let people: Person[];
let course: Course;

beforeAll(async () => {
  await startServices();
  insights = await import('@/backend/courses/insight-service');
  learning = await import('@/backend/courses/learning-service');
  ({ db } = await import('@/backend/db/connection'));
  creator = await makeCreator();
  people = await Promise.all(Array.from({ length: 14 }, () => makePerson()));
  course = await makeVideoCourse(creator, 'Night Sitting');
  for (const person of people) await grantCourse(person, course.id);
});

type Course = { id: string; partIds: [string, string, string] };

/** Makes a published course with two texts and a video. */
async function makeVideoCourse(by: CreatorPerson, title: string): Promise<Course> {
  const editing = await import('@/backend/courses/editing-service');
  const { id, moduleId, freePartId, lockedPartId } = await makeCourse(by, { title, isPublished: false });
  const { modules } = await editing.addSeriesPart(by.actor, {
    moduleId,
    title: 'Counting down',
    kind: 'video',
    fileId: await makeFile(by, `${title}.mp4`),
    durationSeconds: VIDEO_SECONDS,
  });
  await editing.updateStatus(by.actor, { courseId: id, status: 'IN_REVIEW' });
  await decide('course', id, { decision: 'approve' });
  return { id, partIds: [freePartId, lockedPartId, modules[0]!.parts[2]!.id] };
}

type Saved = Parameters<typeof import('@/backend/courses/learning-service').saveProgress>[2];
const save = (person: Person, courseId: string, progress: Saved) =>
  learning.saveProgress(person.actor, courseId, progress);

const scope = (fields: Partial<Scope> = {}) => scopeOf(creator, '2026-11-01', '2026-11-30', fields);
const ofCourse = (id: string, fields: Partial<Scope> = {}) =>
  scope({ content: { contentType: 'COURSE', contentId: id }, ...fields });
const read = (name: string, wanted: Scope, partId?: string) =>
  insights.courseReports.find((report) => report.name === name)!.read(db, wanted, { span: 'day', partId });

describe('finished parts', () => {
  beforeAll(async () => {
    const [free, locked, video] = course.partIds;
    const done = { seconds: 0, isCompleted: true };
    for (const [index, person] of people.entries()) {
      if (index === 13) continue;
      await save(person, course.id, { ...done, partId: free });
      if (index < 8) await save(person, course.id, { ...done, partId: locked });
      else await save(person, course.id, { partId: locked, seconds: 0 });
      if (index < 3) await save(person, course.id, { ...done, partId: video });
    }
    // A finished part that is later marked as not done still counts as finished.
    await save(people[7]!, course.id, { partId: locked, seconds: 0, isCompleted: false });
    // The creator's own progress and progress in another creator's course must not count.
    await db
      .insertInto('progress')
      .values({ userId: creator.userId, partId: free, courseId: course.id, updatedAt: new Date() })
      .execute();
    const other = await makeVideoCourse(await makeCreator(), 'Box Breath');
    await save(people[13]!, other.id, { ...done, partId: other.partIds[0] });
  });

  test('the report on finished parts lists each part in outline order with the people who finished it', async () => {
    const { rows } = await read('finished-parts', ofCourse(course.id));
    expect(rows.map(({ key, title, path }) => [key, title, path])).toEqual([
      [course.partIds[0], 'A free part', `/courses/${course.id}?part=${course.partIds[0]}`],
      [course.partIds[1], 'A locked part', `/courses/${course.id}?part=${course.partIds[1]}`],
      [course.partIds[2], 'Counting down', `/courses/${course.id}?part=${course.partIds[2]}`],
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      { started: 13, finished: 13, share: 100 },
      { started: 13, finished: 8, share: 61.5 },
      { started: 3, finished: 3, share: 23.1 },
    ]);
  });

  test('the report on finished parts is empty for another creator’s course and without a course', async () => {
    const wanted = scopeOf(await makeCreator(), '2026-11-01', '2026-11-30', ofCourse(course.id));
    const another = { ...wanted, creatorId: (await makeCreator()).actor.creator.id };
    expect((await read('finished-parts', another)).rows).toEqual([]);
    expect((await read('finished-parts', scope())).rows).toEqual([]);
  });

  test('a removed part is not shown and is not needed to finish the course', async () => {
    const made = await makeVideoCourse(creator, 'Letting the Day End');
    const person = await makePerson();
    await grantCourse(person, made.id);
    for (const partId of made.partIds.slice(0, 2))
      await save(person, made.id, { partId, seconds: 0, isCompleted: true });
    const shareOf = async () => {
      await insights.countLearners();
      const { rows } = await read('best-performing-courses', scope());
      return rows.find(({ key }) => key === made.id)?.values['finished'];
    };
    expect(await shareOf()).toBe(0);
    const editing = await import('@/backend/courses/editing-service');
    await editing.deleteSeriesPart(creator.actor, made.partIds[2]);
    expect(await shareOf()).toBe(100);
    expect((await read('finished-parts', ofCourse(made.id))).rows).toHaveLength(2);
  });
});

describe('where people stop', () => {
  let watched: Course;
  let reached: number[];

  beforeAll(async () => {
    watched = await makeVideoCourse(creator, 'The Sunday Unwind');
    const next = random('where people stop');
    reached = people.map(() => Math.round(next() * VIDEO_SECONDS * 10) / 10);
    for (const person of people) await grantCourse(person, watched.id);
  });
  const readSteps = async (fields: Partial<Scope> = {}) =>
    read('still-watching', { ...scope(), ...fields }, watched.partIds[2]);

  test('the report on viewers of a part is hidden for fewer than ten people', async () => {
    const partId = watched.partIds[2];
    for (const [index, person] of people.slice(0, 9).entries())
      await save(person, watched.id, { partId, seconds: reached[index]! });
    expect(await readSteps()).toEqual({ rows: [], hidden: 'FEW_PEOPLE' });
  });

  test('each person counts as watching up to the furthest position that they reached', async () => {
    const partId = watched.partIds[2];
    for (const [index, person] of people.entries())
      await save(person, watched.id, { partId, seconds: reached[index]! });
    // Playing the part again from its beginning changes nothing.
    await save(people[0]!, watched.id, { partId, seconds: 1 });
    // A person who finished the part has watched to its end.
    await save(people[1]!, watched.id, { partId, seconds: 5, isCompleted: true });
    const furthest = reached.map((seconds, index) => (index === 1 ? VIDEO_SECONDS : seconds));
    const { rows } = await readSteps();
    expect(rows).toHaveLength(77);
    for (const [index, { key, values }] of rows.entries()) {
      expect(key).toBe(String(index * 3));
      const left = furthest.filter((seconds) => seconds >= index * 3).length;
      expect([key, values]).toEqual([key, { people: left, share: Math.round((left / 14) * 1000) / 10 }]);
    }
  });

  test('the report on viewers is empty for another creator’s part and for a part without a recording', async () => {
    const creatorId = (await makeCreator()).actor.creator.id;
    expect(await readSteps({ creatorId })).toEqual({ rows: [] });
    expect(await read('still-watching', scope(), watched.partIds[0])).toEqual({ rows: [] });
    expect(await read('still-watching', scope())).toEqual({ rows: [] });
  });

  test.each([1, 60, 99, 100, 7_201])(
    'the report on viewers divides a part of %i seconds into at most 100 steps from its beginning',
    async (seconds) => {
      await db
        .updateTable('seriesParts')
        .set({ durationSeconds: seconds })
        .where('id', '=', watched.partIds[2])
        .execute();
      const { rows } = await readSteps();
      expect(rows.length).toBeLessThanOrEqual(100);
      expect(rows.at(-1)!.values['people']).toBeGreaterThanOrEqual(1);
      expect(rows[0]).toEqual({ key: '0', values: { people: 14, share: 100 } });
    },
  );
});

describe('best courses', () => {
  test('the report on the best courses has the sales, the finishers and the rating of each course', async () => {
    const seller = await makeCreator();
    const [best, second] = [await makeVideoCourse(seller, 'Best'), await makeVideoCourse(seller, 'Second')];
    await makeCourse(seller, { title: 'A draft', isPublished: false });
    const { insertFact } = await import('@/backend/notices/fact-repository');
    const ratings = await import('@/backend/engagement/rating-service');
    const sell = (
      courseId: string,
      day: string,
      amountCents: number,
      kind: 'PURCHASE_PAID' | 'REFUNDED' = 'PURCHASE_PAID',
    ) =>
      insertFact(db, {
        kind,
        at: new Date(`${day}T02:00:00Z`),
        creatorId: seller.actor.creator.id,
        personId: people[0]!.userId,
        contentType: 'COURSE',
        contentId: courseId,
        soldAs: 'PPV_COURSE',
        source: 'CARD',
        amountCents,
        feeCents: amountCents / 10,
      });
    await sell(second.id, '2026-11-02', 1000);
    await sell(second.id, '2026-11-03', 500);
    await sell(best.id, '2026-11-03', 4000);
    await sell(best.id, '2026-11-04', 4000);
    await sell(best.id, '2026-11-05', 1000, 'REFUNDED');
    await sell(best.id, '2026-10-31', 9000);
    await sell(course.id, '2026-11-03', 9000);
    for (const [index, person] of people.slice(0, 4).entries()) {
      await grantCourse(person, best.id);
      for (const [place, partId] of best.partIds.entries())
        if (index > 0 || place < 2)
          await save(person, best.id, { partId, seconds: 0, isCompleted: index > 1 || place === 0 });
      await ratings.rate(person.actor, 'COURSE', best.id, { stars: 5 - index, text: '' });
    }
    // The creator's own progress is not counted.
    await save(seller, best.id, { partId: best.partIds[0], seconds: 0, isCompleted: true });
    await insights.countLearners();
    const { rows } = await read('best-performing-courses', scopeOf(seller, '2026-11-01', '2026-11-30'));
    expect(rows).toEqual([
      {
        key: best.id,
        title: 'Best',
        path: `/courses/${best.id}`,
        values: { visitors: 0, earned: 7000 - 700, sold: 2, finished: 50, rating: 3.5 },
      },
      {
        key: second.id,
        title: 'Second',
        path: `/courses/${second.id}`,
        values: { visitors: 0, earned: 1350, sold: 2, finished: null, rating: null },
      },
    ]);
  });
});
