import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls, restoreSecretIn } from './support';

const MINUTE = 60_000;
const { codeFor, confirm, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('email-change');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const change = (token: string, email: string, currentPassword = password) =>
  ask('POST /users/email', { as: { token }, body: { email, currentPassword } });
const enter = (token: string, code: string) =>
  ask('POST /users/email/confirm', { as: { token }, body: { code } });
const codeTo = async (email: string) =>
  /\d{6}/.exec((await readMail(email, 'To use this email address'))!.subject)![0];
async function signedIn() {
  const email = await makeMember();
  return { email, token: tokenIn(await signIn(email))! };
}

test('an email change takes effect with the code from the new address, and the old address is notified', async () => {
  const { email, token } = await signedIn();
  const neighbour = await makeMember();
  const wanted = newEmail();
  expect((await change(token, wanted.toUpperCase())).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
  expect(await enter(token, await codeTo(wanted))).toMatchObject({ status: 200, body: { email: wanted } });
  expect((await signIn(wanted)).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(neighbour)).status).toBe(200);
  expect((await readMail(email, 'You now log in to Kumu with'))!.textBody).toContain(wanted);
});

test('a password reset code or link for the previous address is rejected after an email change', async () => {
  const { email, token } = await signedIn();
  const { restoreToken } = (await ask('POST /auth/init-restore', { body: { email } })).body;
  await runTasks('accounts.sendRestoreCode');
  const mail = (await readMail(email, 'To choose a new password'))!;
  const wanted = newEmail();
  await change(token, wanted);
  expect((await enter(token, await codeTo(wanted))).status).toBe(200);
  const complete = (proof: { code: string; restoreToken: string } | { secret: string }) =>
    ask('POST /auth/complete-restore', {
      body: { email: wanted, password: 'a second quiet password', ...proof },
    });
  const code = /\d{6}/.exec(mail.subject)![0];
  expect(await complete({ code, restoreToken })).toMatchObject({ problem: { code: 'CODE_NOT_VALID' } });
  const secret = restoreSecretIn(mail);
  expect(await complete({ secret })).toMatchObject({ problem: { code: 'LINK_NOT_VALID' } });
  expect((await signIn(wanted)).status).toBe(200);
});

test('an email change needs the password and a different address', async () => {
  const { email, token } = await signedIn();
  const wanted = newEmail();
  expect(await change(token, wanted, 'not the right password')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'currentPassword', code: 'WRONG_CURRENT_PASSWORD' }] },
  });
  expect(await change(token, email)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'email', code: 'SAME_EMAIL' }] },
  });
  expect(await readMail(wanted)).toBeUndefined();
});

test('an email change to a taken address gets the usual response, and the address’s owner gets a mail', async () => {
  const { token } = await signedIn();
  const [taken, free] = [await makeMember(), newEmail()];
  const [one, other] = [await change(token, taken), await change(token, free)];
  expect([one.status, one.body]).toEqual([other.status, other.body]);
  expect(await readMail(taken, 'Someone, probably you')).toBeDefined();
  expect(await readMail(taken, 'To use this email address')).toBeUndefined();
});

test('an email change code works once for its own user, within half an hour and five wrong attempts', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  const wanted = newEmail();
  await change(one.token, wanted);
  const code = await codeTo(wanted);
  expect(await enter(two.token, code)).toMatchObject({ status: 422, problem: { code: 'CODE_NOT_VALID' } });
  const answers = await Promise.all([enter(one.token, code), enter(one.token, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

  const late = newEmail();
  await change(two.token, late);
  const lateCode = await codeTo(late);
  shiftClock(31 * MINUTE);
  expect((await enter(two.token, lateCode)).status).toBe(422);
  const tried = newEmail();
  await change(two.token, tried);
  const triedCode = await codeTo(tried);
  const wrong = triedCode === '000000' ? '000001' : '000000';
  for (let round = 0; round < 5; round += 1) expect((await enter(two.token, wrong)).status).toBe(422);
  expect((await enter(two.token, triedCode)).status).toBe(422);
});

test('an email change is rejected when another user confirmed the new address in the meantime', async () => {
  const { email, token } = await signedIn();
  const wanted = newEmail();
  await change(token, wanted);
  const code = await codeTo(wanted);
  await signUp(wanted);
  await confirm(wanted, await codeFor(wanted));
  expect(await enter(token, code)).toMatchObject({ status: 409, problem: { code: 'EMAIL_TAKEN' } });
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(wanted)).status).toBe(200);
});

test('an email change to an address with an unconfirmed sign-up is accepted', async () => {
  const { token } = await signedIn();
  const wanted = newEmail();
  await signUp(wanted, { password: 'what a stranger would like' });
  await change(token, wanted);
  expect((await enter(token, await codeTo(wanted))).body.email).toBe(wanted);
  expect((await signIn(wanted)).status).toBe(200);
  expect((await signIn(wanted, 'what a stranger would like')).status).toBe(401);
});
