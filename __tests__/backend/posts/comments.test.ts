import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeMember, makePost } from '../../support/make/posts';

const MINUTE = 60_000;

let creator: CreatorPerson;
let other: CreatorPerson;
let [member, friend, office]: Person[] = [];
let clock: typeof import('@/backend/clock');
let postId: string;

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  [creator, other] = [await makeCreator(), await makeCreator()];
  [member, friend, office] = [await makePerson(), await makePerson(), await makeOffice()];
  await makeMember(member, creator);
  // Creates another post with a comment of the same person.
  await say(member, 'Elsewhere', { id: await makePost(creator) });
});
beforeEach(async () => {
  postId = await makePost(creator);
});
afterEach(() => clock.shiftClock(0));

const say = (as: Person, text: string, { id = postId, parentId = null as string | null } = {}) =>
  ask('POST /posts/:id/comments', { as, params: { id }, body: { text, parentId } });
const list = async (as: Person | null = null, query: object = {}) =>
  (await ask('GET /posts/:id/comments', { as, params: { id: postId }, query })).body;
const edit = (as: Person, id: string, text: string) =>
  ask('PATCH /comments/:id', { as, params: { id }, body: { text } });
const remove = (as: Person, id: string) => ask('DELETE /comments/:id', { as, params: { id } });
const countOf = async () => (await ask('GET /posts/:id', { params: { id: postId } })).body.commentsCount;

test("comments are listed in order with their answers, and the creator writes under their page's name", async () => {
  const { status, body: first } = await say(member!, 'Curtains first.');
  expect(status).toBe(201);
  const { body: second } = await say(friend!, 'Phone second.');
  const { body: answer } = await say(creator, 'The whole method.', { parentId: first.id });
  expect(answer).toMatchObject({
    text: 'The whole method.',
    isByCreator: true,
    author: { name: 'Marisol Quennell' },
  });
  expect((await list()).items).toMatchObject([
    { id: second.id, answers: [], answersCount: 0, answersCursor: null },
    {
      id: first.id,
      answers: [{ id: answer.id, text: 'The whole method.' }],
      answersCount: 1,
      answersCursor: null,
    },
  ]);
  const texts = async (query: object) => (await list(null, query)).items.map(({ text }) => text);
  expect(await texts({})).toEqual(['Phone second.', 'Curtains first.']);
  expect(await texts({ orderBy: 'oldest' })).toEqual(['Curtains first.', 'Phone second.']);
  const page = await list(null, { limit: '1' });
  expect(page.items.map(({ id }) => id)).toEqual([second.id]);
  expect((await list(null, { limit: '1', cursor: page.nextCursor! })).items.map(({ id }) => id)).toEqual([
    first.id,
  ]);
  expect(await countOf()).toBe(3);
});

