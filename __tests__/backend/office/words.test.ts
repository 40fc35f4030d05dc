import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeConversation, say, trySending } from '../../support/make/chat';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, profileInput, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';
import { makePost } from '../../support/make/posts';

const DAY = 24 * 60 * 60_000;

let officer: OfficePerson;
let creator: CreatorPerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
  const { config } = await import('@/backend/config');
  config.officeUndoMinutes = 10;
  [officer, creator, member] = [await makeOffice(), await makeCreator(), await makePerson()];
  await add('nastyword', 'REFUSE');
  await add('odd phras*', 'REPORT');
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const add = (phrase: string, effect: 'REFUSE' | 'REPORT' = 'REFUSE') =>
  ask('POST /office/words', { as: officer, body: { phrase, effect } });
const list = async () => (await ask('GET /office/words', { as: officer, query: { limit: 100 } })).body.items;
const find = async (phrase: string) => (await list()).find((each) => each.phrase === phrase);
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId } })).body.items;
const tryText = async (text: string) =>
  (await ask('POST /office/words/try', { as: officer, body: { text } })).body.matches;

const refused = 'You are a NÀSTYword, really.';
const listed = 'What an odd phrasing!';
const refusal = (path: string) => ({
  status: 422,
  problem: {
    code: 'INVALID_INPUT',
    errors: [expect.objectContaining({ path, code: 'WORD_NOT_ALLOWED', word: 'NÀSTYword' })],
  },
});

/** Returns the open report of a subject after the task for word filters has run. */
async function findReport(subjectId: string) {
  await runTasks('moderation.reportWords');
  return (await listQueue(officer, 'reports')).find((each) => each.subjectId === subjectId);
}
const report = (subjectType: string) => ({
  subjectType,
  reason: 'WORD_FILTER',
  text: 'odd phras*',
  state: 'OPEN',
});

describe('the list', () => {
  test('an added, changed or removed filter applies at once and is logged', async () => {
    const { status, body } = await add('  Brand  new* ', 'REPORT');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { phrase: 'Brand new*', effect: 'REPORT', hitsCount: 0 },
    });
    const { id } = body;
    const match = { phrase: 'Brand new*', words: 'brand NEWER' };
    expect(await tryText('a brand NEWER day')).toEqual([{ ...match, effect: 'REPORT' }]);
    const change = await ask('PATCH /office/words/:id', {
      as: officer,
      params: { id },
      body: { effect: 'REFUSE' },
    });
    expect(change.body).toMatchObject({ id, effect: 'REFUSE' });
    expect(await tryText('a brand NEWER day')).toEqual([{ ...match, effect: 'REFUSE' }]);
    expect((await ask('DELETE /office/words/:id', { as: officer, params: { id } })).status).toBe(200);
    expect(await tryText('a brand NEWER day')).toEqual([]);
    expect((await ask('DELETE /office/words/:id', { as: officer, params: { id } })).status).toBe(404);
    const about = { subjectType: 'WORD', subjectTitle: 'Brand new*', actorEmail: officer.email };
    expect(await audit(id)).toMatchObject([
      { ...about, action: 'word.remove', reason: 'REFUSE' },
      { ...about, action: 'word.change', reason: 'REFUSE' },
      { ...about, action: 'word.add', reason: 'REPORT' },
    ]);
  });

  test.each([
    ['N4STYWÓRD', 409, 'WORD_LISTED'],
    ['!?', 422, 'WORD_EMPTY'],
    ['ab*', 422, 'WORD_PREFIX'],
    ['mid*dle', 422, 'WORD_PREFIX'],
    ['* word', 422, 'WORD_PREFIX'],
    ['one two three four five six seven', 422, 'WORD_TOO_LONG'],
  ])('the phrase "%s" is rejected as a filter', async (phrase, status, code) => {
    const { status: answered, problem } = await add(phrase);
    expect(answered).toBe(status);
    expect(status === 422 ? problem!.errors![0]!.code : problem!.code).toBe(code);
    expect(await find(phrase)).toBeUndefined();
  });

  test('a process with an outdated list of filters reloads the list', async () => {
    expect(await tryText('somebody elses word')).toEqual([]);
    // Another process adds the filter, so this process can learn of it only from the database.
    await db
      .insertInto('wordFilters')
      .values({ phrase: 'elses', folded: 'eises', effect: 'REFUSE', createdAt: new Date() })
      .execute();
    await db
      .updateTable('wordFilterVersion')
      .set({ version: sql<number>`version + 1` })
      .execute();
    expect(await tryText('somebody elses word')).toMatchObject([{ phrase: 'elses', words: 'elses' }]);
  });

  test('the matches of a filter in the last 30 days are counted, and older matches are deleted', async () => {
    await add('countedword', 'REFUSE');
    const chatId = await makeConversation(creator, member);
    await trySending(member, chatId, 'A countedword and a countedword');
    await trySending(member, chatId, 'COUNTEDWORD');
    await tryText('countedword');
    expect(await find('countedword')).toMatchObject({ hitsCount: 2 });
    shiftClock(31 * DAY);
    const { deleteOldHits } = await import('@/backend/office/word-office-service');
    const hits = () => db.selectFrom('wordFilterHits').select('createdAt').execute();
    expect(await hits()).not.toEqual([]);
    await deleteOldHits();
    expect(await hits()).toEqual([]);
  });
});

