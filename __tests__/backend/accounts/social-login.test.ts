import { generateSync } from 'otplib';
import { ask, request } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { emailOf, socialCalls, startWithProvider, type As } from './social-support';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { makeMember, signIn, signUp, tokenIn } = accountCalls('social');
const people =
  'known fresh elsewhere teacher owner squatted linked second late guarded leaving moved closed nobodys'.split(
    ' ',
  );

let started: Awaited<ReturnType<typeof startWithProvider>>;
const { begin, beginLinking, choose, finish, prove, logIn } = socialCalls(() => started);
// These modules are loaded once the sandbox has an address, because they read the configuration
// when loaded.
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

test('the login button links to the provider with the values that bind the response to this browser', async () => {
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
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^socialSignIn=[\w-]{43}; Max-Age=600; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/,
  );
  expect((await ask('GET /auth/social/providers')).body.items).toEqual([
    { id: 'other', name: 'Kumu Sandbox ID' },
  ]);
});

test('a new user gets a confirmed account without a password, and later logins open the same account', async () => {
  const { answer } = await logIn('fresh', { next: '/courses/1?part=2' });
  expect(answer).toMatchObject({
    status: 200,
    body: { email: emailOf('fresh'), name: 'Wren fresh', next: '/courses/1?part=2', isNew: true },
  });
  expect(answer.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^socialSignIn=;.*Path=\/api\/auth/),
  );
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

test('the identity sandbox lets the same browser choose another user', async () => {
  const jar = new Map<string, string>();
  for (const person of ['known', 'elsewhere', 'known']) {
    const { address, token } = await begin();
    const answer = await finish(token, await choose(address, person, jar));
    expect(answer).toMatchObject({ status: 200, body: { email: emailOf(person) } });
  }
});

test('a user who signs in as a creator gets a draft profile', async () => {
  const { address, token } = await begin({}, '/auth/social-creator');
  const answer = await finish(token, await choose(address, 'teacher'));
  expect(answer.body.creator).toMatchObject({ state: 'DRAFT' });
});

test('a social login with the address of an existing account also needs the account’s password', async () => {
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

test('a password for linking has the same limit of attempts as a sign-in', async () => {
  const email = await memberWith('late');
  const { token } = await logIn('late');
  for (let round = 0; round < 10; round += 1)
    expect((await prove(token, { password: 'not this one' })).status).toBe(422);
  expect((await prove(token, { password })).status).toBe(429);
  expect((await signIn(email)).status).toBe(429);
  expect(await identitiesOf(email)).toEqual([]);
});

test('a stranger who signed up with the address without confirming it loses access after a social login', async () => {
  const email = emailOf('squatted');
  const { signUpToken } = (await signUp(email)).body;
  const { answer } = await logIn('squatted');
  expect(answer).toMatchObject({ status: 200, body: { email, name: 'Wren squatted' } });
  expect((await signIn(email)).status).toBe(401);
  const back = await ask('POST /auth/confirm/continue', { body: { email, signUpToken } });
  expect(back.body.id).toBeNull();
});

test.each(['unverified', 'nameless'])(
  'a social login of %s, who has no verified address, creates no account',
  async (person) => {
    const { answer } = await logIn(person);
    expect(answer).toMatchObject(refusal(422, 'SOCIAL_EMAIL_NEEDED'));
    expect(
      await db.selectFrom('users').where('email', '=', 'pascal@sandbox.test').select('id').execute(),
    ).toEqual([]);
  },
);

describe('rejected responses of a provider', () => {
  const failed = refusal(422, 'SOCIAL_FAILED');

  test('a provider response is rejected in a browser that did not begin the login', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const returned = await choose(theirs.address, 'known');
    expect(await finish(mine.token, returned)).toMatchObject(failed);
    expect(await finish('', returned)).toMatchObject(failed);
    // The rejected attempts must not use up the sign-in of the browser that began it.
    expect((await finish(theirs.token, returned)).status).toBe(200);
  });

  test('a provider response is rejected with the code or the state of another sign-in', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const [own, foreign] = [await choose(mine.address, 'known'), await choose(theirs.address, 'owner')];
    expect(await finish(mine.token, { ...foreign, state: own.state })).toMatchObject(failed);
    const [again, other] = [await begin(), await begin()];
    const returned = await choose(again.address, 'known');
    const { state } = await choose(other.address, 'owner');
    expect(await finish(again.token, { ...returned, state })).toMatchObject(failed);
    // A forged response must not end the sign-in of the browser.
    expect((await finish(again.token, returned)).status).toBe(200);
  });

  test('a provider response is accepted only once', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, 'known');
    const answers = await Promise.all([finish(token, returned), finish(token, returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await finish(token, returned)).toMatchObject(failed);
  });

  test('a provider response is rejected after ten minutes, and the sweep deletes its sign-in', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, 'known');
    shiftClock(10 * MINUTE + 1000);
    expect(await finish(token, returned)).toMatchObject(failed);
    const { sweep } = await import('@/backend/accounts/service');
    await sweep();
    expect(await db.selectFrom('socialSignIns').select('provider').execute()).toEqual([]);
  });

  test.each(['nonce', 'verifier'] as const)(
    'a provider response is rejected when its %s differs from the request',
    async (column) => {
      const { address, token } = await begin();
      const returned = await choose(address, 'known');
      await db
        .updateTable('socialSignIns')
        .set({ [column]: 'x'.repeat(43) })
        .where('state', '=', returned.state)
        .execute();
      expect(await finish(token, returned)).toMatchObject(failed);
    },
  );

  test('a provider response is rejected with another issuer or a made-up code', async () => {
    const one = await begin();
    const returned = await choose(one.address, 'known');
    expect(await finish(one.token, { ...returned, iss: 'https://evil.test' })).toMatchObject(failed);
    const other = await begin();
    const state = new URL(other.address).searchParams.get('state')!;
    expect(await finish(other.token, { state, code: 'made-up', iss: started.sandbox.issuer })).toMatchObject(
      failed,
    );
  });

  test('a provider response is rejected when the user cancelled', async () => {
    const { address, token } = await begin();
    const returned = await choose(address, null);
    expect(returned.error).toBe('access_denied');
    expect(await finish(token, returned)).toMatchObject(refusal(422, 'SOCIAL_CANCELLED'));
    const other = await begin();
    const state = new URL(other.address).searchParams.get('state')!;
    expect(await finish(other.token, { state, error: 'invalid_scope' })).toMatchObject(failed);
  });
});

