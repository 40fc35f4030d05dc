import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let other: CreatorPerson;
let people: Person[];
const DAY = 86_400_000;

beforeAll(async () => {
  await startBackend();
  [creator, other] = [await makeCreator(), await makeCreator()];
  people = [await makePerson(), await makePerson(), await makePerson(), await makePerson()];
  await db
    .updateTable('creators')
    .set({ topics: ['yoga'] })
    .where('id', '=', creator.actor.creator.id)
    .execute();
});

/** Makes each user search for each of the queries. */
async function search(by: Person[], ...queries: string[]) {
  for (const person of by)
    await ask('POST /search/recent-searches', {
      as: person,
      body: { searches: queries.map((query) => ({ query })) },
    });
}
const ideas = async (query: Record<string, string> = {}, as = creator) =>
  (await ask('GET /inspiration', { as, query: { limit: 100, ...query } })).body.items;
const ideaOf = async (words: string, as = creator) =>
  (await ideas({}, as)).find((idea) => idea.words === words);
async function count() {
  const { sweep } = await import('@/backend/search/document-service');
  await sweep();
  const { countIdeas } = await import('@/backend/inspiration/count-service');
  await countIdeas();
}

describe('ideas from searches', () => {
  test('a search becomes an idea only after three different users', async () => {
    await search(people.slice(0, 2), 'numbat naps');
    await search([people[0]!], 'quoll mornings', 'Quoll  mornings', 'quoll mornings!');
    await search(people.slice(0, 3), 'Bilby evenings', '‘Can’t’ find a bilby');
    await search([people[3]!], 'bílby evenings?', 'bilby EVENINGS');
    await count();
    expect(await ideaOf('bilby evenings')).toMatchObject({
      count: 4,
    });
    expect(await ideaOf("can't find a bilby")).toMatchObject({ count: 3 });
    expect(await ideaOf('numbat naps')).toBeUndefined();
    expect(await ideaOf('quoll mornings')).toBeUndefined();
    await search([people[2]!], 'numbat naps');
    await count();
    expect(await ideaOf('numbat naps')).toMatchObject({ count: 3 });
  });

  test('old and deleted searches and searches of closed or unconfirmed accounts do not count', async () => {
    const clock = await import('@/backend/clock');
    const [gone, closed, unconfirmed, late] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ];
    await search([...people.slice(0, 2), gone], 'dugong removed');
    await search([...people.slice(0, 2), closed], 'dugong closed');
    await search([...people.slice(0, 2), unconfirmed], 'dugong unconfirmed');
    await ask('DELETE /search/recent-searches', { as: gone });
    const mark = ({ userId }: Person, change: object) =>
      db.updateTable('users').set(change).where('id', '=', userId).execute();
    await mark(closed, { closedAt: new Date() });
    await mark(unconfirmed, { confirmedAt: null });
    clock.shiftClock(-91 * DAY);
    await search(people.slice(0, 2), 'dugong long ago');
    clock.shiftClock(0);
    await search([late], 'dugong long ago');
    await count();
    expect((await ideas()).filter(({ words }) => words.startsWith('dugong'))).toEqual([]);
  });

  test('an idea never shows an address, a number or a creator’s name', async () => {
    const never = [
      ...['robin@kumu.test', 'mail robin@kumu.test', 'www.kumu.test/robin', 'kumu.test'],
      ...['0412 345 678', 'robin 0412345678', '42', '2026', 'Marisol Quennell', 'marisol'],
    ];
    await search(people.slice(0, 3), ...never, 'emu of 1987', '10 minute emu', 'emu 365 mornings');
    await count();
    const shown = (await ideas()).map(({ words }) => words);
    expect(shown).toEqual(expect.arrayContaining(['10 minute emu', 'emu 365 mornings']));
    expect(shown.filter((words) => /robin|kumu|0412|42|2026|1987|marisol/.test(words))).toEqual([]);
  });

  test('only a search without results is an idea', async () => {
    await makeCourse(other, { title: 'Wombat walks' });
    await makeCourse(other, { title: 'Kakapo secrets', isPublished: false });
    await search(people.slice(0, 3), 'wombat', 'wombat walks', 'kakapo');
    await count();
    expect(await ideaOf('wombat')).toBeUndefined();
    expect(await ideaOf('wombat walks')).toBeUndefined();
    expect(await ideaOf('kakapo')).toMatchObject({ count: 3 });
    expect(JSON.stringify(await ideas())).not.toMatch(/secrets|userId|@/);
    await makeCourse(other, { title: 'Kakapo mornings' });
    await count();
    expect(await ideaOf('kakapo')).toBeUndefined();
  });

  test("ideas on a creator's own topics are listed first, and an idea disappears when fewer users search for it", async () => {
    await search(people, 'anxiety at work', 'yoga with echidnas');
    await count();
    const shown = await ideas();
    // Within each group, the most frequent searches are listed first.
    for (const isOwn of [true, false]) {
      const counts = shown.filter((idea) => (idea.topicId === 'yoga') === isOwn).map((idea) => idea.count);
      expect(counts).toEqual([...counts].sort((one, two) => two - one));
    }
    expect((await ideaOf('anxiety at work'))!.topicId).toBe('anxiety');
    const own = shown.map(({ topicId }) => topicId === 'yoga');
    expect(own).toEqual([...own].sort((one, two) => Number(two) - Number(one)));
    expect(own[0]).toBe(true);
    const ofTopic = await ideas({ topicId: 'yoga' });
    expect(ofTopic.length).toBe(own.filter(Boolean).length);
    expect(new Set(ofTopic.map(({ topicId }) => topicId))).toEqual(new Set(['yoga']));
    const { id } = (await ideaOf('yoga with echidnas'))!;
    await count();
    // The idea keeps its id, so that its dismissal still applies.
    expect((await ideaOf('yoga with echidnas'))!.id).toBe(id);
    for (const person of people.slice(0, 2)) await ask('DELETE /search/recent-searches', { as: person });
    await count();
    expect(await ideaOf('yoga with echidnas')).toBeUndefined();
  });
});

