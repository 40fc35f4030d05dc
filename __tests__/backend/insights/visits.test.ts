import { db } from '@/backend/db/connection';
import { toPlayedSeconds } from '@/backend/insights/service';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { changeMembership, countDays, recordAt, visitEvent } from '../../support/make/visits';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { recordStatements } from '../../support/statements';

let creator: CreatorPerson;
let person: Person;

beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('insight_progress');
});
beforeEach(async () => {
  [creator, person] = [await makeCreator(), await makePerson()];
});

const stored = () =>
  db
    .selectFrom('productEvents')
    .select(['type', 'userId', 'creatorId', 'viewer', 'isMember', 'payload', 'createdAt', 'recordedAt'])
    .where('creatorId', '=', creator.actor.creator.id)
    .orderBy('createdAt')
    .execute();
const now = () => new Date();
const view = () => visitEvent(creator, null, 'home');

test('a visit is stored with its viewer and whether the viewer was a member at that time', async () => {
  await recordAt(now(), { person }, [view()]);
  await changeMembership(creator, person, now());
  await recordAt(now(), { person }, [view()]);
  await changeMembership(creator, person, now(), 'MEMBER_ENDED');
  await recordAt(now(), { person }, [view()]);
  const common = { userId: person.userId, viewer: person.userId };
  expect(await stored()).toMatchObject([
    { ...common, isMember: false },
    { ...common, isMember: true },
    { ...common, isMember: false },
  ]);
});

test('a view by the creator or by a bot is stored without a viewer', async () => {
  await recordAt(now(), { person: creator }, [view()]);
  await recordAt(now(), { address: '192.0.2.1', isBot: true }, [view()]);
  expect((await stored()).map(({ viewer }) => viewer)).toEqual([null, null]);
});

test("a visitor's key is the same within one local day of the creator, and it does not contain the IP address", async () => {
  await db
    .updateTable('users')
    .set({ timeZone: 'Pacific/Auckland' })
    .where('id', '=', creator.userId)
    .execute();
  // The day of Auckland begins at 11:00 UTC.
  const times = [
    '2026-11-02T10:59:00Z',
    '2026-11-02T11:01:00Z',
    '2026-11-03T00:30:00Z',
    '2026-11-03T11:01:00Z',
  ];
  for (const time of times) await recordAt(time, { address: '192.0.2.1' }, [view()]);
  await recordAt(times[0]!, { address: '192.0.2.2' }, [view()]);
  const keys = (await stored()).map(({ viewer }) => viewer!);
  const [first, again] = [keys.filter((key) => key === keys[2]), new Set(keys)];
  expect([first.length, again.size]).toEqual([2, 4]);
  expect(keys.join()).not.toContain('192.0.2');
});

test('a batch of events is stored in order by one statement, without events of unknown creators', async () => {
  const unknown = { ...view(), payload: { creatorId: crypto.randomUUID(), source: 'home' as const } };
  const events = [view(), unknown, visitEvent(creator, null, 'search'), visitEvent(creator, null, 'link')];
  const body = { events: events as never };
  // The first list of a day also reads the salts.
  await recordAt(now(), { address: '192.0.2.1' }, [unknown as never]);
  const statements = await recordStatements(() => recordAt(now(), { address: '192.0.2.1' }, body.events));
  expect(statements).toHaveLength(1);
  expect((await stored()).map(({ payload }) => (payload as { source: string }).source)).toEqual([
    'home',
    'search',
    'link',
  ]);
});

test('a browser that sends DNT or Sec-GPC has no visit and no played seconds recorded', async () => {
  const { courseId, partId } = await makeFilm();
  for (const header of ['dnt', 'sec-gpc']) {
    const headers = { [header]: '1' };
    expect((await ask('POST /sevents', { as: person, headers, body: view() })).status).toBe(200);
    await save(courseId, { partId, seconds: 10 }, headers);
  }
  expect(await stored()).toEqual([]);
});

