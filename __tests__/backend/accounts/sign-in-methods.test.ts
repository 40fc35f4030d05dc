import { ask } from '../../support/backend';
import { raceForRow } from '../../support/database';
import { makePerson, password, startSession, type Person } from '../../support/make/accounts';
import { startWithProvider } from './social-support';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { makeMember, signIn, tokenIn } = accountCalls('ways-in');
type As = { token: string };

let started: Awaited<ReturnType<typeof startWithProvider>>;
// These modules are loaded once the sandbox has an address, because they read the configuration
// when loaded.
let db: (typeof import('@/backend/db/connection'))['db'];
let shiftClock: (typeof import('@/backend/clock'))['shiftClock'];

beforeAll(async () => {
  started = await startWithProvider([]);
  ({ db } = await import('@/backend/db/connection'));
  ({ shiftClock } = await import('@/backend/clock'));
});
afterAll(async () => {
  await started.sandbox.close();
  jest.restoreAllMocks();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

let count = 0;
const putPasskey = (userId: string) =>
  db
    .insertInto('passkeys')
    .values({
      userId,
      credentialId: `ways-in-${++count}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      name: 'Jo’s phone',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const putIdentity = (userId: string, provider = 'other') =>
  db
    .insertInto('identities')
    .values({ userId, issuer: 'https://id.test', subject: `${++count}`, provider, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
const put = { passkey: putPasskey, identity: putIdentity };
const remove = {
  passkey: (as: As, id: string, body = {}) => ask('DELETE /auth/passkeys', { as, query: { id }, body }),
  identity: (as: As, id: string, body = {}) => ask('DELETE /auth/identities', { as, query: { id }, body }),
};
const kinds = ['passkey', 'identity'] as const;

/** Returns every stored sign-in method of an account. */
async function waysOf(userId: string) {
  const of = (table: 'passkeys' | 'identities' | 'twoFactor' | 'passkeyChallenges' | 'socialSignIns') =>
    db.selectFrom(table).selectAll().where('userId', '=', userId).execute();
  return [
    await of('passkeys'),
    await of('identities'),
    await of('twoFactor'),
    await of('passkeyChallenges'),
    await of('socialSignIns'),
  ];
}

const idOf = async (as: As) => (await ask('GET /users', { as })).body.id!;
async function makeWithPassword(): Promise<{ userId: string; email: string; as: As }> {
  const email = await makeMember();
  const as = { token: tokenIn(await signIn(email))! };
  return { userId: await idOf(as), email, as };
}

type Change = (as: As, body: { password?: string }) => ReturnType<typeof ask>;
/** Calls that add or remove a sign-in method, or begin to. */
const changes: [string, (userId: string) => Promise<Change>][] = [
  [
    'adding a passkey',
    async () => (as, body) => ask('POST /auth/passkeys/options', { as, body: { purpose: 'add', ...body } }),
  ],
  [
    'removing a passkey',
    async (userId) => {
      const { id } = await putPasskey(userId);
      return (as, body) => remove.passkey(as, id, body);
    },
  ],
  [
    'connecting an account elsewhere',
    async () => (as, body) => ask('POST /auth/identities', { as, body: { provider: 'other', ...body } }),
  ],
  [
    'disconnecting an account elsewhere',
    async (userId) => {
      const { id } = await putIdentity(userId);
      return (as, body) => remove.identity(as, id, body);
    },
  ],
  ['turning two-factor login on', async () => (as, body) => ask('POST /auth/two-factor', { as, body })],
];

describe.each(changes)('%s', (_, prepare) => {
  test('a change of sign-in methods needs the password, even on a signed-in device', async () => {
    const { userId, as } = await makeWithPassword();
    await putPasskey(userId);
    const change = await prepare(userId);
    const before = await waysOf(userId);
    const refusals = [
      [{}, 'REQUIRED'],
      [{ password: 'not this one' }, 'WRONG_CURRENT_PASSWORD'],
    ] as const;
    for (const [body, code] of refusals)
      expect(await change(as, body)).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'password', code }] },
      });
    expect(await waysOf(userId)).toEqual(before);
    expect((await change(as, { password })).status).toBe(200);
    expect(await waysOf(userId)).not.toEqual(before);
  });

  test('a user without a password changes sign-in methods only within 15 minutes after a login', async () => {
    const person = await makePerson();
    await putPasskey(person.userId);
    const change = await prepare(person.userId);
    const before = await waysOf(person.userId);
    shiftClock(15 * MINUTE + 1000);
    const refused = { status: 403, problem: { code: 'RECENT_SIGN_IN_NEEDED' } };
    expect(await change(person, {})).toMatchObject(refused);
    expect(await change(person, { password: 'anything at all' })).toMatchObject(refused);
    expect(await waysOf(person.userId)).toEqual(before);
    const { token } = await startSession(person.userId);
    expect((await change({ token }, {})).status).toBe(200);
  });
});

describe('the last sign-in method', () => {
  const lastOne = { status: 409, problem: { code: 'LAST_SIGN_IN_METHOD' } };
  const countOf = async (person: Person) => (await waysOf(person.userId)).slice(0, 2).flat().length;

  test.each(kinds)('a %s that is the last sign-in method cannot be removed', async (kind) => {
    const [person, other] = [await makePerson(), await makePerson()];
    // Sign-in methods of another user must not count.
    for (const each of kinds) await put[each](other.userId);
    const { id } = await put[kind](person.userId);
    expect(await remove[kind](person, id)).toMatchObject(lastOne);
    expect(await countOf(person)).toBe(1);
    await put[kind](person.userId);
    expect((await remove[kind](person, id)).status).toBe(200);
    expect(await countOf(person)).toBe(1);
  });

  test.each(kinds)('a %s can be removed when the account still has a password', async (kind) => {
    const { userId, as } = await makeWithPassword();
    const { id } = await put[kind](userId);
    expect((await remove[kind](as, id, { password })).status).toBe(200);
  });

  test('a sign-in method remains when both methods are removed concurrently', async () => {
    const person = await makePerson();
    const [passkey, identity] = [await putPasskey(person.userId), await putIdentity(person.userId)];
    const answers = await raceForRow<{ status: number }>('users', person.userId, [
      () => remove.passkey(person, passkey.id),
      () => remove.identity(person, identity.id),
    ]);
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.status).sort()).toEqual([
      200, 409,
    ]);
    expect(await countOf(person)).toBe(1);
  });

  test('an identity of an unconfigured provider does not count as a sign-in method', async () => {
    const person = await makePerson();
    await putIdentity(person.userId, 'gone');
    const { id } = await putPasskey(person.userId);
    expect(await remove.passkey(person, id)).toMatchObject(lastOne);
  });
});

test('wrong passwords of all calls are counted together, with a limit of ten an hour', async () => {
  const { userId, email, as } = await makeWithPassword();
  const there = await makeWithPassword();
  const { id } = await putPasskey(userId);
  const wrong = 'not this one';
  const calls = (given: string) => [
    () => remove.passkey(as, id, { password: given }),
    () => ask('POST /auth/two-factor', { as, body: { password: given } }),
    () => ask('POST /users/password', { as, body: { currentPassword: given, password: 'a new long one' } }),
    () => ask('POST /users/email', { as, body: { email: 'ways-in@kumu.test', currentPassword: given } }),
    () => ask('POST /users/delete', { as, body: { email, password: given } }),
  ];
  for (let round = 0; round < 2; round += 1)
    for (const call of calls(wrong)) expect((await call()).status).toBe(422);
  for (const call of calls(password)) {
    const answer = await call();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(15 * 60);
  }
  expect((await ask('POST /auth/two-factor', { as: there.as, body: { password } })).status).toBe(200);
});