test('a comment shows only the first name and an initial of its author', async () => {
  await db
    .updateTable('users')
    .set({ name: 'Teodora', lastName: 'Vance' })
    .where('id', '=', member!.userId)
    .execute();
  await say(member!, 'Hello.');
  const answer = await list();
  expect(answer.items[0]!.author).toEqual({ name: 'Teodora V.', picture: null });
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Vance|${member!.userId}`));
});

test("a reply is rejected below another reply, below another post's comment and below a removed comment", async () => {
  const { body: comment } = await say(member!, 'One.');
  const { body: answer } = await say(friend!, 'Two.', { parentId: comment.id });
  expect((await say(member!, 'Three.', { parentId: answer.id })).problem.errors).toMatchObject([
    { path: 'parentId', code: 'ANSWER_OF_ANSWER' },
  ]);
  const elsewhere = await makePost(creator);
  expect((await say(member!, 'Three.', { id: elsewhere, parentId: comment.id })).status).toBe(404);
  await remove(member!, comment.id);
  expect((await say(friend!, 'Three.', { parentId: comment.id })).problem.errors).toMatchObject([
    { code: 'REMOVED' },
  ]);
});

describe('a thread of 50 answers', () => {
  const MADE = 50;
  let [rootId, neighbourId] = ['', ''];

  beforeEach(async () => {
    // The rows are inserted directly because the rate limit rejects this many calls.
    const root = { postId, authorId: member!.userId, textBody: 'Curtains.', createdAt: new Date() };
    const roots = await db.insertInto('comments').values([root, root]).returning('id').execute();
    [rootId, neighbourId] = [roots[0]!.id, roots[1]!.id];
    // Groups of replies have equal times, so that some page boundaries lie between equal times.
    const answersTo = (parentId: string) =>
      Array.from({ length: MADE }, (_, number) => ({
        postId,
        parentId,
        authorId: friend!.userId,
        textBody: `${parentId} ${number}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 4))),
      }));
    await db.insertInto('comments').values([rootId, neighbourId].flatMap(answersTo)).execute();
  });

  const answers = (id: string, query: object = {}, as: Person | null = null) =>
    ask('GET /comments/:id/answers', { as, params: { id }, query });
  const threadOf = async (id: string) => (await list()).items.find((item) => item.id === id)!;

  /** Returns the texts of the replies in the thread and on all later pages. */
  async function walk(id: string, limit: number) {
    const { answers: first, answersCursor } = await threadOf(id);
    const texts = first.map(({ text }) => text);
    for (let cursor = answersCursor; cursor !== null;) {
      const { body } = await answers(id, { limit: String(limit), cursor });
      expect(body.items.length).toBeLessThanOrEqual(limit);
      texts.push(...body.items.map(({ text }) => text));
      cursor = body.nextCursor;
    }
    return texts;
  }

  test('a thread has its count and first three replies, and its pages have each reply once in order', async () => {
    expect(await threadOf(rootId)).toMatchObject({ answersCount: MADE, answers: { length: 3 } });
    const walked = await walk(rootId, 7);
    expect(walked).toHaveLength(MADE);
    expect(new Set(walked)).toEqual(
      new Set(Array.from({ length: MADE }, (_, number) => `${rootId} ${number}`)),
    );
    const whole = (await answers(rootId, { limit: '100' })).body;
    expect(whole.items.map(({ text }) => text)).toEqual(walked);
    expect(whole.nextCursor).toBeNull();
    const times = whole.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });

  test("a cursor of another thread returns none of that thread's replies, and an invalid cursor is rejected", async () => {
    const { answersCursor: cursor } = await threadOf(neighbourId);
    const { body } = await answers(rootId, { limit: '100', cursor });
    expect(body.items.filter(({ text }) => !text!.startsWith(rootId))).toEqual([]);
    expect((await answers(rootId, { cursor: 'nonsense' })).status).toBe(400);
  });

  test('removed replies are not shown or counted, and replies below a removed comment are still shown', async () => {
    const { answers: first } = await threadOf(rootId);
    await remove(friend!, first[0]!.id);
    const after = await threadOf(rootId);
    expect(after).toMatchObject({ answersCount: MADE - 1, answers: { length: 3 } });
    expect(await walk(rootId, 20)).toHaveLength(MADE - 1);
    expect(JSON.stringify(after)).not.toContain(first[0]!.id);
    await remove(member!, rootId);
    expect(await threadOf(rootId)).toMatchObject({ text: null, answersCount: MADE - 1 });
    expect((await answers(rootId)).body.items).toHaveLength(20);
  });

  test('a thread can be read only by viewers who may read the post', async () => {
    await db.updateTable('posts').set({ audience: 'MEMBERS' }).where('id', '=', postId).execute();
    expect((await answers(rootId, {}, member)).status).toBe(200);
    for (const as of [null, friend!, other]) expect((await answers(rootId, {}, as)).status).toBe(403);
    await db.updateTable('posts').set({ state: 'UNPUBLISHED' }).where('id', '=', postId).execute();
    expect((await answers(rootId, {}, member)).status).toBe(404);
    expect((await answers(postId, {}, member)).status).toBe(404);
  });
});

test('comments can be read and written only by readers of the post', async () => {
  postId = await makePost(creator, { audience: 'MEMBERS' });
  await say(member!, 'For members.');
  expect((await list(member)).items).toHaveLength(1);
  for (const as of [friend!, other]) {
    expect((await ask('GET /posts/:id/comments', { as, params: { id: postId } })).status).toBe(403);
    expect((await say(as, 'Let me in.')).status).toBe(403);
  }
  expect((await ask('GET /posts/:id/comments', { params: { id: postId } })).status).toBe(403);
  expect(await countOf()).toBe(1);
});