test('a social login starts a new session and leaves an earlier session of the browser unchanged', async () => {
  const planted = await makePerson();
  const { address, token } = await begin();
  const answer = await finish(token, await choose(address, 'known'), planted);
  const own = tokenIn(answer)!;
  expect([own.length, own === planted.token]).toEqual([43, false]);
  const idOf = async (as: As) => (await ask('GET /users', { as })).body.id;
  expect([await idOf({ token: own }), await idOf(planted)]).toEqual([answer.body.id, planted.userId]);
  expect((await ask('GET /auth/identities', { as: planted })).body.items).toEqual([]);
  // The sign-in token is used up, so an attacker who planted it cannot use it either.
  expect((await prove(token, { password })).status).toBe(422);
});

test('an identity signs in to its linked account, even if another account has the same address now', async () => {
  const { body } = (await logIn('moved')).answer;
  const setEmail = (id: string, email: string) =>
    db.updateTable('users').set({ email }).where('id', '=', id).execute();
  await setEmail(body.id!, 'moved-away@kumu.test');
  const other = await makePerson();
  await setEmail(other.userId, emailOf('moved'));
  expect((await logIn('moved')).answer.body.id).toBe(body.id);
});

test('a linked identity does not sign in to a closed account', async () => {
  const { answer } = await logIn('closed');
  const as = { token: tokenIn(answer)! };
  expect((await ask('POST /users/delete', { as, body: { email: emailOf('closed') } })).status).toBe(200);
  const again = (await logIn('closed')).answer;
  expect(again).toMatchObject(refusal(403, 'ACCOUNT_CLOSED'));
  expect(tokenIn(again)).toBeUndefined();
});

test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/..//evil.test'])(
  'a social login drops the return path %s because it leaves the site',
  async (next) => {
    expect((await logIn('known', { next })).answer.body.next).toBeNull();
  },
);

