import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls, restoreSecretIn } from './support';

const MINUTE = 60_000;
const newPassword = 'a second quiet password';
const { codeFor, confirm, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('restore');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const tokens = new Map<string, string>();
/** Requests a code, always from the same browser. */
async function start(email: string, next?: string) {
  const restoreToken = tokens.get(email);
  const answer = await ask('POST /auth/init-restore', { body: { email, next, restoreToken } });
  if (answer.status === 200) tokens.set(email, answer.body.restoreToken);
  return answer;
}
async function restoreMail(email: string) {
  await runTasks('accounts.sendRestoreCode');
  return readMail(email, 'To choose a new password');
}
const restoreCode = async (email: string) => /\d{6}/.exec((await restoreMail(email))!.subject)![0];
/** Completes the reset in the browser that requested the code. */
const complete = (email: string, code: string, chosen = newPassword) =>
  ask('POST /auth/complete-restore', {
    body: { email, code, password: chosen, restoreToken: tokens.get(email) },
  });
/** Completes the reset with the mailed link in any browser. */
const follow = (email: string, secret: string) =>
  ask('POST /auth/complete-restore', { body: { email, secret, password: newPassword } });

test('a password reset by code ends every other session', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  const [here, there] = [tokenIn(await signIn(email))!, tokenIn(await signIn(neighbour))!];
  expect(await start(email)).toMatchObject({ status: 200 });
  const done = await complete(email, await restoreCode(email));
  expect(done).toMatchObject({ status: 200, body: { email, next: null } });
  expect((await ask('GET /users', { as: { token: here } })).body.id).toBeNull();
  expect(await ask('GET /users', { as: { token: tokenIn(done)! } })).toMatchObject({ body: { email } });
  expect(await ask('GET /users', { as: { token: there } })).toMatchObject({ body: { email: neighbour } });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, newPassword)).status).toBe(200);
  expect((await signIn(neighbour)).status).toBe(200);
  expect((await readMail(email, 'Your password has just been changed'))!.textBody).toContain(
    'http://localhost:3000/flow/restore',
  );
});

test('a reset link has a long secret and works once, for its own user, for half an hour', async () => {
  const [email, other] = [await makeMember(), await makeMember()];
  await start(email, '/courses/1');
  const mail = await restoreMail(email);
  const secret = restoreSecretIn(mail);
  expect(secret).toHaveLength(32);
  expect(mail!.textBody).toContain(
    `http://localhost:3000/flow/complete-restore?email=${encodeURIComponent(email)}&secret=${secret}`,
  );
  const wrong = { status: 422, problem: { code: 'LINK_NOT_VALID' } };
  expect(await follow(other, secret)).toMatchObject(wrong);
  expect(await follow(newEmail(), secret)).toMatchObject(wrong);
  const answers = await Promise.all([follow(email, secret), follow(email, secret)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 200)!.body.next).toBe('/courses/1');

  shiftClock(MINUTE);
  await start(email);
  const late = restoreSecretIn(await restoreMail(email));
  shiftClock(32 * MINUTE);
  expect(await follow(email, late)).toMatchObject(wrong);
});

describe('a stranger who only has the address', () => {
  let callers = 0;
  const anyAddress = () => ({ 'x-forwarded-for': `203.0.${(callers += 1) >> 8}.${callers & 255}` });

  /**
   * Requests a code as a stranger and enters wrong codes until they have been rejected many times.
   */
  async function attack(email: string) {
    const mails = await ask('POST /auth/init-restore', { body: { email }, headers: anyAddress() });
    await restoreMail(email);
    const { restoreToken } = mails.body;
    for (let round = 0; round < 7; round += 1)
      for (const proof of [{}, { restoreToken }, { restoreToken: 'a-guess' }]) {
        const body = { email, code: '000000', password: newPassword, ...proof };
        const answer = await ask('POST /auth/complete-restore', { body, headers: anyAddress() });
        expect(answer).toMatchObject({ status: 422, problem: { code: 'CODE_NOT_VALID' } });
      }
    for (let round = 0; round < 6; round += 1) {
      const body = { email, secret: 'a-guess', password: newPassword };
      const answer = await ask('POST /auth/complete-restore', { body, headers: anyAddress() });
      expect(answer.status).toBe(422);
    }
  }

  test('a stranger’s attempts do not invalidate the owner’s code and link, and a reset invalidates the stranger’s link', async () => {
    const [byCode, byLink] = [await makeMember(), await makeMember()];
    await start(byCode);
    const code = await restoreCode(byCode);
    await attack(byCode);
    const foreign = restoreSecretIn(await restoreMail(byCode));
    expect((await complete(byCode, code)).status).toBe(200);
    expect((await follow(byCode, foreign)).status).toBe(422);

    await start(byLink);
    const secret = restoreSecretIn(await restoreMail(byLink));
    await attack(byLink);
    expect((await follow(byLink, secret)).status).toBe(200);
  });

  test('a stranger cannot enter the code that the owner’s browser requested', async () => {
    const email = await makeMember();
    await start(email);
    const code = await restoreCode(email);
    for (const restoreToken of [
      undefined,
      (await ask('POST /auth/init-restore', { body: { email } })).body.restoreToken,
    ]) {
      const body = { email, code, password: newPassword, restoreToken };
      expect((await ask('POST /auth/complete-restore', { body })).status).toBe(422);
    }
    expect((await complete(email, code)).status).toBe(200);
  });
});

