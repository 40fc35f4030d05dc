import type { Scope } from '@/backend/extension-points/insight-reports';
import { startServices } from '../../support/services';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';
import { scopeOf } from '../../support/make/sales';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

let db: typeof import('@/backend/db/connection').db;
let clock: typeof import('@/backend/clock');
let events: typeof import('@/backend/insights/service');
let insights: typeof import('@/backend/posts/insight-service');
let creator: CreatorPerson;

beforeAll(async () => {
  await startServices();
  ({ db } = await import('@/backend/db/connection'));
  clock = await import('@/backend/clock');
  events = await import('@/backend/insights/service');
  insights = await import('@/backend/posts/insight-service');
  creator = await makeCreator();
  // The check of unrelated rows excludes the progress of the counts, because the counts cover all
  // creators.
  await forgetUnrelatedRows('insight_progress');
});
afterEach(() => clock.shiftClock(0));

const browser = { address: '203.0.113.7', isBot: false };

/** Records that a person or, without a person, a visitor opened a post at a time. */
async function open(person: Person | null, contentId: string, at: string, by = creator): Promise<void> {
  clock.shiftClock(Date.parse(at) - Date.now());
  const payload = {
    contentType: 'POST' as const,
    contentId,
    creatorId: by.actor.creator.id,
    source: 'link' as const,
  };
  await events.record(person?.actor ?? null, browser, [
    { type: 'VIEW_CONTENT_PAGE', segment: 'member', payload },
  ]);
}

async function join(person: Person, at: string, by = creator): Promise<void> {
  const { insertFact } = await import('@/backend/notices/fact-repository');
  await insertFact(db, {
    kind: 'MEMBER_BEGAN',
    at: new Date(at),
    creatorId: by.actor.creator.id,
    personId: person.userId,
    source: 'CARD',
  });
}

const read = async (scope: Scope) =>
  (await insights.postReports[0]!.read(db, scope, { span: 'day', partId: undefined })).rows;

test('the report of a post has its visitors, its likes and the people who joined within a week of a visit', async () => {
  const likes = await import('@/backend/engagement/like-service');
  const { countStaleDays } = await import('@/backend/insights/rollup-service');
  const [first, second] = [
    await makePost(creator, { title: 'What naps are for' }),
    await makePost(creator, { title: 'Curtains first' }),
  ];
  await makePost(creator, { title: 'A draft', isPublished: false });
  const other = await makeCreator();
  const otherPost = await makePost(other);
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson()));
  const [joiner, late, early, elsewhere, both, liker] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];

  await open(joiner, first, '2026-11-02T02:00:00Z');
  await open(joiner, first, '2026-11-03T02:00:00Z');
  await join(joiner, '2026-11-09T02:00:00Z');
  // Eight days pass between the visit and joining.
  await open(late, first, '2026-11-02T02:00:00Z');
  await join(late, '2026-11-10T02:00:01Z');
  await join(early, '2026-11-04T02:00:00Z');
  await open(early, first, '2026-11-04T03:00:00Z');
  await open(elsewhere, otherPost, '2026-11-05T02:00:00Z', other);
  await join(elsewhere, '2026-11-05T03:00:00Z', other);
  await join(elsewhere, '2026-11-05T03:00:00Z');
  await open(both, first, '2026-11-05T02:00:00Z');
  await open(both, second, '2026-11-05T02:30:00Z');
  await join(both, '2026-11-05T03:00:00Z');
  await open(null, second, '2026-11-06T03:00:00Z');
  clock.shiftClock(0);
  for (const post of [first, second]) await likes.like(liker.actor, { contentType: 'POST', contentId: post });
  await likes.like(joiner.actor, { contentType: 'POST', contentId: second });
  await countStaleDays();

  const rows = await read(scopeOf(creator, '2026-11-01', '2026-11-12'));
  expect(rows).toEqual([
    {
      key: first,
      title: 'What naps are for',
      path: `/posts/${first}`,
      values: { visitors: 5, likes: 1, joined: 2 },
    },
    {
      key: second,
      title: 'Curtains first',
      path: `/posts/${second}`,
      values: { visitors: 2, likes: 2, joined: 1 },
    },
  ]);

  // The two people joined on 9 and on 5 November.
  const onDay = await read(scopeOf(creator, '2026-11-09', '2026-11-09'));
  expect(onDay.map(({ key, values }) => [key, values['joined']])).toEqual([
    [second, 0],
    [first, 1],
  ]);
  expect((await read(scopeOf(other, '2026-11-01', '2026-11-12'))).map(({ values }) => values)).toEqual([
    { visitors: 1, likes: 0, joined: 1 },
  ]);
});
