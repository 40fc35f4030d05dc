import { generateSync } from 'otplib';
import { shiftClock, now } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { codeFor, confirm, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('two-factor');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

/** So many minutes later, at the beginning of a half minute, in which the tests below then take place. */
const waitUntil = (minutes: number) => shiftClock(minutes * MINUTE - (Date.now() % (MINUTE / 2)));

type Caller = { token: string };
const codeOf = (secret: string, minutesLater = 0) =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) + minutesLater * 60 });
/** Six digits that are none of the codes that count now. */
const wrongCodeFor = (secret: string) => {
  const near = [-0.5, 0, 0.5].map((minutes) => codeOf(secret, minutes));
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code))!;
};
const beginWith = (as: Caller, body = { password }) => ask('POST /auth/two-factor', { as, body });
const begin = async (as: Caller) => (await beginWith(as)).body.setup!.secret;
const prove = (as: Caller, code: string) => ask('POST /auth/two-factor', { as, body: { code } });
const status = async (as: Caller) => (await ask('GET /auth/two-factor', { as })).body;
const turnOff = (as: Caller, body: { password?: string; code?: string }) =>
  ask('DELETE /auth/two-factor', { as, body });
const signInWith = (email: string, code?: string, given = password) =>
  ask('POST /auth/login', { body: { email, password: given, code } });

async function restoreCode(email: string, next?: string) {
  await ask('POST /auth/init-restore', { body: { email, next } });
  await runTasks('accounts.sendRestoreCode');
  return /\d{6}/.exec((await readMail(email, 'To choose a new password'))!.subject)![0];
}

/** A member with two-factor login. The clock is a minute later, so that the code that turned it on is no longer the current one. */
async function makeProtected() {
  const email = await makeMember();
  const as = { token: tokenIn(await signIn(email))! };
  const secret = await begin(as);
  const { recoveryCodes } = (await prove(as, codeOf(secret))).body;
  waitUntil(1);
  return { email, as, secret, recoveryCodes };
}

test('begins with what an app needs, and is on with its first code, which gives ten recovery codes and a mail', async () => {
  const email = await makeMember();
  const as = { token: tokenIn(await signIn(email))! };
  expect(await status(as)).toEqual({ isOn: false, recoveryCodesLeft: 0, hasPassword: true });
  const { setup } = (await beginWith(as)).body;
  expect(setup!.uri).toBe(
    `otpauth://totp/Kumu:${encodeURIComponent(email)}?secret=${setup!.secret}&issuer=Kumu`,
  );
  expect(setup!.qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(await status(as)).toMatchObject({ isOn: false });
  expect((await signIn(email)).status).toBe(200);
  expect(await prove(as, wrongCodeFor(setup!.secret))).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'code', code: 'FACTOR_CODE' }] },
  });
  const { recoveryCodes } = (await prove(as, codeOf(setup!.secret))).body;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await status(as)).toEqual({ isOn: true, recoveryCodesLeft: 10, hasPassword: true });
  expect(await readMail(email, 'from your authenticator app too')).toBeDefined();
  expect((await beginWith(as)).status).toBe(409);
});

test('a code before it was begun is refused', async () => {
  expect((await prove(await makePerson(), '123456')).status).toBe(409);
});

test('signing in then takes the code, which is asked for after the right password only', async () => {
  const { email, secret } = await makeProtected();
  const asked = await signInWith(email);
  expect(asked).toMatchObject({ status: 401, problem: { code: 'TWO_FACTOR_REQUIRED' } });
  expect(tokenIn(asked)).toBeUndefined();
  const refused = await signInWith(email, codeOf(secret), 'not this password');
  expect(refused).toMatchObject({ status: 401, problem: { code: 'WRONG_CREDENTIALS' } });
  expect(await signInWith(email, wrongCodeFor(secret))).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'code', code: 'FACTOR_CODE' }] },
  });
  expect(await signInWith(email, codeOf(secret))).toMatchObject({ status: 200, body: { email } });
});

test('a code works once, also for two sign-ins at the same time, and none of before it works afterwards', async () => {
  const { email, secret } = await makeProtected();
  const [before, current] = [codeOf(secret, -0.5), codeOf(secret)];
  const answers = await Promise.all([signInWith(email, current), signInWith(email, current)]);
  expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 422]);
  expect((await signInWith(email, before)).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, 0.5))).status).toBe(200);
});

test('the clock of a phone may differ by half a minute, and not by more', async () => {
  const { email, secret } = await makeProtected();
  waitUntil(5);
  expect((await signInWith(email, codeOf(secret, -1))).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, 1.5))).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, -0.5))).status).toBe(200);
  expect((await signInWith(email, codeOf(secret, 0.5))).status).toBe(200);
});

test('a recovery code works once, however it is typed, and its person is told by mail', async () => {
  const { email, as, recoveryCodes } = await makeProtected();
  const other = await makeProtected();
  const typed = recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase();
  expect((await signInWith(other.email, typed)).status).toBe(422);
  expect((await signInWith(email, typed)).status).toBe(200);
  expect((await signInWith(email, recoveryCodes[0]!)).status).toBe(422);
  expect((await signInWith(email, recoveryCodes[1]!)).status).toBe(200);
  expect(await status(as)).toMatchObject({ recoveryCodesLeft: 8 });
  expect(await status(other.as)).toMatchObject({ recoveryCodesLeft: 10 });
  expect(await readMail(email, 'You have 8 left')).toBeDefined();
});