describe('comments', () => {
  let postId: string;
  beforeAll(async () => {
    postId = await makePost(creator);
  });
  const comment = (text: string) =>
    ask('POST /posts/:id/comments', { as: member, params: { id: postId }, body: { text, parentId: null } });
  const edit = (id: string, text: string) =>
    ask('PATCH /comments/:id', { as: member, params: { id }, body: { text } });

  test('a comment with a refused word is rejected with the field of the word and is not stored', async () => {
    expect(await comment(refused)).toMatchObject(refusal('text'));
    const { body } = await ask('GET /posts/:id/comments', { params: { id: postId } });
    expect(body.items).toEqual([]);
    const { body: kept } = await comment('A kind word.');
    expect(await edit(kept.id, refused)).toMatchObject(refusal('text'));
    expect((await ask('GET /posts/:id/comments', { params: { id: postId } })).body.items).toMatchObject([
      { text: 'A kind word.' },
    ]);
  });

  test('a comment with a listed phrase is published and reported once, without a reporter', async () => {
    const { status, body } = await comment(listed);
    expect(status).toBe(201);
    await edit(body.id, 'Another odd phrase, twice an odd phrase.');
    expect(await findReport(body.id)).toMatchObject({
      ...report('COMMENT'),
      quote: { text: 'Another odd phrase, twice an odd phrase.' },
    });
    const rows = await db.selectFrom('reports').selectAll().where('subjectId', '=', body.id).execute();
    expect(rows).toMatchObject([{ reporterId: null }]);
  });

  test('a report by a word filter can be decided, undone and decided again, and notifies no reporter', async () => {
    const { body } = await comment(listed);
    const found = (await findReport(body.id))!;
    const reason = 'Nobody may write this.';
    const decided = await decideInQueue(officer, 'reports', found.id, 'remove', { reason });
    expect(decided).toMatchObject({ status: 200, body: { state: 'RESOLVED' } });
    const { id } = decided.body.decision;
    expect(
      (await ask('PATCH /office/decisions/:id', { as: officer, params: { id }, body: { state: 'UNDONE' } }))
        .status,
    ).toBe(200);
    expect(await findReport(body.id)).toMatchObject({ state: 'OPEN', quote: { text: listed } });
    expect((await decideInQueue(officer, 'reports', found.id, 'dismiss', { reason })).status).toBe(200);
    expect(await findReport(body.id)).toBeUndefined();
  });

  test('a comment that is edited after a decision is reported again', async () => {
    const { body } = await comment(listed);
    const found = (await findReport(body.id))!;
    await decideInQueue(officer, 'reports', found.id, 'dismiss', { reason: 'It is a quotation.' });
    await edit(body.id, 'An odd phrase again.');
    const again = await findReport(body.id);
    expect(again).toMatchObject(report('COMMENT'));
    expect(again!.id).not.toBe(found.id);
  });

  test('a comment that is removed before its report is created is not reported', async () => {
    const { body } = await comment(listed);
    await db.deleteFrom('comments').where('id', '=', body.id).execute();
    expect(await findReport(body.id)).toBeUndefined();
  });
});

