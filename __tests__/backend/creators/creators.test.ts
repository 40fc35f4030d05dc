import { db } from '@/backend/db/connection';
import {
  decide,
  makeCreator,
  makeOffice,
  makePerson,
  profile,
  readMail,
  startBackend,
  type Person,
} from '../../support/backend';

let ask: Awaited<ReturnType<typeof startBackend>>['ask'];
beforeAll(async () => {
  ({ ask } = await startBackend());
});

const change = (creator: Person, body: object) =>
  ask('PATCH', '/creators/mine', { token: creator.token, body });
const submit = (creator: Person) => ask('POST', '/creators/mine/submit', { token: creator.token, body: {} });

test('a member becomes a creator by a draft profile, once', async () => {
  const member = await makePerson();
  const first = await ask('POST', '/creators/mine', { token: member.token, body: {} });
  expect(first).toMatchObject({
    status: 201,
    body: { state: 'DRAFT', can: { update: true, submit: false, publish: false } },
  });
  const second = await ask('POST', '/creators/mine', { token: member.token, body: {} });
  expect((second.body as { id: string }).id).toBe((first.body as { id: string }).id);
});

test('an unfinished profile says what is missing and cannot be sent', async () => {
  const creator = await makeCreator('DRAFT');
  expect(await ask('GET', '/creators/mine', { token: creator.token })).toMatchObject({
    body: { missing: ['username', 'promise', 'bio', 'topics'] },
  });
  expect(await submit(creator)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'username', code: 'REQUIRED' }] },
  });
});

test('draft, pending, returned with a reason, pending again, approved', async () => {
  const creator = await makeCreator('DRAFT');
  const id = creator.actor.creator!.id;
  await change(creator, profile('the-way-through'));
  expect(await submit(creator)).toMatchObject({
    status: 200,
    body: { state: 'PENDING_APPROVAL', can: { submit: false } },
  });
  expect(await submit(creator)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  expect((await ask('GET', '/creators/the-way-through')).status).toBe(404);
  expect((await ask('GET', '/creators/the-way-through', { token: creator.token })).status).toBe(200);

  await decide('creator', id, { decision: 'reject', reason: 'Please say where you trained.' });
  expect(await ask('GET', '/creators/mine', { token: creator.token })).toMatchObject({
    body: { state: 'REJECTED', rejectionReason: 'Please say where you trained.', can: { submit: true } },
  });
  expect(await readMail(creator.email, 'Please say where you trained.')).toBeDefined();

  await submit(creator);
  await decide('creator', id, { decision: 'approve' });
  expect(await ask('GET', '/creators/the-way-through')).toMatchObject({
    status: 200,
    body: { name: 'Marisol Quennell' },
  });
  await expect(decide('creator', id, { decision: 'approve' })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  });
});

test('of two decisions at once one counts', async () => {
  const creator = await makeCreator('PENDING_APPROVAL');
  const id = creator.actor.creator!.id;
  const results = await Promise.allSettled([
    decide('creator', id, { decision: 'approve' }),
    decide('creator', id, { decision: 'reject', reason: 'Please say where you trained.' }),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('the office needs a reason to return a profile, and every decision is noted', async () => {
  const creator = await makeCreator('PENDING_APPROVAL');
  const office = await makeOffice();
  const review = (body: object) =>
    ask('PATCH', `/office/creators/${creator.actor.creator!.id}`, { token: office.token, body });
  expect((await review({ decision: 'reject', reason: 'no' })).status).toBe(422);
  expect((await review({ decision: 'reject' })).status).toBe(422);
  expect((await review({ decision: 'approve' })).status).toBe(200);
  const noted = await db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', creator.actor.creator!.id)
    .execute();
  expect(noted).toMatchObject([{ actorId: office.userId, action: 'creator.approve' }]);
});

test.each([
  ['taken', 'USERNAME_TAKEN'],
  ['admin', 'USERNAME_RESERVED'],
])('the username %s is refused beside its field', async (username, code) => {
  const first = await makeCreator('DRAFT');
  await change(first, { username: 'taken' });
  const second = await makeCreator('DRAFT');
  expect(await change(second, { username })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'username', code }] },
  });
});

test.each(['ab', 'has space', 'Ünicode', 'x'.repeat(31), 'a/b'])('%s is no username', async (username) => {
  const creator = await makeCreator('DRAFT');
  expect((await change(creator, { username })).status).toBe(422);
});

test("somebody else's credential cannot be removed", async () => {
  const owner = await makeCreator();
  const other = await makeCreator();
  const added = await ask('POST', '/creators/credentials', {
    token: owner.token,
    body: { title: 'Nurse, eleven years' },
  });
  const remove = (by: Person) =>
    ask('DELETE', `/creators/credentials?credentialId=${(added.body as { id: string }).id}`, {
      token: by.token,
    });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(owner)).status).toBe(200);
});

test('search finds approved creators only, and takes signs for what they are', async () => {
  const shown = await makeCreator();
  await change(shown, { name: 'Percy 100% Findable' });
  const hidden = await makeCreator('PENDING_APPROVAL');
  await change(hidden, { name: 'Percy Hidden' });
  const found = async (query: string) =>
    (
      (await ask('GET', `/creators/search?query=${encodeURIComponent(query)}`)).body as {
        items: { name: string }[];
      }
    ).items.map((item) => item.name);
  expect(await found('percy')).toEqual(['Percy 100% Findable']);
  expect(await found('100%')).toEqual(['Percy 100% Findable']);
  expect(await found('%')).toEqual(['Percy 100% Findable']);
  expect(await found('_____')).toEqual([]);
});

test('the pages of a list hold everybody once', async () => {
  for (let made = 0; made < 4; made += 1) await makeCreator();
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await ask('GET', `/creators/search?limit=2${cursor && `&cursor=${cursor}`}`);
    const page = body as { items: { id: string }[]; nextCursor: string | null };
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  }
  const { length } = await db.selectFrom('creators').select('id').where('state', '=', 'APPROVED').execute();
  expect(seen).toHaveLength(length);
  expect(new Set(seen).size).toBe(length);
});

test('a cursor that the list did not give is refused', async () => {
  expect(await ask('GET', '/creators/search?cursor=nonsense')).toMatchObject({
    status: 400,
    body: { code: 'BAD_CURSOR' },
  });
});
