import { generateSync } from 'otplib';
import { ask, request } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { emailOf, socialCalls, startWithProvider, type As } from './social-support';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('social');
const people = 'known fresh elsewhere teacher owner squatted linked second late guarded'.split(' ');

let started: Awaited<ReturnType<typeof startWithProvider>>;
const { begin, choose, finish, prove, logIn } = socialCalls(() => started);
// Loaded once the sandbox has an address, because the configuration is read then.
let db: (typeof import('@/backend/db/connection'))['db'];
let shiftClock: (typeof import('@/backend/clock'))['shiftClock'];

beforeAll(async () => {
  started = await startWithProvider(people);
  ({ db } = await import('@/backend/db/connection'));
  ({ shiftClock } = await import('@/backend/clock'));
});
afterAll(() => started.sandbox.close());
afterEach(async () => {
  shiftClock(0);
  jest.restoreAllMocks();
  await db.deleteFrom('rateLimits').execute();
});

const identitiesOf = (email: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .where('email', '=', email)
    .select(['identities.id', 'issuer', 'subject', 'userId'])
    .execute();
const memberWith = async (id: string) => {
  const email = await makeMember();
  await db
    .updateTable('users')
    .set({ email: emailOf(id) })
    .where('email', '=', email)
    .execute();
  return emailOf(id);
};
const refusal = (status: number, code: string) => ({ status, problem: { code } });

test('the button leads to the provider with all that ties the answer to this browser', async () => {
  const { address, token } = await begin();
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(started.sandbox.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/flow/social-login',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  const asked = [searchParams.get('state'), searchParams.get('nonce'), searchParams.get('code_challenge')];
  expect(new Set([...asked, token]).size).toBe(4);
  const answer = await fetch(`${started.url}/auth/social?provider=other`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^socialSignIn=[\w-]{43}; Max-Age=600; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/,
  );
  expect((await ask('GET /auth/social/providers')).body.items).toEqual([
    { id: 'other', name: 'Kumu Sandbox ID' },
  ]);
});

test('a new person gets a confirmed account without a password, and comes back to the same one', async () => {
  const { answer } = await logIn('fresh', { next: '/courses/1?part=2' });
  expect(answer).toMatchObject({
    status: 200,
    body: { email: emailOf('fresh'), name: 'Wren fresh', next: '/courses/1?part=2', isNew: true },
  });
  expect(answer.body.creator).toBeUndefined();
  const me = await ask('GET /users', { as: { token: tokenIn(answer)! } });
  expect(me.body.id).toBe(answer.body.id);
  expect((await signIn(emailOf('fresh'))).status).toBe(401);
  const again = await logIn('fresh');
  expect(again.answer.body).toMatchObject({ id: answer.body.id, next: null, isNew: false });
  expect(await identitiesOf(emailOf('fresh'))).toMatchObject([
    { issuer: started.sandbox.issuer, subject: 'fresh' },
  ]);
});

test('a person who comes to teach gets a draft of a profile', async () => {
  const { address, token } = await begin({}, undefined, {}, '/auth/social-creator');
  const answer = await finish(token, await choose(address, 'teacher'));
  expect(answer.body.creator).toMatchObject({ state: 'DRAFT' });
});

test('an account is not opened by the provider’s word for its address, only with its password', async () => {
  const email = await memberWith('owner');
  const { answer, token } = await logIn('owner', { next: '/my-library' });
  expect(answer).toMatchObject(refusal(409, 'SOCIAL_PASSWORD_NEEDED'));
  expect(tokenIn(answer)).toBeUndefined();
  expect(await identitiesOf(email)).toEqual([]);
  expect(JSON.stringify(answer.problem)).not.toContain(email);

  for (const wrong of ['not this one', ''])
    expect(await prove(token, wrong ? { password: wrong } : {})).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'password', code: 'WRONG_CURRENT_PASSWORD' }] },
    });
  expect(await prove('another-browser', { password })).toMatchObject(refusal(422, 'SOCIAL_FAILED'));
  expect(await identitiesOf(email)).toEqual([]);

  const proved = await prove(token, { password });
  expect(proved).toMatchObject({ status: 200, body: { email, next: '/my-library' } });
  expect(await identitiesOf(email)).toHaveLength(1);
  expect((await readMail(email, 'has just been connected'))!.subject).toContain('Kumu Sandbox ID');
  expect((await prove(token, { password })).status).toBe(422);
  expect((await logIn('owner')).answer).toMatchObject({ status: 200, body: { email } });
});

test('passwords are tried as rarely as at sign-in', async () => {
  const email = await memberWith('late');
  const { token } = await logIn('late');
  for (let round = 0; round < 10; round += 1)
    expect((await prove(token, { password: 'not this one' })).status).toBe(422);
  expect((await prove(token, { password })).status).toBe(429);
  expect((await signIn(email)).status).toBe(429);
  expect(await identitiesOf(email)).toEqual([]);
});

