import { generateSync } from 'otplib';
import { shiftClock, now } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls, restoreSecretIn } from './support';

const MINUTE = 60_000;
const { codeFor, confirm, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('two-factor');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

/**
 * Moves the clock forward by the minutes, to the start of a half minute, so that the next
 * statements run within one code period.
 */
const waitUntil = (minutes: number) => shiftClock(minutes * MINUTE - (Date.now() % (MINUTE / 2)));

type Caller = { token: string };
const codeOf = (secret: string, minutesLater = 0) =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) + minutesLater * 60 });
/** Returns six digits that differ from every code that is valid now. */
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

async function restoreSecret(email: string, next?: string) {
  await ask('POST /auth/init-restore', { body: { email, next } });
  await runTasks('accounts.sendRestoreCode');
  return restoreSecretIn(await readMail(email, 'To choose a new password'));
}

/**
 * Returns a member with two-factor login. The clock is moved forward a minute, so that the code
 * that turned it on has expired.
 */
async function makeProtected() {
  const email = await makeMember();
  const as = { token: tokenIn(await signIn(email))! };
  const secret = await begin(as);
  const { recoveryCodes } = (await prove(as, codeOf(secret))).body;
  waitUntil(1);
  return { email, as, secret, recoveryCodes };
}

test('two-factor login turns on with the app’s first code, ten recovery codes and a mail', async () => {
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

test('a two-factor code is rejected before the setup has begun', async () => {
  expect((await prove(await makePerson(), '123456')).status).toBe(409);
});

test('a sign-in with two-factor login needs the code, which is requested only after the right password', async () => {
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

test('a two-factor code works once, even for concurrent sign-ins, and earlier codes are then rejected', async () => {
  const { email, secret } = await makeProtected();
  const [before, current] = [codeOf(secret, -0.5), codeOf(secret)];
  const answers = await Promise.all([signInWith(email, current), signInWith(email, current)]);
  expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 422]);
  expect((await signInWith(email, before)).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, 0.5))).status).toBe(200);
});

test('a two-factor code is accepted when the phone’s clock differs by at most half a minute', async () => {
  const { email, secret } = await makeProtected();
  waitUntil(5);
  expect((await signInWith(email, codeOf(secret, -1))).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, 1.5))).status).toBe(422);
  expect((await signInWith(email, codeOf(secret, -0.5))).status).toBe(200);
  expect((await signInWith(email, codeOf(secret, 0.5))).status).toBe(200);
});

test('a recovery code works once in any spelling, and its user is notified by mail', async () => {
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

test('new recovery codes need a two-factor code and replace the old ones', async () => {
  const { email, as, secret, recoveryCodes } = await makeProtected();
  expect((await prove(as, wrongCodeFor(secret))).status).toBe(422);
  const fresh = (await prove(as, codeOf(secret))).body.recoveryCodes;
  expect(fresh).toHaveLength(10);
  expect((await signInWith(email, recoveryCodes[0]!)).status).toBe(422);
  expect((await signInWith(email, fresh[0]!)).status).toBe(200);
  expect(await readMail(email, 'ten new recovery codes')).toBeDefined();
});

test('a user who has a password can turn two-factor login off only with that password', async () => {
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
  // The old recovery codes must not work with the new app.
  const next = await begin(as);
  await prove(as, codeOf(next));
  expect((await signInWith(email, recoveryCodes[0]!)).status).toBe(422);
});

test('a user who has no password turns two-factor login off with a two-factor code', async () => {
  const person = await makePerson();
  const secret = await begin(person);
  await prove(person, codeOf(secret));
  waitUntil(1);
  expect(await status(person)).toMatchObject({ isOn: true, hasPassword: false });
  expect((await turnOff(person, { password: 'anything at all' })).status).toBe(422);
  expect((await turnOff(person, { code: codeOf(secret) })).status).toBe(200);
});

test('two-factor login is blocked after ten wrong attempts an hour, and the right proof resets the count', async () => {
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

test('a two-factor secret is stored encrypted for its user only, and recovery codes are stored as hashes', async () => {
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

test('a password reset ends the sessions, and signing in still needs the two-factor code', async () => {
  const { email, as, secret } = await makeProtected();
  const link = await restoreSecret(email, '/my-library');
  const chosen = 'a second quiet password';
  const done = await ask('POST /auth/complete-restore', { body: { email, secret: link, password: chosen } });
  expect(done).toMatchObject({ status: 200, body: { id: null, email: '', next: '/my-library' } });
  expect(tokenIn(done)).toBeUndefined();
  expect((await ask('GET /users', { as })).body.id).toBeNull();
  expect((await signInWith(email)).status).toBe(401);
  expect((await signInWith(email, undefined, chosen)).problem.code).toBe('TWO_FACTOR_REQUIRED');
  expect((await signInWith(email, codeOf(secret), chosen)).status).toBe(200);
});

test('an unused confirmation code of an already confirmed address does not bypass two-factor login', async () => {
  const email = newEmail();
  await signUp(email);
  const unused = await codeFor(email);
  const link = await restoreSecret(email);
  const as = {
    token: tokenIn(await ask('POST /auth/complete-restore', { body: { email, secret: link, password } }))!,
  };
  await prove(as, codeOf(await begin(as)));
  const confirmed = await confirm(email, unused);
  expect(confirmed).toMatchObject({ status: 200, body: { id: null } });
  expect(tokenIn(confirmed)).toBeUndefined();
});