test('a reset request does not reveal an account, and an unknown address gets a mail that says so', async () => {
  const [known, unknown] = [await makeMember(), newEmail()];
  const [one, other] = [await start(known), await start(unknown)];
  const shape = { status: 200, body: { email: expect.any(String) as string } };
  expect([one, other]).toMatchObject([shape, shape]);
  expect(one.body.restoreToken).toHaveLength(other.body.restoreToken.length);
  // A task makes the code. Otherwise the response for an address with an account would take longer.
  const made = db
    .selectFrom('oneTimeCodes')
    .innerJoin('users', 'users.id', 'oneTimeCodes.userId')
    .where('users.email', '=', known);
  expect(await made.select('purpose').execute()).toEqual([]);
  expect(await restoreMail(known)).toBeDefined();
  expect(await readMail(unknown, 'There’s no account with this email address')).toBeDefined();
  const refused = await complete(unknown, '123456');
  expect(refused).toMatchObject({ status: 422, problem: { code: 'CODE_NOT_VALID' } });
  const words = ({ problem }: { problem: object }) => ({ ...problem, requestId: '' });
  expect(words(await complete(known, '000000'))).toEqual(words(refused));
});

test('a reset code works once, for its own user and purpose, for half an hour and five wrong attempts', async () => {
  const [email, other] = [await makeMember(), await makeMember()];
  await start(email);
  const code = await restoreCode(email);
  await start(other);
  await restoreCode(other);
  expect((await complete(other, code)).status).toBe(422);
  const answers = await Promise.all([complete(email, code), complete(email, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

  shiftClock(MINUTE);
  await start(email);
  const late = await restoreCode(email);
  shiftClock(MINUTE + 30 * MINUTE + 1000);
  expect((await complete(email, late)).status).toBe(422);

  await start(email);
  const tried = await restoreCode(email);
  const wrong = tried === '000000' ? '000001' : '000000';
  for (let round = 0; round < 5; round += 1) expect((await complete(email, wrong)).status).toBe(422);
  expect((await complete(email, tried)).status).toBe(422);

  const fresh = newEmail();
  await signUp(fresh);
  expect((await complete(fresh, await codeFor(fresh))).status).toBe(422);
});

test('a reset code that was sent before a password change is rejected', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  await start(email);
  await start(neighbour);
  const [code, theirs] = [await restoreCode(email), await restoreCode(neighbour)];
  const token = tokenIn(await signIn(email))!;
  const body = { currentPassword: password, password: 'a third quiet password' };
  expect((await ask('POST /users/password', { as: { token }, body })).status).toBe(200);
  expect((await complete(email, code)).problem).toMatchObject({ code: 'CODE_NOT_VALID' });
  expect((await complete(neighbour, theirs)).status).toBe(200);
});

test('a guessable password is rejected before the reset code is used up', async () => {
  const email = await makeMember();
  await start(email);
  const code = await restoreCode(email);
  expect(await complete(email, code, '1234567890')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'password', code: 'PASSWORD_TOO_COMMON' }] },
  });
  expect((await complete(email, code)).status).toBe(200);
});

test('a second reset code is sent after half a minute and keeps the first request’s return path', async () => {
  const email = await makeMember();
  await start(email, '/courses/1?part=2');
  const first = await restoreCode(email);
  await start(email);
  expect(await restoreCode(email)).toBe(first);
  shiftClock(MINUTE);
  await start(email);
  const done = await complete(email, await restoreCode(email));
  expect(done.body.next).toBe('/courses/1?part=2');

  shiftClock(2 * MINUTE);
  await start(email, '//evil.test');
  expect((await complete(email, await restoreCode(email))).body.next).toBeNull();
});

test('a stranger who signed up with the address first loses access once its owner resets the password', async () => {
  const email = newEmail();
  const { signUpToken } = (await signUp(email)).body;
  const code = await codeFor(email);
  await start(email);
  expect(await complete(email, await restoreCode(email))).toMatchObject({ status: 200, body: { email } });
  expect((await confirm(email, code, { signUpToken })).status).toBe(422);
  expect((await confirm(email, code, { password })).status).toBe(422);
  const goOn = await ask('POST /auth/confirm/continue', { body: { email, signUpToken } });
  expect(goOn.body.id).toBeNull();
  expect((await signIn(email, newPassword)).status).toBe(200);
});