test('whoever signed up with the address without reading it keeps no way in', async () => {
  const email = emailOf('squatted');
  const { signUpToken } = (await signUp(email)).body;
  const { answer } = await logIn('squatted');
  expect(answer).toMatchObject({ status: 200, body: { email, name: 'Wren squatted' } });
  expect((await signIn(email)).status).toBe(401);
  const back = await ask('POST /auth/confirm/continue', { body: { email, signUpToken } });
  expect(back.body.id).toBeNull();
});

test.each(['unverified', 'nameless'])(
  'without a verified address there is no account: %s',
  async (person) => {
    const { answer } = await logIn(person);
    expect(answer).toMatchObject(refusal(422, 'SOCIAL_EMAIL_NEEDED'));
    expect(
      await db.selectFrom('users').where('email', '=', 'pascal@sandbox.test').select('id').execute(),
    ).toEqual([]);
  },
);

describe('an answer is refused', () => {
  const failed = refusal(422, 'SOCIAL_FAILED');

  test('in another browser than the one that began', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const returned = await choose(theirs.address, 'known');
    expect(await finish(mine.token, returned)).toMatchObject(failed);
    expect(await finish('', returned)).toMatchObject(failed);
    // Trying it elsewhere did not use it up.
    expect((await finish(theirs.token, returned)).status).toBe(200);
  });

  test('a second time', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, 'known');
    const answers = await Promise.all([finish(token, returned), finish(token, returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await finish(token, returned)).toMatchObject(failed);
  });

  test('after ten minutes, and the sweep leaves nothing of it', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, 'known');
    shiftClock(10 * MINUTE + 1000);
    expect(await finish(token, returned)).toMatchObject(failed);
    const { sweep } = await import('@/backend/accounts/service');
    await sweep();
    expect(await db.selectFrom('socialSignIns').select('provider').execute()).toEqual([]);
  });

  test.each(['nonce', 'verifier'] as const)('with another %s than was asked for', async (column) => {
    const { address, token } = await begin();
    const returned = await choose(address, 'known');
    await db
      .updateTable('socialSignIns')
      .set({ [column]: 'x'.repeat(43) })
      .where('state', '=', returned.state)
      .execute();
    expect(await finish(token, returned)).toMatchObject(failed);
  });

  test('of another provider, or with a made-up code', async () => {
    const one = await begin();
    const returned = await choose(one.address, 'known');
    expect(await finish(one.token, { ...returned, iss: 'https://evil.test' })).toMatchObject(failed);
    const other = await begin();
    const state = new URL(other.address).searchParams.get('state')!;
    expect(await finish(other.token, { state, code: 'made-up', iss: started.sandbox.issuer })).toMatchObject(
      failed,
    );
  });

  test('that the person cancelled', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, null);
    expect(returned.error).toBe('access_denied');
    expect(await finish(token, returned)).toMatchObject(refusal(422, 'SOCIAL_CANCELLED'));
    const other = await begin();
    const state = new URL(other.address).searchParams.get('state')!;
    expect(await finish(other.token, { state, error: 'invalid_scope' })).toMatchObject(failed);
  });
});

test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/..//evil.test'])(
  'a next that leaves the site is not kept: %s',
  async (next) => {
    expect((await logIn('known', { next })).answer.body.next).toBeNull();
  },
);

