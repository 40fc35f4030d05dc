import { getPool } from '@/backend/db/connection';
import { request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

type Answer = { reply?: object; problem?: { status: number; code: string; detail: string } };

let creator: CreatorPerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  member = await makePerson();
});

async function readAll(reads: object[], as?: Person): Promise<Answer[]> {
  const { status, body } = await request('POST', '/reads', { as, body: { reads } });
  expect(status).toBe(200);
  return (body as { answers: Answer[] }).answers;
}

test('several reads return their responses in the order of the request', async () => {
  const answers = await readAll(
    [{ name: 'GET /users' }, { name: 'GET /content', query: { limit: '5' } }, { name: 'GET /creators/mine' }],
    creator,
  );
  expect(answers).toMatchObject([
    { reply: { id: creator.userId } },
    { reply: { items: [], nextCursor: null } },
    { reply: { id: creator.actor.creator.id } },
  ]);
});

test('a rejected read fails alone and returns the error of its own call', async () => {
  const answers = await readAll(
    [
      { name: 'GET /creators/mine' },
      { name: 'GET /office' },
      { name: 'GET /library', query: { limit: 'many' } },
      { name: 'GET /users' },
    ],
    member,
  );
  expect(answers.map(({ problem }) => problem?.status)).toEqual([403, 404, 422, undefined]);
  expect(answers[3]).toMatchObject({ reply: { id: member.userId } });
});

test('a visitor cannot make a read that requires signing in', async () => {
  const [own, open] = await readAll([{ name: 'GET /library' }, { name: 'GET /topics' }]);
  expect(own!.problem).toMatchObject({ status: 401 });
  expect(open!.reply).toBeDefined();
});

test('a creator cannot read the draft of another creator', async () => {
  const course = await makeCourse(creator);
  const reads = [{ name: 'GET /courses/:id/draft', params: { id: course.id } }];
  const [own] = await readAll(reads, creator);
  const [others] = await readAll(reads, await makeCreator());
  expect([own!.problem, others!.problem?.status]).toEqual([undefined, 404]);
});

test.each(['POST /auth/logout', 'DELETE /content', 'GET /nothing', '__proto__', 'GET /courses/:id'])(
  '%s is not a read',
  async (name) => {
    expect(await readAll([{ name }], creator)).toMatchObject([{ problem: { status: 404 } }]);
  },
);

test.each([
  [{ reads: Array.from({ length: 13 }, () => ({ name: 'GET /users' })) }],
  [{ reads: [{ name: 'GET /users', body: {} }] }],
  [{ reads: 'GET /users' }],
  [{}],
])('a malformed list of reads is rejected', async (body) => {
  expect((await request('POST', '/reads', { as: member, body })).status).toBe(422);
});

test('a slow read returns 503 BUSY without delaying the read of the user', async () => {
  const both = [{ name: 'GET /users' }, { name: 'GET /auth/passkeys' }];
  // Each statement is combined from its second call.
  await readAll(both, member);
  const lock = await getPool().connect();
  try {
    await lock.query('begin');
    await lock.query('lock table passkeys in access exclusive mode');
    const [user, keys] = await readAll(both, member);
    expect(user!.reply).toMatchObject({ id: member.userId });
    expect(keys!.problem).toMatchObject({ status: 503, code: 'BUSY' });
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});
