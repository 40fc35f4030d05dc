import { generateSync } from 'otplib';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { makeAuthenticator } from './authenticator';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { tokenIn } = accountCalls('passkeys');
type Authenticator = ReturnType<typeof makeAuthenticator>;

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const ceremony = async (purpose: 'add' | 'signIn', as?: Person) =>
  (await ask('POST /auth/passkeys/options', { as, body: { purpose } })).body;
async function optionsToAdd(as: Person) {
  const options = await ceremony('add', as);
  if (options.purpose !== 'add') throw new Error('These are options of another purpose.');
  return options.publicKey;
}
const optionsToSignIn = async () => (await ceremony('signIn')).publicKey;
const add = (as: Person, created: ReturnType<Authenticator['create']>, name = 'Jo’s phone') =>
  ask('POST /auth/passkeys', { as, body: { ...created, name } });
const list = async (as: Person) => (await ask('GET /auth/passkeys', { as })).body.items;
const signIn = (body: ReturnType<Authenticator['get']>) => ask('POST /auth/passkeys/sign-in', { body });
const refused = { status: 401, problem: { code: 'PASSKEY_NOT_VALID' } };

/** Returns a user with a passkey and the function that signs with it. */
async function makeOwner() {
  const person = await makePerson();
  const authenticator = makeAuthenticator();
  const { challenge, user } = await optionsToAdd(person);
  const { id } = (await add(person, authenticator.create({ challenge }))).body;
  const sign = async (more: Partial<Parameters<Authenticator['get']>[0]> = {}) =>
    authenticator.get({ challenge: (await optionsToSignIn()).challenge, userHandle: user.id, ...more });
  return { person, authenticator, id, sign, userHandle: user.id };
}

test('a passkey signs in without address or password, and its use is recorded', async () => {
  const { person, id, sign } = await makeOwner();
  expect(await list(person)).toMatchObject([{ id, name: 'Jo’s phone', lastUsedAt: null }]);
  const done = await signIn(await sign());
  expect(done).toMatchObject({ status: 200, body: { email: person.email } });
  const me = await ask('GET /users', { as: { token: tokenIn(done)! } });
  expect(me.body.email).toBe(person.email);
  expect(await list(person)).toMatchObject([{ id, lastUsedAt: expect.any(String) as string }]);
  expect(await readMail(person.email, 'with the passkey “Jo’s phone”')).toBeDefined();
});

test('a passkey counts as both factors, so a user with two-factor login needs no code', async () => {
  const { person, sign } = await makeOwner();
  const { setup } = (await ask('POST /auth/two-factor', { as: person, body: {} })).body;
  const code = generateSync({ secret: setup!.secret });
  await ask('POST /auth/two-factor', { as: person, body: { code } });
  expect(await signIn(await sign())).toMatchObject({ status: 200, body: { email: person.email } });
});

test('the passkey options require user verification and a resident key, and exclude existing passkeys', async () => {
  const { person, authenticator } = await makeOwner();
  const asked = await optionsToAdd(person);
  expect(asked).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.email, displayName: 'Robin Astergale' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.create(asked).id }],
  });
  expect(await optionsToSignIn()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect((await ask('POST /auth/passkeys/options', { body: { purpose: 'add' } })).status).toBe(401);
});

test('a passkey challenge works once, within five minutes, for its own purpose and user', async () => {
  const { sign, userHandle, authenticator, person } = await makeOwner();
  const signed = await sign();
  expect((await signIn(signed)).status).toBe(200);
  const again = authenticator.get({
    challenge: JSON.parse(Buffer.from(signed.clientDataJSON, 'base64url').toString()).challenge as string,
    userHandle,
  });
  expect(await signIn(again)).toMatchObject(refused);

  const late = await sign();
  shiftClock(5 * MINUTE + 1000);
  expect(await signIn(late)).toMatchObject(refused);
  const soon = await sign();
  shiftClock(10 * MINUTE);
  expect((await signIn(soon)).status).toBe(200);

  const toAdd = await optionsToAdd(person);
  expect(await signIn(await sign({ challenge: toAdd.challenge }))).toMatchObject(refused);
  const made = await sign({ challenge: Buffer.alloc(32, 1).toString('base64url') });
  expect(await signIn(made)).toMatchObject(refused);

  const other = await makePerson();
  const theirs = await optionsToAdd(other);
  expect((await add(person, makeAuthenticator().create(theirs))).status).toBe(422);
  const toSignIn = await optionsToSignIn();
  expect((await add(person, makeAuthenticator().create(toSignIn))).status).toBe(422);
});

test('a failed attempt uses up its passkey challenge', async () => {
  const { sign, authenticator, userHandle } = await makeOwner();
  const { challenge } = await optionsToSignIn();
  expect(await signIn(await sign({ challenge, origin: 'https://kumu.evil.test' }))).toMatchObject(refused);
  expect(await signIn(authenticator.get({ challenge, userHandle }))).toMatchObject(refused);
});