test('questions are listed only from unanswered comments of other people on the creator’s own posts', async () => {
  const [mine, theirs] = [await makePost(creator, { topicId: 'yoga' }), await makePost(other)];
  const [jo] = people;
  const say = async (as: Person, id: string, text: string) =>
    (await ask('POST /posts/:id/comments', { as, params: { id }, body: { text, parentId: null } })).body.id;
  await say(jo!, mine, 'How do you sit when your knees hurt? I tried cushions.');
  await say(jo!, mine, 'Thank you. See https://kumu.test/a?b=c for mine.');
  await say(creator, mine, 'Who is with me?');
  await say(jo!, theirs, 'Is this for everybody?');
  const removed = await say(jo!, mine, 'May I take this back?');
  await ask('DELETE /comments/:id', { as: jo!, params: { id: removed } });
  const questions = async (query = {}) =>
    (await ask('GET /inspiration/questions', { as: creator, query })).body.items;
  expect(await questions()).toMatchObject([
    {
      text: 'How do you sit when your knees hurt? I tried cushions.',
      author: 'Robin A.',
      topicId: 'yoga',
      post: { path: `/posts/${mine}` },
    },
  ]);
  expect(JSON.stringify(await questions())).not.toMatch(/Astergale|@|userId/);
  expect(await questions({ topicId: 'work' })).toEqual([]);
  const { id } = (await questions())[0]!;
  const dismiss = async (as: CreatorPerson, questionId: string) =>
    (await ask('POST /inspiration/:id/dismissal', { as, params: { id: questionId } })).status;
  const statement = await say(jo!, mine, 'I like it.');
  // A creator can dismiss only items that the creator can see.
  expect([
    await dismiss(other, id),
    await dismiss(creator, statement),
    await dismiss(creator, removed),
  ]).toEqual([...[404, 404, 404]]);
  const setStatus = (status: 'UNPUBLISHED' | 'PUBLISHED') =>
    ask('PATCH /posts/:id/status', { as: creator, params: { id: mine }, body: { status } });
  await setStatus('UNPUBLISHED');
  expect((await questions())[0]!.post.path).toBe(`/view-content-page?contentType=POST&contentId=${mine}`);
  await setStatus('PUBLISHED');
  const answer = async (as: Person, text: string) =>
    (
      await ask('POST /posts/:id/comments', {
        as,
        params: { id: mine },
        body: { text, parentId: id },
      })
    ).body.id;
  const reply = await answer(jo!, 'Anyone?');
  expect(await questions()).toHaveLength(2);
  const answered = await answer(creator, 'On a chair.');
  expect(await questions()).toEqual([]);
  await ask('DELETE /comments/:id', { as: creator, params: { id: answered } });
  expect(await questions()).toHaveLength(2);
  expect(await dismiss(creator, id)).toBe(201);
  expect((await questions()).map((question) => question.id)).toEqual([reply]);
  expect(await dismiss(creator, reply)).toBe(201);
  expect(await questions()).toEqual([]);
});