test('a rating with a refused word is rejected, and a rating with a listed phrase is reported and can be removed', async () => {
  const { id } = await makeCourse(creator);
  await grantCourse(member, id);
  const rate = (text: string) =>
    ask('POST /courses/:id/rating', { as: member, params: { id }, body: { stars: 4, text } });
  const texts = async () =>
    (await ask('GET /courses/:id/rating', { params: { id } })).body.items.map(({ text }) => text);
  expect(await rate(refused)).toMatchObject(refusal('text'));
  expect(await texts()).toEqual([]);
  const { body: rating } = await rate(listed);
  expect(await texts()).toEqual([listed]);
  const found = await findReport(rating.id);
  expect(found).toMatchObject({ ...report('RATING'), quote: { text: listed }, measures: ['REMOVE'] });
  const reason = 'Nobody may write this.';
  const { body } = await decideInQueue(officer, 'reports', found!.id, 'remove', { reason });
  expect(await texts()).toEqual([]);
  const actions = (await audit(rating.id)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['rating.remove', 'report.resolve']);
  await ask('PATCH /office/decisions/:id', {
    as: officer,
    params: { id: body.decision.id },
    body: { state: 'UNDONE' },
  });
  expect(await texts()).toEqual([listed]);
});

describe('chat messages', () => {
  test('a chat message with a refused word is rejected, and a message with a listed phrase is not reported', async () => {
    const chatId = await makeConversation(creator, member);
    expect(await trySending(member, chatId, refused)).toMatchObject(refusal('text'));
    const { id } = await say(member, chatId, listed);
    expect(await findReport(id)).toBeUndefined();
    expect(
      await ask('PATCH /chat/message/:id', { as: member, params: { id }, body: { text: refused } }),
    ).toMatchObject(refusal('text'));
    const { items } = (await ask('GET /chat/message', { as: creator, query: { chatId } })).body;
    expect(items.map(({ text }) => text)).not.toContain(refused);
  });

  test('a message to a group is rejected when it contains a refused word', async () => {
    const send = (text: string) =>
      ask('POST /chat/group-messages', {
        as: creator,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { text },
      });
    expect(await send(refused)).toMatchObject(refusal('text'));
    expect((await send('A kind word to all.')).status).toBe(201);
  });
});

describe('profiles of creators', () => {
  const update = (as: CreatorPerson, body: object) => ask('PATCH /creators/mine', { as, body });

  test.each(['name', 'tagline'] as const)('a refused word in the %s is refused', async (field) => {
    const own = await makeCreator('DRAFT');
    expect(await update(own, { [field]: 'NÀSTYword here' })).toMatchObject(refusal(field));
    expect((await ask('GET /creators/mine', { as: own })).body[field]).not.toContain('word');
  });

  test('a refused word is rejected in the username and in the bio', async () => {
    const own = await makeCreator('DRAFT');
    expect(await update(own, { username: 'my-nastyword' })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'username', code: 'WORD_NOT_ALLOWED', word: 'nastyword' }] },
    });
    expect(await update(own, { bio: `${profileInput('x').bio} NÀSTYword` })).toMatchObject(refusal('bio'));
  });

  test('a listed phrase is reported in a public profile and not in a draft profile', async () => {
    const [draft, own] = [await makeCreator('DRAFT'), await makeCreator()];
    for (const as of [draft, own])
      expect((await update(as, { tagline: 'An odd phrase of mine' })).status).toBe(200);
    expect(await findReport(draft.actor.creator.id)).toBeUndefined();
    expect(await findReport(own.actor.creator.id)).toMatchObject(report('CREATOR'));
  });
});

describe('posts', () => {
  const text = `First.\n\n${listed}`;

  test('a post with a listed phrase is reported once it is published', async () => {
    const id = await makePost(creator, { text, isPublished: false });
    expect(await findReport(id)).toBeUndefined();
    const { status } = await ask('PATCH /posts/:id/status', {
      as: creator,
      params: { id },
      body: { status: 'PUBLISHED' },
    });
    expect(status).toBe(200);
    expect(await findReport(id)).toMatchObject(report('POST'));
  });

  test('a published post that is changed to contain a listed phrase or a refused word is reported', async () => {
    const id = await makePost(creator);
    expect(await findReport(id)).toBeUndefined();
    const { body } = await ask('GET /posts/:id/draft', { as: creator, params: { id } });
    const { status } = await ask('PATCH /posts/:id', {
      as: creator,
      params: { id },
      body: { version: body.version, title: 'A nastyword in a title' },
    });
    expect(status).toBe(200);
    expect(await findReport(id)).toMatchObject({ ...report('POST'), text: 'nastyword' });
  });
});