test.each([
  ['another page asked', { origin: 'http://localhost:3001' }],
  ['it is for another host', { rpId: 'evil.test' }],
  ['its owner was not recognised', { isVerified: false }],
])('a passkey is neither used nor added when %s', async (_, wrong) => {
  const { person, sign } = await makeOwner();
  expect(await signIn(await sign(wrong))).toMatchObject(refused);
  const { challenge } = await optionsToAdd(person);
  expect(await add(person, makeAuthenticator().create({ challenge, ...wrong }))).toMatchObject({
    status: 422,
    problem: { code: 'PASSKEY_NOT_VALID' },
  });
  expect(await list(person)).toHaveLength(1);
});

test('a passkey signs in only to its own account and only with its own key', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()];
  expect(await signIn(await one.sign({ userHandle: other.userHandle }))).toMatchObject(refused);
  const [signed, foreign] = [await one.sign(), await other.sign()];
  expect(await signIn({ ...signed, signature: foreign.signature })).toMatchObject(refused);
  expect(await signIn({ ...(await one.sign()), id: foreign.id })).toMatchObject(refused);
  const { challenge } = await optionsToAdd(other.person);
  expect((await add(other.person, one.authenticator.create({ challenge }))).status).toBe(422);
});

test('a passkey whose counter does not increase is rejected as a clone', async () => {
  const { sign } = await makeOwner();
  expect((await signIn(await sign({ count: 7 }))).status).toBe(200);
  expect(await signIn(await sign({ count: 7 }))).toMatchObject(refused);
  expect(await signIn(await sign({ count: 6 }))).toMatchObject(refused);
  expect((await signIn(await sign({ count: 8 }))).status).toBe(200);
});

test('a passkey is renamed and removed only by its owner, and a removed passkey cannot sign in', async () => {
  const [{ person, id, sign }, other] = [await makeOwner(), await makeOwner()];
  const rename = (as: Person, name: string) => ask('PATCH /auth/passkeys', { as, body: { id, name } });
  const remove = (as: Person) => ask('DELETE /auth/passkeys', { as, query: { id }, body: {} });
  const { challenge } = await optionsToAdd(person);
  const second = (await add(person, makeAuthenticator().create({ challenge }), 'Another')).body;
  expect((await rename(other.person, 'Mine')).status).toBe(404);
  expect((await remove(other.person)).status).toBe(404);
  expect((await rename(person, ' Kitchen laptop ')).body).toMatchObject({ id, name: 'Kitchen laptop' });
  expect(await list(person)).toMatchObject([{ name: 'Kitchen laptop' }, { name: 'Another' }]);
  expect((await remove(person)).status).toBe(200);
  expect(await list(person)).toEqual([second]);
  expect(await list(other.person)).toHaveLength(1);
  expect(await signIn(await sign())).toMatchObject(refused);
  expect(await readMail(person.email, 'The passkey “Kitchen laptop” can no longer be used')).toBeDefined();
});

test('a user has at most twenty passkeys', async () => {
  const { person } = await makeOwner();
  await db
    .insertInto('passkeys')
    .values(
      Array.from({ length: 19 }, (_, number) => ({
        userId: person.userId,
        credentialId: `${person.userId} ${number}`,
        publicKey: Buffer.alloc(1),
        counter: 0,
        name: 'A key',
        createdAt: new Date(),
      })),
    )
    .execute();
  const { challenge } = await optionsToAdd(person);
  const full = await add(person, makeAuthenticator().create({ challenge }));
  expect(full).toMatchObject({ status: 409, problem: { code: 'TOO_MANY_PASSKEYS' } });
});

test('a malformed response of an authenticator is rejected', async () => {
  const { sign } = await makeOwner();
  for (const wrong of ['e30', 'bm90IEpTT04', Buffer.from('{"challenge":1}').toString('base64url')])
    expect(await signIn({ ...(await sign()), clientDataJSON: wrong })).toMatchObject(refused);
  for (const part of ['authenticatorData', 'signature'] as const)
    expect(await signIn({ ...(await sign()), [part]: 'AAAA' })).toMatchObject(refused);
});

test('the sweep removes unanswered passkey challenges', async () => {
  await forgetUnrelatedRows('passkey_challenges');
  const { sweep } = await import('@/backend/accounts/service');
  const { challenge } = await optionsToSignIn();
  const find = () =>
    db.selectFrom('passkeyChallenges').select('challenge').where('challenge', '=', challenge).execute();
  await sweep();
  expect(await find()).toHaveLength(1);
  shiftClock(6 * MINUTE);
  await sweep();
  expect(await find()).toEqual([]);
});
