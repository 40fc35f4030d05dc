import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import type { QueueView, ReportPart } from '@/contract/values/office';
import { workingDaysAfter, workingDaysBefore } from '@/contract/rules/working-days';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeConversation, say } from '../../support/make/chat';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue } from '../../support/make/office';
import { makePost } from '../../support/make/posts';

const DAY = 24 * 60 * 60_000;
const reason = 'Nobody may write this.';

let officer: OfficePerson;
let creator: CreatorPerson;
let postId: string;

beforeAll(async () => {
  await startBackend();
  const { config } = await import('@/backend/config');
  config.officeUndoMinutes = 10;
  [officer, creator] = [await makeOffice(), await makeCreator()];
  postId = await makePost(creator, { title: 'Salt is not the enemy' });
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const report = (
  as: Person,
  subjectType: string,
  subjectId: string,
  text = '',
  given: 'SPAM' | 'HARMFUL' = 'SPAM',
) => ask('POST /reports', { as, body: { subjectType, subjectId, reason: given, text } });
const list = async (query: { search?: string; part?: ReportPart; view?: QueueView<'reports'> } = {}) => {
  const params = { name: 'reports' };
  const { body } = await ask('GET /office/queues/:name', {
    as: officer,
    params,
    query: { limit: 100, ...query },
  });
  return body.items as unknown as {
    id: string;
    subjectId: string;
    peopleCount: number;
    person: { id: string; takenDownCount: number; keptCount: number; commentsCount: number } | null;
  }[];
};
const find = async (subjectId: string) => (await list()).find((each) => each.subjectId === subjectId);
const comment = async (as: Person, text: string) =>
  (
    await ask('POST /posts/:id/comments', {
      as,
      params: { id: postId },
      body: { text, parentId: null },
    })
  ).body.id;
const statesOf = async (subjectId: string) =>
  (await db.selectFrom('reports').select('state').where('subjectId', '=', subjectId).execute()).map(
    ({ state }) => state,
  );

describe('several reports of one subject', () => {
  let [author, one, two]: Person[] = [];
  let id: string;
  beforeEach(async () => {
    [author, one, two] = [await makePerson(), await makePerson(), await makePerson()];
    id = await comment(author!, 'A doubtful word.');
    await report(one!, 'COMMENT', id, 'She was brave to ask.', 'HARMFUL');
    await report(two!, 'COMMENT', id);
  });

  test('several reports of one subject are one item with all reasons and texts', async () => {
    const found = (await list()).filter(({ subjectId }) => subjectId === id);
    expect(found).toMatchObject([
      {
        peopleCount: 2,
        grounds: [
          { reason: 'HARMFUL', peopleCount: 1, texts: ['She was brave to ask.'] },
          { reason: 'SPAM', peopleCount: 1, texts: [] },
        ],
        person: { id: author!.userId, commentsCount: 1 },
      },
    ]);
    const { queues } = (await ask('GET /office', { as: officer })).body;
    expect(queues.find(({ name }) => name === 'reports')).toMatchObject({ count: (await list()).length });
  });

  test('a decision closes all reports of a subject and notifies each reporter, and an undo reopens them', async () => {
    const item = (await find(id))!;
    const { body } = await decideInQueue(officer, 'reports', item.id, 'remove', { reason });
    expect(await statesOf(id)).toEqual(['RESOLVED', 'RESOLVED']);
    expect(await find(id)).toBeUndefined();
    const params = { id: body.decision.id };
    const undone = await ask('PATCH /office/decisions/:id', {
      as: officer,
      params,
      body: { state: 'UNDONE' },
    });
    expect(undone.status).toBe(200);
    expect(await statesOf(id)).toEqual(['OPEN', 'OPEN']);
    await decideInQueue(officer, 'reports', item.id, 'dismiss', { reason });
    shiftClock(DAY);
    const { releaseDue } = await import('@/backend/office/undo-service');
    await releaseDue();
    for (const reporter of [one!, two!]) {
      const { items } = (await ask('GET /notifications', { as: reporter, query: { side: 'member' } })).body;
      expect(items.map(({ kind }) => kind)).toEqual(['reportDismissed']);
    }
  });

  test('a report after the decision is a new item', async () => {
    const item = (await find(id))!;
    await decideInQueue(officer, 'reports', item.id, 'dismiss', { reason });
    await report(await makePerson(), 'COMMENT', id);
    const again = (await find(id))!;
    expect(again).toMatchObject({ peopleCount: 1 });
    expect(again.id).not.toBe(item.id);
  });

  test('a report that was merged into an item cannot be decided separately', async () => {
    const item = (await find(id))!;
    const { id: added } = await db
      .selectFrom('reports')
      .select('id')
      .where('joinedId', '=', item.id)
      .executeTakeFirstOrThrow();
    const body = { state: 'DISMISSED' as const, reason };
    expect(
      (await ask('PATCH /office/reports/:id', { as: officer, params: { id: added }, body })).status,
    ).toBe(404);
    expect(await statesOf(id)).toEqual(['OPEN', 'OPEN']);
  });

  test("the item of a subject still exists after the first reporter's reports are deleted", async () => {
    await db.deleteFrom('reports').where('reporterId', '=', one!.userId).execute();
    expect(await find(id)).toMatchObject({ peopleCount: 1 });
  });
});

test('a report shows the earlier decisions about its author and not about other people', async () => {
  const [author, other, reader] = [await makePerson(), await makePerson(), await makePerson()];
  const decide = async (as: Person, action: 'remove' | 'dismiss') => {
    const id = await comment(as, 'A doubtful word.');
    await report(reader, 'COMMENT', id);
    await decideInQueue(officer, 'reports', (await find(id))!.id, action, { reason });
  };
  await decide(author, 'remove');
  await decide(author, 'dismiss');
  await decide(author, 'dismiss');
  await decide(other, 'remove');
  const id = await comment(author, 'Another word.');
  await report(reader, 'COMMENT', id);
  expect((await find(id))!.person).toMatchObject({
    id: author.userId,
    name: 'Robin Astergale',
    takenDownCount: 1,
    lastTakenDownAt: expect.any(String),
    keptCount: 2,
    commentsCount: 3,
  });
});

test("a report does not name the author of its subject after the author's erasure", async () => {
  const [author, reader] = [await makePerson(), await makePerson()];
  const id = await comment(author, 'A doubtful word.');
  await report(reader, 'COMMENT', id);
  const { moderationData } = await import('@/backend/moderation/personal-data');
  await moderationData.erase!({ userId: author.userId, creatorId: null } as never);
  expect((await find(id))!.person).toBeNull();
});

describe('filters and searches of the report queue', () => {
  let [course, message, said]: string[] = [];
  let teacher: CreatorPerson;
  beforeAll(async () => {
    const [reader, author] = [await makePerson(), await makePerson({ name: 'Marlo', lastName: 'Tindall' })];
    teacher = await makeCreator();
    await db
      .updateTable('creators')
      .set({ name: 'Orla Fenn' })
      .where('userId', '=', teacher.userId)
      .execute();
    ({ id: course } = await makeCourse(teacher, { title: 'Breathe Easy in a Week' }));
    const chatId = await makeConversation(teacher, reader);
    ({ id: message } = await say(teacher, chatId, 'Buy 100% pure drops'));
    said = await comment(author, 'Unkind words.');
    shiftClock(-20 * DAY);
    await report(reader, 'COURSE', course!, 'Copied from a book_shop');
    shiftClock(0);
    await report(reader, 'MESSAGE', message!);
    await report(reader, 'CREATOR', teacher.actor.creator.id);
    await report(reader, 'COMMENT', said);
  });
  const idsOf = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).map(({ subjectId }) => subjectId);

  test('each filter of the report queue lists only matching reports, and its count equals its list', async () => {
    const own = [course, message, said, teacher.actor.creator.id];
    const part = async (name: ReportPart) => (await idsOf({ part: name })).filter((id) => own.includes(id));
    expect(await part('late')).toEqual([course]);
    expect(await part('content')).toEqual([course]);
    expect(await part('people')).toEqual([teacher.actor.creator.id]);
    const { parts } = (
      await ask('GET /office/queues/:name/parts', { as: officer, params: { name: 'reports' } })
    ).body;
    for (const name of ['late', 'content', 'people'] as const)
      expect(parts[name]).toBe((await list({ part: name })).length);
  });

  test.each([
    ['a title', 'easy in a', () => [course]],
    ['a reporter’s words', 'BOOK_SHOP', () => [course]],
    ['a wildcard as it is', 'book%shop', () => []],
    ['the name of an author', 'marlo tin', () => [said]],
    ['the name of a creator', 'orla', () => [course, teacher.actor.creator.id, message]],
  ])('the search in the report queue finds %s', async (_what, search, expected) => {
    expect((await idsOf({ search })).toSorted()).toEqual(expected().toSorted());
  });

  test('a queue without a search or filters rejects a search and a filter', async () => {
    const refuse = async (name: string, query: object) =>
      (await ask('GET /office/queues/:name', { as: officer, params: { name }, query })).status;
    expect(await refuse('requests', { search: 'words' })).toBe(422);
    expect(await refuse('changes', { part: 'late' })).toBe(422);
    expect(
      (await ask('GET /office/queues/:name/parts', { as: officer, params: { name: 'changes' } })).body,
    ).toEqual({ parts: {} });
  });
});

test('creators, purchases and messages can be found by words in their queues', async () => {
  const search = async (name: string, words: string, view?: string) =>
    ask('GET /office/queues/:name', { as: officer, params: { name }, query: { search: words, view } });
  const { makePurchase } = await import('../../support/make/checkout');
  const [buyer, own, waiting] = [
    await makePerson(),
    await makeCreator(),
    await makeCreator('PENDING_APPROVAL'),
  ];
  const { id: courseId } = await makeCourse(own, { title: 'Quiet Mornings' });
  await makePurchase(buyer, own, courseId);
  await makePurchase(await makePerson(), own, courseId);
  const bought = (await search('purchases', buyer.email, 'SUCCESS')).body.items;
  expect(bought).toMatchObject([{ buyerEmail: buyer.email }]);
  expect((await search('creators', waiting.email)).body.items.map(({ id }) => id)).toEqual([
    waiting.actor.creator.id,
  ]);
  await ask('POST /contact', {
    as: buyer,
    body: { name: 'Jo', email: buyer.email, topic: 'OTHER', text: 'Where is my quokka receipt?' },
  } as never);
  expect((await search('messages', 'QUOKKA')).body.items).toHaveLength(1);
});

test('workingDaysBefore returns the latest time whose deadline has passed', () => {
  for (let hour = 0; hour < 24 * 14; hour += 5) {
    const at = new Date(Date.UTC(2026, 10, 1, hour, 30));
    for (const days of [0, 1, 2, 3, 7]) {
      const before = workingDaysBefore(at, days);
      expect(workingDaysAfter(before, days) <= at).toBe(true);
      expect(workingDaysAfter(new Date(before.getTime() + 1), days) > at).toBe(true);
    }
  }
});
