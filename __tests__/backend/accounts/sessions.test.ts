import { sha256 } from '@/backend/accounts/codes';
import { hashPassword } from '@/backend/accounts/passwords';
import { findUserByEmail, setPassword } from '@/backend/accounts/repository';
import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { accountCalls } from './support';

const MINUTE = 60_000;
const newPassword = 'a second quiet password';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const { makeMember, signIn, tokenIn } = accountCalls('sessions');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

async function signInWith(email: string, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return tokenIn(await ask('POST /auth/login', { body: { email, password }, headers }))!;
}
const listFor = async (token: string) => (await ask('GET /auth/sessions', { as: { token } })).body.items;
const isSignedIn = async (token: string) => (await ask('GET /users', { as: { token } })).body.id !== null;

test('a user’s device list has only their own devices with the last use of each and no tokens', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  await signInWith(neighbour, firefox);
  await signInWith(email, 'reader/2.1');
  shiftClock(MINUTE);
  const [desktop, mobile] = [await signInWith(email, firefox), await signInWith(email, phone)];
  shiftClock(20 * MINUTE);
  const list = await listFor(desktop);
  expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
    [{ browser: 'Firefox', system: 'Windows', kind: 'desktop' }, true],
    [{ browser: 'Chrome', system: 'Android', kind: 'mobile' }, false],
    // The third device has an unknown user agent. The fourth device confirmed the address.
    [{ browser: null, system: null, kind: 'desktop' }, false],
    [{ browser: 'Firefox', system: 'Linux', kind: 'desktop' }, false],
  ]);
  expect(Date.parse(list[0]!.lastUsedAt) - Date.parse(list[1]!.lastUsedAt)).toBeGreaterThan(15 * MINUTE);
  expect(JSON.stringify(list)).not.toContain(mobile);
  expect(await isSignedIn(mobile)).toBe(true);
});

test('only the first 300 characters of a user agent are stored', async () => {
  const token = await signInWith(await makeMember(), `${firefox} ${'x'.repeat(400)}`);
  expect((await listFor(token))[0]!.device.browser).toBe('Firefox');
  const { userAgent } = await db
    .selectFrom('sessions')
    .select('userAgent')
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirstOrThrow();
  expect(userAgent).toHaveLength(300);
});

test('a device can be logged out only by its owner', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  const [here, there] = [await signInWith(email, firefox), await signInWith(email, phone)];
  const stranger = await signInWith(neighbour, firefox);
  const id = (await listFor(here)).find(({ device }) => device.kind === 'mobile')!.id;
  const end = (token: string) => ask('DELETE /auth/sessions', { as: { token }, query: { id } });
  expect((await end(stranger)).status).toBe(404);
  expect(await isSignedIn(there)).toBe(true);
  expect((await end(here)).status).toBe(200);
  expect(await isSignedIn(there)).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
  expect((await end(here)).status).toBe(404);
});

test('a user can log out all of their other devices at once', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  const [here, there] = [await signInWith(email, firefox), await signInWith(email, phone)];
  const stranger = await signInWith(neighbour, firefox);
  await ask('DELETE /auth/sessions', { as: { token: here } });
  expect(await listFor(here)).toHaveLength(1);
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
});

describe('a password change', () => {
  const change = (token: string, currentPassword: string, chosen = newPassword) =>
    ask('POST /users/password', { as: { token }, body: { currentPassword, password: chosen } });

  test('a password change is blocked after ten wrong passwords in an hour, even with the right one', async () => {
    const here = await signInWith(await makeMember(), firefox);
    const there = await signInWith(await makeMember(), firefox);
    for (let round = 0; round < 9; round += 1)
      expect((await change(here, 'not the right password')).status).toBe(422);
    expect((await change(here, password)).status).toBe(200);
    for (let round = 0; round < 10; round += 1)
      expect((await change(here, 'not the right password')).status).toBe(422);
    expect((await change(here, newPassword)).status).toBe(429);
    expect((await change(there, password)).status).toBe(200);
  });

  test('a password change needs the current password, ends every other session and is announced by mail', async () => {
    const [email, neighbour] = [await makeMember(), await makeMember()];
    const [here, there] = [await signInWith(email, firefox), await signInWith(email, phone)];
    const stranger = await signInWith(neighbour, firefox);
    expect(await change(here, 'not the right password')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'currentPassword', code: 'WRONG_CURRENT_PASSWORD' }] },
    });
    expect(await isSignedIn(there)).toBe(true);
    expect((await change(here, password)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
    expect((await signIn(neighbour)).status).toBe(200);
    expect(await readMail(email, 'Your password has just been changed')).toBeDefined();
  });

  test('a password change rejects a concurrent login with the previous password', async () => {
    const email = await makeMember();
    const user = (await findUserByEmail(db, email))!;
    const passwordHash = await hashPassword(newPassword);
    let login: ReturnType<typeof signIn> | undefined;
    let isOver = false;
    await inTransaction(async (trx) => {
      await setPassword(trx, user.id, passwordHash);
      login = signIn(email).finally(() => (isOver = true));
      await untilBlocked(() => isOver);
    });
    expect(await login!).toMatchObject({ status: 401, problem: { code: 'WRONG_CREDENTIALS' } });
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('a password change is rejected when the new password is guessable', async () => {
    const email = await makeMember();
    const here = await signInWith(email, firefox);
    for (const [chosen, code] of [
      ['1234567890', 'PASSWORD_TOO_COMMON'],
      [email, 'PASSWORD_IS_EMAIL'],
    ] as const)
      expect(await change(here, password, chosen)).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'password', code }] },
      });
    expect((await signIn(email)).status).toBe(200);
  });
});

test('a user changes their own name, and omitted fields keep their value', async () => {
  const [email, neighbour] = [await makeMember(), await makeMember()];
  const token = await signInWith(email, firefox);
  const rename = (body: object) => ask('PATCH /users', { as: { token }, body });
  expect((await rename({ name: ' Wren ' })).body).toMatchObject({
    name: 'Wren',
    lastName: 'Astergale',
    userInitials: 'WA',
  });
  expect((await rename({ lastName: '' })).body).toMatchObject({ name: 'Wren', lastName: '' });
  expect((await rename({})).body).toMatchObject({ name: 'Wren' });
  expect(await rename({ name: '  ' })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'name' }] },
  });
  expect((await signIn(neighbour)).body).toMatchObject({ name: 'Robin' });
});