test('new recovery codes take a code, and replace the old ones', async () => {
  const { email, as, secret, recoveryCodes } = await makeProtected();
  expect((await prove(as, wrongCodeFor(secret))).status).toBe(422);
  const fresh = (await prove(as, codeOf(secret))).body.recoveryCodes;
  expect(fresh).toHaveLength(10);
  expect((await signInWith(email, recoveryCodes[0]!)).status).toBe(422);
  expect((await signInWith(email, fresh[0]!)).status).toBe(200);
  expect(await readMail(email, 'ten new recovery codes')).toBeDefined();
});

test('the password turns it off, and nothing else of a person who has one', async () => {
  const { email, as, secret, recoveryCodes } = await makeProtected();
  expect((await turnOff(as, {})).status).toBe(422);
  expect((await turnOff(as, { code: codeOf(secret) })).status).toBe(422);
  expect(await turnOff(as, { password: 'not this password' })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'password', code: 'WRONG_CURRENT_PASSWORD' }] },
  });
  expect(await status(as)).toMatchObject({ isOn: true });
  expect((await turnOff(as, { password })).body).toEqual({ isOn: false });
  expect(await status(as)).toEqual({ isOn: false, recoveryCodesLeft: 0, hasPassword: true });
  expect((await signInWith(email)).status).toBe(200);
  expect(await readMail(email, 'no longer asks for a code')).toBeDefined();
  // Of the next app the old recovery codes are worth nothing.
  const next = await begin(as);
  await prove(as, codeOf(next));
  expect((await signInWith(email, recoveryCodes[0]!)).status).toBe(422);
});

test('a person without a password turns it off with a code', async () => {
  const person = await makePerson();
  const secret = await begin(person);
  await prove(person, codeOf(secret));
  waitUntil(1);
  expect(await status(person)).toMatchObject({ isOn: true, hasPassword: false });
  expect((await turnOff(person, { password: 'anything at all' })).status).toBe(422);
  expect((await turnOff(person, { code: codeOf(secret) })).status).toBe(200);
});

test('after ten wrong tries in an hour not even the right proof is looked at, and the right one resets the count', async () => {
  const { email, as, secret } = await makeProtected();
  const other = await makeProtected();
  const wrong = wrongCodeFor(secret);
  for (let round = 0; round < 9; round += 1) expect((await prove(as, wrong)).status).toBe(422);
  expect((await signInWith(email, codeOf(secret))).status).toBe(200);
  for (let round = 0; round < 10; round += 1)
    expect((await turnOff(as, { password: 'not this password' })).status).toBe(422);
  waitUntil(2);
  const refused = await signInWith(email, codeOf(secret));
  expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await turnOff(as, { password })).status).toBe(429);
  expect((await signInWith(other.email, codeOf(other.secret))).status).toBe(200);
});

test('neither the secret nor a recovery code is stored in plain text, and a secret belongs to its person', async () => {
  const { email, as, secret, recoveryCodes } = await makeProtected();
  const other = await makeProtected();
  const stored = await db.selectFrom('twoFactor').selectAll().execute();
  const hashes = await db.selectFrom('recoveryCodes').selectAll().execute();
  const bytes = Buffer.concat([...stored.map((row) => row.secret), ...hashes.map((row) => row.codeHash)]);
  for (const plain of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')])
    expect(bytes.includes(plain)).toBe(false);

  const idOf = async ({ token }: Caller) => (await ask('GET /users', { as: { token } })).body.id!;
  const [own, others] = [await idOf(as), await idOf(other.as)];
  const sealed = stored.find(({ userId }) => userId === own)!.secret;
  await db.updateTable('twoFactor').set({ secret: sealed }).where('userId', '=', others).execute();
  waitUntil(5);
  expect((await signInWith(other.email, codeOf(secret))).status).toBe(422);
  expect((await signInWith(other.email, other.recoveryCodes[0]!)).status).toBe(200);
  expect((await signInWith(email, codeOf(secret))).status).toBe(200);
});

test('a mailbox alone is not enough: a new password ends the sessions, and signing in takes the code', async () => {
  const { email, as, secret } = await makeProtected();
  const code = await restoreCode(email, '/my-library');
  const chosen = 'a second quiet password';
  const done = await ask('POST /auth/complete-restore', { body: { email, code, password: chosen } });
  expect(done).toMatchObject({ status: 200, body: { id: null, email: '', next: '/my-library' } });
  expect(tokenIn(done)).toBeUndefined();
  expect((await ask('GET /users', { as })).body.id).toBeNull();
  expect((await signInWith(email)).status).toBe(401);
  expect((await signInWith(email, undefined, chosen)).problem.code).toBe('TWO_FACTOR_REQUIRED');
  expect((await signInWith(email, codeOf(secret), chosen)).status).toBe(200);
});

test('nor is a code that confirms the address, sent before the address was confirmed otherwise', async () => {
  const email = newEmail();
  await signUp(email);
  const unused = await codeFor(email);
  const code = await restoreCode(email);
  const as = {
    token: tokenIn(await ask('POST /auth/complete-restore', { body: { email, code, password } }))!,
  };
  await prove(as, codeOf(await begin(as)));
  const confirmed = await confirm(email, unused);
  expect(confirmed).toMatchObject({ status: 200, body: { id: null } });
  expect(tokenIn(confirmed)).toBeUndefined();
});
