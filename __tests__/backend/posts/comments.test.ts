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
  // Another post with a comment of the same person.
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

test('comments in their order, each with its answers; the creator writes under their page’s name', async () => {
  const { status, body: first } = await say(member!, 'Curtains first.');
  expect(status).toBe(201);
  const { body: second } = await say(friend!, 'Phone second.');
  const { body: thread } = await say(creator, 'The whole method.', { parentId: first.id });
  expect(thread).toMatchObject({
    id: first.id,
    answers: [{ text: 'The whole method.', isByCreator: true, author: { name: 'Marisol Quennell' } }],
  });
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

test('of an author only the first name and an initial is shown', async () => {
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

test('an answer is not answered, nor what is elsewhere or was removed', async () => {
  const { body: comment } = await say(member!, 'One.');
  const { body: thread } = await say(friend!, 'Two.', { parentId: comment.id });
  const answer = thread.answers[0]!;
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

test('only readers of the post read and write them', async () => {
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

test('none where there are none taken, or the post is not public', async () => {
  const closed = await makePost(creator, { takesComments: false });
  const draft = await makePost(creator, { isPublished: false });
  expect((await say(member!, 'Hello.', { id: closed })).status).toBe(403);
  expect((await say(creator, 'Hello.', { id: draft })).status).toBe(403);
  expect((await say(member!, 'Hello.', { id: draft })).status).toBe(404);
});

test('its author changes it for 15 minutes, and nobody else does', async () => {
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

test.each([
  ['AUTHOR', () => member!],
  ['CREATOR', () => creator],
  ['OFFICE', () => office!],
] as const)(
  '%s removes it: the words are gone, and the line stays only for its answers',
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
