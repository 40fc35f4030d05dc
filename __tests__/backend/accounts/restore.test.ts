import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls } from './support';

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

const start = (email: string, next?: string) => ask('POST /auth/init-restore', { body: { email, next } });
async function restoreMail(email: string) {
  await runTasks('accounts.sendRestoreCode');
  return readMail(email, 'To choose a new password');
}
const restoreCode = async (email: string) => /\d{6}/.exec((await restoreMail(email))!.subject)![0];
const complete = (email: string, code: string, chosen = newPassword) =>
  ask('POST /auth/complete-restore', { body: { email, code, password: chosen } });

test('whoever reads the mailbox chooses a new password, and every other session ends', async () => {
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

test('the mail leads to the page with address and code filled in', async () => {
  const email = await makeMember();
  await start(email);
  const code = await restoreCode(email);
  expect((await restoreMail(email))!.textBody).toContain(
    `http://localhost:3000/flow/complete-restore?email=${encodeURIComponent(email)}&code=${code}`,
  );
});

test('the answer does not reveal whether there is an account, and its owner is told by mail that there is none', async () => {
  const [known, unknown] = [await makeMember(), newEmail()];
  const [one, other] = [await start(known), await start(unknown)];
  expect([one.status, one.body]).toEqual([other.status, other.body]);
  // The work is the task's: an answer that waited for it would take longer for an address with an account.
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

test('a code works once, for its own person and purpose, for half an hour, and not after five wrong tries', async () => {
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

test('a guessable password is refused before the code is used up', async () => {
  const email = await makeMember();
  await start(email);
  const code = await restoreCode(email);
  expect(await complete(email, code, '1234567890')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'password', code: 'PASSWORD_TOO_COMMON' }] },
  });
  expect((await complete(email, code)).status).toBe(200);
});

test('another code waits half a minute, and keeps the way back of the first', async () => {
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

test('a stranger who signed up with the address first is locked out once its owner chose a password', async () => {
  const email = newEmail();
  const { signUpToken } = (await signUp(email)).body;
  const code = await codeFor(email);
  await start(email);
  expect(await complete(email, await restoreCode(email))).toMatchObject({ status: 200, body: { email } });
  expect((await confirm(email, code, { signUpToken })).status).toBe(409);
  expect((await confirm(email, code, { password })).status).toBe(422);
  const goOn = await ask('POST /auth/confirm/continue', { body: { email, signUpToken } });
  expect(goOn.body.id).toBeNull();
  expect((await signIn(email, newPassword)).status).toBe(200);
});