test("a person's comments are read in order from any cursor, without removed comments", async () => {
  const { listBy } = await import('@/backend/posts/comment-repository');
  const person = await makePerson();
  const comment = { postId, textBody: 'Words.', createdAt: new Date() };
  const made = await db
    .insertInto('comments')
    .values([person, person, person, person, friend!].map(({ userId }) => ({ ...comment, authorId: userId })))
    .returning('id')
    .execute();
  const ids = made.slice(0, 4).map(({ id }) => id);
  await remove(person, ids.pop()!);
  ids.sort();
  // An updated row moves to the end of its table, so the order of the table differs from the order
  // of the ids.
  for (const id of [...ids].reverse())
    await db.updateTable('comments').set({ textBody: 'Other words.' }).where('id', '=', id).execute();
  const read = async (after?: string) => (await listBy(db, person.userId, after)).map(({ id }) => id);
  expect([await read(), await read(ids[0]), await read(ids[2])]).toEqual([ids, ids.slice(1), []]);
});

test('a comment is rejected when the post does not allow comments or is not public', async () => {
  const closed = await makePost(creator, { takesComments: false });
  const draft = await makePost(creator, { isPublished: false });
  expect((await say(member!, 'Hello.', { id: closed })).status).toBe(403);
  expect((await say(creator, 'Hello.', { id: draft })).status).toBe(403);
  expect((await say(member!, 'Hello.', { id: draft })).status).toBe(404);
});

test('a comment can be changed only by its author and only for 15 minutes', async () => {
  const { body: comment } = await say(member!, 'Frist.');
  expect(comment.editableUntil).toBe(new Date(Date.parse(comment.createdAt) + 15 * MINUTE).toISOString());
  for (const as of [friend!, creator, office!])
    expect((await edit(as, comment.id, 'Taken over.')).status).toBe(403);
  clock.shiftClock(14 * MINUTE);
  const { body: changed } = await edit(member!, comment.id, 'First.');
  expect(changed.text).toBe('First.');
  expect(changed.editedAt).not.toBeNull();
  clock.shiftClock(15 * MINUTE + 1000);
  expect((await edit(member!, comment.id, 'Too late.')).status).toBe(403);
  expect((await list(member)).items[0]).toMatchObject({ text: 'First.', editableUntil: null });
});

test('a change of a removed comment does not restore its text', async () => {
  const { removeComment, updateComment } = await import('@/backend/posts/comment-repository');
  const { body: comment } = await say(member!, 'Gone.');
  const textOf = async () =>
    (await db.selectFrom('comments').select('textBody').where('id', '=', comment.id).executeTakeFirst())!
      .textBody;
  const change = { textBody: 'Back.', editedAt: new Date() };
  await removeComment(db, comment.id, { removedAt: new Date(), removedBy: 'OFFICE' });
  expect([await updateComment(db, comment.id, change), await textOf()]).toEqual([false, '']);
  const { body: kept } = await say(member!, 'Here.');
  expect(await updateComment(db, kept.id, change)).toBe(true);
});

test.each([
  ['AUTHOR', () => member!],
  ['CREATOR', () => creator],
  ['OFFICE', () => office!],
] as const)(
  'the %s can remove a comment, whose text is deleted and which is listed only if it has replies',
  async (removedBy, who) => {
    const [{ body: lonely }, { body: answered }] = [
      await say(member!, 'Alone.'),
      await say(member!, 'Answered.'),
    ];
    await say(friend!, 'An answer.', { parentId: answered.id });
    for (const as of [friend!, other]) expect((await remove(as, lonely.id)).status).toBe(403);
    for (const { id } of [lonely, answered]) expect((await remove(who(), id)).status).toBe(200);
    expect((await remove(who(), lonely.id)).status).toBe(404);
    const { items } = await list();
    expect(items).toMatchObject([{ text: null, author: null, removedBy, answers: [{ text: 'An answer.' }] }]);
    expect(await countOf()).toBe(1);
    const rows = await db
      .selectFrom('comments')
      .select('textBody')
      .where('id', 'in', [lonely.id, answered.id])
      .execute();
    expect(rows).toEqual([{ textBody: '' }, { textBody: '' }]);
  },
);