test('an unknown provider returns 404 NO_SUCH_PROVIDER', async () => {
  const answer = await request('GET', '/auth/social', { query: { provider: 'nobody' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NO_SUCH_PROVIDER' } });
});

test('data from the provider appears neither in the log nor in a rejection', async () => {
  const lines: unknown[] = [];
  const { log } = await import('@/backend/log');
  jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
  const { address, token } = await begin();
  const returned = await choose(address, 'known');
  await db.updateTable('socialSignIns').set({ nonce: 'other' }).where('state', '=', returned.state).execute();
  const answer = await finish(token, returned);
  // The error itself is not logged, because its cause contains data from the provider.
  const line = { provider: 'other', error: 'ClientError', code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' };
  expect(lines).toEqual([[line, expect.any(String)]]);
  for (const text of [JSON.stringify(lines), JSON.stringify(answer.problem)])
    for (const secret of [returned.code!, returned.state, token, emailOf('known'), 'Wren'])
      expect(text).not.toContain(secret);
});

describe('two-factor login', () => {
  /**
   * Turns on two-factor login.
   * @returns an unused code of the user's app
   */
  async function turnOn(as: As): Promise<string> {
    const { secret } = (await ask('POST /auth/two-factor', { as, body: { password } })).body.setup!;
    const codeAt = (at: number) => generateSync({ secret, epoch: Math.floor(at / 1000) });
    await ask('POST /auth/two-factor', { as, body: { code: codeAt(Date.now()) } });
    shiftClock(MINUTE);
    return codeAt(Date.now() + MINUTE);
  }
  const wrongCode = { status: 422, problem: { errors: [{ path: 'code', code: 'FACTOR_CODE' }] } };

  test('a linked identity does not bypass two-factor login', async () => {
    const first = (await logIn('second')).answer;
    const code = await turnOn({ token: tokenIn(first)! });
    const { answer, token } = await logIn('second');
    expect(answer).toMatchObject(refusal(401, 'TWO_FACTOR_REQUIRED'));
    expect(tokenIn(answer)).toBeUndefined();
    expect(await prove(token, {})).toMatchObject(refusal(401, 'TWO_FACTOR_REQUIRED'));
    expect(await prove(token, { code: 'abcdefghijkl' })).toMatchObject(wrongCode);
    expect(await prove(token, { code })).toMatchObject({ status: 200, body: { id: first.body.id } });
  });

  test('a two-factor code is required before an identity is linked with the password', async () => {
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

describe('identities on the account page', () => {
  test('a user links an identity, finds it in the list and signs in with it', async () => {
    const person = await makePerson();
    const { address, token } = await beginLinking(person, { next: '/my-profile' });
    const returned = await choose(address, 'linked');
    const answer = await finish(token, returned, person);
    expect(answer).toMatchObject({ status: 200, body: { id: person.userId, next: '/my-profile' } });
    expect(tokenIn(answer)).toBeUndefined();
    const { items } = (await ask('GET /auth/identities', { as: person })).body;
    expect(items).toMatchObject([{ name: 'Kumu Sandbox ID' }]);
    expect((await logIn('linked')).answer.body.id).toBe(person.userId);
    expect((await readMail(person.email, 'has just been connected'))!.subject).toContain('Kumu Sandbox ID');

    const other = await makePerson();
    const theirs = await beginLinking(other);
    const taken = await finish(theirs.token, await choose(theirs.address, 'linked'), other);
    expect(taken).toMatchObject(refusal(409, 'IDENTITY_TAKEN'));
    expect((await ask('GET /auth/identities', { as: other })).body.items).toEqual([]);
    const query = { id: items[0]!.id };
    const gone = await ask('DELETE /auth/identities', { as: other, query, body: {} });
    expect(gone.status).toBe(404);
  });

  test('an identity is not linked for another user or from another site', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const headers = { origin: 'https://evil.test' };
    const foreign = await ask('POST /auth/identities', { as: person, body: { provider: 'other' }, headers });
    expect(foreign).toMatchObject(refusal(403, 'FOREIGN_ORIGIN'));
    const { address, token } = await beginLinking(person);
    const returned = await choose(address, 'nobodys');
    expect(await finish(token, returned, other)).toMatchObject(refusal(422, 'SOCIAL_FAILED'));
    const again = await beginLinking(person);
    const signedOut = await finish(again.token, await choose(again.address, 'nobodys'));
    expect(signedOut).toMatchObject(refusal(422, 'SOCIAL_FAILED'));
    expect(tokenIn(signedOut)).toBeUndefined();
    expect(await db.selectFrom('identities').where('subject', '=', 'nobodys').select('id').execute()).toEqual(
      [],
    );
  });

  test('an unlinked identity signs nobody in, and its user is notified by mail', async () => {
    const { answer } = await logIn('leaving');
    const as = { token: tokenIn(answer)! };
    await db
      .insertInto('passkeys')
      .values({
        userId: answer.body.id!,
        credentialId: 'another-way',
        publicKey: Buffer.alloc(1),
        counter: 0,
        name: 'Jo’s phone',
        createdAt: new Date(),
      })
      .execute();
    const { id } = (await identitiesOf(emailOf('leaving')))[0]!;
    expect((await ask('DELETE /auth/identities', { as, query: { id }, body: {} })).status).toBe(200);
    const mail = await readMail(emailOf('leaving'), 'has just been disconnected');
    expect(mail!.subject).toContain('Kumu Sandbox ID');
    expect((await logIn('leaving')).answer).toMatchObject(refusal(409, 'SOCIAL_PASSWORD_NEEDED'));
  });
});