test('a dismissal applies to one creator, can be undone and is deleted with its idea', async () => {
  await search(people, 'potoroo', 'potoroo at dusk');
  await count();
  const { id } = (await ideaOf('potoroo'))!;
  const dusk = { params: { id: (await ideaOf('potoroo at dusk'))!.id } };
  for (const as of [creator, other]) await ask('POST /inspiration/:id/dismissal', { as, ...dusk });
  await ask('POST /inspiration/:id/dismissal', { as: other, params: { id } });
  await ask('DELETE /inspiration/:id/dismissal', { as: other, params: { id } });
  const params = { id };
  const dismiss = () => ask('POST /inspiration/:id/dismissal', { as: creator, params });
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([201, 201]);
  await count();
  expect(await ideaOf('potoroo')).toBeUndefined();
  expect(await ideaOf('potoroo', other)).toBeDefined();
  await ask('DELETE /inspiration/:id/dismissal', { as: creator, params });
  expect(await ideaOf('potoroo')).toBeDefined();
  expect([await ideaOf('potoroo at dusk'), await ideaOf('potoroo at dusk', other)]).toEqual([
    undefined,
    undefined,
  ]);
  await ask('POST /inspiration/:id/dismissal', { as: creator, params });
  const { listDismissalsByCreator, deleteDismissalsByCreator } =
    await import('@/backend/inspiration/repository');
  const [creatorId, otherId] = [creator.actor.creator.id, other.actor.creator.id];
  await db
    .updateTable('ideaDismissals')
    .set({ dismissedAt: new Date('2020-01-01') })
    .where('creatorId', '=', creatorId)
    .where('ideaId', '=', id)
    .execute();
  const dismissed = async (of: string) => (await listDismissalsByCreator(db, of)).map(({ ideaId }) => ideaId);
  expect((await dismissed(creatorId)).filter((each) => [id, dusk.params.id].includes(each))).toEqual([
    ...[id, dusk.params.id],
  ]);
  await deleteDismissalsByCreator(db, otherId);
  expect([await dismissed(otherId), (await dismissed(creatorId)).includes(id)]).toEqual([[], true]);
  for (const person of people) await ask('DELETE /search/recent-searches', { as: person });
  await runTasks('inspiration.count');
  await count();
  expect(await db.selectFrom('ideaDismissals').selectAll().where('ideaId', '=', id).execute()).toEqual([]);
  const unknown = { id: crypto.randomUUID() };
  expect((await ask('POST /inspiration/:id/dismissal', { as: creator, params: unknown })).status).toBe(404);
});