test('an unknown provider is a clear 404', async () => {
  const answer = await request('GET', '/auth/social', { query: { provider: 'nobody' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NO_SUCH_PROVIDER' } });
});

test('nothing of the provider is in the log or in a refusal', async () => {
  const lines: unknown[] = [];
  const { log } = await import('@/backend/log');
  jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
  const { address, token } = await begin();
  const returned = await choose(address, 'known');
  await db.updateTable('socialSignIns').set({ nonce: 'other' }).where('state', '=', returned.state).execute();
  const answer = await finish(token, returned);
  // Not the error itself, whose cause has what the provider sent.
  const line = { provider: 'other', error: 'ClientError', code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' };
  expect(lines).toEqual([[line, expect.any(String)]]);
  for (const text of [JSON.stringify(lines), JSON.stringify(answer.problem)])
    for (const secret of [returned.code!, returned.state, token, emailOf('known'), 'Wren'])
      expect(text).not.toContain(secret);
});

describe('two-factor login', () => {
  /** @returns a code of the person's app that was not used yet */
  async function turnOn(as: As): Promise<string> {
    const { secret } = (await ask('POST /auth/two-factor', { as, body: {} })).body.setup!;
    const codeAt = (at: number) => generateSync({ secret, epoch: Math.floor(at / 1000) });
    await ask('POST /auth/two-factor', { as, body: { code: codeAt(Date.now()) } });
    shiftClock(MINUTE);
    return codeAt(Date.now() + MINUTE);
  }
  const wrongCode = { status: 422, problem: { errors: [{ path: 'code', code: 'FACTOR_CODE' }] } };

  test('is not got around by an identity that is linked', async () => {
    const first = (await logIn('second')).answer;
    const code = await turnOn({ token: tokenIn(first)! });
    const { answer, token } = await logIn('second');
    expect(answer).toMatchObject(refusal(401, 'TWO_FACTOR_REQUIRED'));
    expect(tokenIn(answer)).toBeUndefined();
    expect(await prove(token, {})).toMatchObject(refusal(401, 'TWO_FACTOR_REQUIRED'));
    expect(await prove(token, { code: 'abcdefghijkl' })).toMatchObject(wrongCode);
    expect(await prove(token, { code })).toMatchObject({ status: 200, body: { id: first.body.id } });
  });

  test('is asked for before one is linked with the password', async () => {
    const email = await memberWith('guarded');
    const code = await turnOn({ token: tokenIn(await signIn(email))! });
    const { token } = await logIn('guarded');
    expect(await prove(token, { password })).toMatchObject(refusal(401, 'TWO_FACTOR_REQUIRED'));
    expect(await prove(token, { password, code: 'abcdefghijkl' })).toMatchObject(wrongCode);
    expect(await prove(token, { password: 'not this one', code })).toMatchObject({ status: 422 });
    expect(await identitiesOf(email)).toEqual([]);
    expect(await prove(token, { password, code })).toMatchObject({ status: 200, body: { email } });
    expect(await identitiesOf(email)).toHaveLength(1);
  });
});

describe('on the account page', () => {
  const ownPage = { 'sec-fetch-site': 'same-origin' };

  test('a person links an identity, finds it in the list, and signs in with it', async () => {
    const person = await makePerson();
    const { address, token } = await begin({ link: 'true', next: '/my-profile' }, person, ownPage);
    const returned = await choose(address, 'linked');
    const answer = await finish(token, returned, person);
    expect(answer).toMatchObject({ status: 200, body: { id: person.userId, next: '/my-profile' } });
    expect(tokenIn(answer)).toBeUndefined();
    const { items } = (await ask('GET /auth/identities', { as: person })).body;
    expect(items).toMatchObject([{ name: 'Kumu Sandbox ID' }]);
    expect((await logIn('linked')).answer.body.id).toBe(person.userId);
    expect((await readMail(person.email, 'has just been connected'))!.subject).toContain('Kumu Sandbox ID');

    const other = await makePerson();
    const theirs = await begin({ link: 'true' }, other, ownPage);
    const taken = await finish(theirs.token, await choose(theirs.address, 'linked'), other);
    expect(taken).toMatchObject(refusal(409, 'IDENTITY_TAKEN'));
    expect((await ask('GET /auth/identities', { as: other })).body.items).toEqual([]);
    const gone = await ask('DELETE /auth/identities', { as: other, query: { id: items[0]!.id } });
    expect(gone.status).toBe(404);
  });

  test('nobody links for another, from another site, or without a session', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await begin({ link: 'true' }, person, headers)).address).toBe('');
    expect((await begin({ link: 'true' }, undefined, ownPage)).address).toBe('');
    const { address, token } = await begin({ link: 'true' }, person, ownPage);
    const returned = await choose(address, 'elsewhere');
    expect(await finish(token, returned, other)).toMatchObject(refusal(422, 'SOCIAL_FAILED'));
    expect(
      await db.selectFrom('identities').where('subject', '=', 'elsewhere').select('id').execute(),
    ).toEqual([]);
  });

  test('an identity is unlinked, but never the last way in', async () => {
    const email = newEmail();
    const person = await makePerson();
    await db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    const put = (subject: string) =>
      db
        .insertInto('identities')
        .values({
          userId: person.userId,
          issuer: started.sandbox.issuer,
          subject,
          provider: 'other',
          createdAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [one, two] = [await put('last-1'), await put('last-2')];
    const remove = (id: string) => ask('DELETE /auth/identities', { as: person, query: { id } });
    const answers = await Promise.all([remove(one.id), remove(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = await identitiesOf(email);
    expect(await remove(left!.id)).toMatchObject(refusal(409, 'LAST_WAY_IN'));
    const owner = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('passwordHash', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    await db
      .updateTable('users')
      .set({ passwordHash: owner!.passwordHash })
      .where('id', '=', person.userId)
      .execute();
    expect((await remove(left!.id)).status).toBe(200);
    expect((await readMail(email, 'has just been disconnected'))!.subject).toContain('Kumu Sandbox ID');
  });
});