async function makeFilm() {
  const { addSeriesPart } = await import('@/backend/courses/editing-service');
  const course = await makeCourse(creator);
  const { modules } = await addSeriesPart(creator.actor, {
    moduleId: course.moduleId,
    title: 'A film',
    kind: 'video',
    fileId: await makeFile(creator, `film-of-${course.id}.mp4`),
  });
  const partId = modules[0]!.parts.at(-1)!.id;
  await db.updateTable('seriesParts').set({ isApproved: true }).where('id', '=', partId).execute();
  await grantCourse(person, course.id);
  return { courseId: course.id, partId, textId: course.freePartId };
}

const save = async (
  id: string,
  body: { partId: string; seconds: number },
  headers: Record<string, string> = {},
  as: Person = person,
) => {
  const { status } = await ask('PATCH /courses/:id/progress', { as, params: { id }, body, headers });
  expect(status).toBe(200);
};
/** Moves the last saved position into the past. */
const pass = (seconds: number) =>
  db
    .updateTable('progress')
    .set({ updatedAt: new Date(Date.now() - seconds * 1000) })
    .where('userId', '=', person.userId)
    .execute();

test('played seconds are computed from saved progress and counted by day, course and tier', async () => {
  const { courseId, partId, textId } = await makeFilm();
  await save(courseId, { partId, seconds: 10 });
  await pass(10);
  await save(courseId, { partId, seconds: 22 });
  await changeMembership(creator, person, now());
  await pass(10);
  await save(courseId, { partId, seconds: 30 });
  // Jumps, text parts and playback by the creator do not count.
  await pass(10);
  await save(courseId, { partId, seconds: 300 });
  await save(courseId, { partId, seconds: 40 });
  await save(courseId, { partId: textId, seconds: 9 });
  await save(courseId, { partId, seconds: 20 }, {}, creator);
  expect(
    (await stored()).map(({ payload, isMember, viewer, type }) => ({
      ...(payload as object),
      isMember,
      viewer,
      type,
    })),
  ).toEqual(
    [10, 12, 8].map((seconds, place) => ({
      contentType: 'COURSE',
      contentId: courseId,
      creatorId: creator.actor.creator.id,
      partId,
      seconds,
      isMember: place === 2,
      viewer: null,
      type: 'PLAYED_PART',
    })),
  );
  await countDays();
  const watched = async (query: object) => {
    const { body } = await ask('GET /audience-insights/:report', {
      as: creator,
      params: { report: 'by-day' },
      query: { measure: 'WATCHED', days: 2, ...query },
    });
    return body.totals!.total;
  };
  expect(await watched({})).toBe(30);
  expect(await watched({ userTier: 'member' })).toBe(8);
  expect(await watched({ userTier: 'free' })).toBe(22);
  expect(await watched({ contentType: 'COURSE', contentId: courseId })).toBe(30);
  const { id: otherId } = await makeCourse(creator);
  expect(await watched({ contentType: 'COURSE', contentId: otherId })).toBe(0);
});

test('a browser cannot send played seconds', async () => {
  const payload = {
    contentType: 'COURSE',
    contentId: crypto.randomUUID(),
    creatorId: crypto.randomUUID(),
    seconds: 9,
  };
  const body = { type: 'PLAYED_PART', segment: 'member', payload };
  expect((await request('POST', '/sevents', { as: person, body })).status).toBe(422);
});

test.each([
  ['the first report', null, 10, 10],
  ['the usual time', [100, 10], 110, 10],
  ['twice the speed and the tolerance', [100, 10], 125, 25],
  ['more than twice the speed', [100, 10], 126, 0],
  ['a jump back', [100, 10], 90, 0],
  ['the same position', [100, 10], 100, 0],
  ['a jump after a day', [100, 86_400], 166, 0],
  ['playing on after a day', [100, 86_400], 110, 10],
  ['a first report from the middle', null, 66, 0],
  ['parts of seconds', [100.9, 10], 110.1, 10],
] as const)(
  'the played seconds of %s are at most the seconds that can be played in the elapsed time',
  (_, before, seconds, played) => {
    const at = new Date();
    const earlier = before && { seconds: before[0], at: new Date(at.getTime() - before[1] * 1000) };
    expect(toPlayedSeconds(earlier, { seconds, at })).toBe(played);
  },
);
