import type { Request } from 'express';
import { shiftClock } from '@/backend/clock';
import { invite } from '@/backend/businesses/invitation-service';
import { db } from '@/backend/db/connection';
import { paths } from '@/contract/paths';
import { AppError, conflict } from '@/backend/errors';
import { limitCodeMails, limitFailures } from '@/backend/http/network-limits';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { makeBusiness, tokenFor } from '../../support/make/businesses';
import { readMail } from '../../support/tasks';
import { accountCalls, restoreSecretIn } from './support';

const { codeFor, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('network');
const DAY = 24 * 60 * 60_000;

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

let networks = 0;
const newNetwork = () => `198.51.100.${++networks}`;
const from = (network: string) => ({ 'x-forwarded-for': network });
const requestFrom = (ip: string, userId?: string) =>
  ({ ip, actor: userId === undefined ? null : { userId } }) as Request;

/** Uses up a network's 600 mail requests of 30 minutes, each for another mailbox. */
async function useUpMails(network: string) {
  for (let time = 0; time < 600; time += 1)
    await limitCodeMails(newEmail(), requestFrom(network), { device: null });
}

/** Records that a network has used up its mail requests. */
const recordMails = (network: string) =>
  db
    .insertInto('rateLimits')
    .values({ key: `code-mail-network:${network}`, points: 600, expire: Date.now() + 60_000 })
    .execute();

const signUpFrom = (network: string, email: string, next?: string) =>
  ask('POST /users', {
    body: { name: 'Robin', lastName: '', email, password, next },
    headers: from(network),
  });

/** Requests another code and a password reset. */
const requestMails = (network: string, body: { email: string; next?: string }) =>
  Promise.all([
    ask('POST /auth/confirm/resend', { body, headers: from(network) }),
    ask('POST /auth/init-restore', { body, headers: from(network) }),
  ]);

const crowded = { status: 429, problem: { code: 'NETWORK_SIGN_UPS' } };

test('a network can request 600 mails with codes in 30 minutes, and the rejection says when to retry', async () => {
  const network = newNetwork();
  await useUpMails(network);
  const tooLate = await signUpFrom(network, newEmail());
  const elsewhere = await signUpFrom(newNetwork(), newEmail());
  expect(tooLate).toMatchObject(crowded);
  const seconds = Number(tooLate.headers.get('retry-after'));
  expect(seconds).toBeLessThanOrEqual(30 * 60);
  expect(seconds).toBeGreaterThan(29 * 60);
  expect(elsewhere.status).toBe(201);
  for (const answer of await requestMails(network, { email: newEmail() }))
    expect(answer).toMatchObject(crowded);
});

test('the invited address can sign up with its invitation in a network that has reached its mail limit', async () => {
  const [network, manager] = [newNetwork(), await makeBusiness()];
  const [invited, other] = [newEmail(), newEmail()];
  await invite(manager.actor, { list: `${invited}\n${other}`, again: false });
  const token = await tokenFor(invited);
  await recordMails(network);
  expect(await signUpFrom(network, invited)).toMatchObject(crowded);
  expect(await signUpFrom(network, invited, paths.invitation('a-made-up-token'))).toMatchObject(crowded);
  expect(await signUpFrom(network, other, paths.invitation(token))).toMatchObject(crowded);
  expect(await signUpFrom(network, newEmail(), paths.invitation(token))).toMatchObject(crowded);
  expect((await signUpFrom(network, invited, paths.invitation(token))).status).toBe(201);
  for (const answer of await requestMails(network, { email: invited })) expect(answer).toMatchObject(crowded);
  for (const answer of await requestMails(network, { email: invited, next: paths.invitation(token) }))
    expect(answer.status).toBe(200);
  shiftClock(15 * DAY);
  expect(await signUpFrom(network, invited, paths.invitation(token))).toMatchObject(crowded);
});

test('an invitation does not raise the mail limit of the invited mailbox', async () => {
  const [network, manager, email] = [newNetwork(), await makeBusiness(), newEmail()];
  await invite(manager.actor, { list: email, again: false });
  const next = paths.invitation(await tokenFor(email));
  for (let time = 0; time < 10; time += 1) expect((await signUpFrom(network, email, next)).status).toBe(201);
  const refused = await signUpFrom(network, email, next);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_REQUESTS' } });
});

test('a device can request 30 mails with codes in 30 minutes, from all networks together', async () => {
  const mail = (device: string) => limitCodeMails(newEmail(), requestFrom(newNetwork()), { device });
  for (let time = 0; time < 30; time += 1) await mail('one');
  await expect(mail('one')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  await mail('two');
});

test('a browser gets a device cookie once, and its mail requests are counted by that cookie', async () => {
  const resend = (headers: Record<string, string>) =>
    ask('POST /auth/confirm/resend', { body: { email: newEmail() }, headers });
  const cookie = (await resend({})).headers.get('set-cookie')!;
  expect(cookie).toMatch(/^device=[\w-]{22}; Max-Age=86400; Path=\/api; .*HttpOnly; SameSite=Lax$/);
  const device = { 'x-device': /device=([\w-]+)/.exec(cookie)![1]! };
  for (let time = 0; time < 30; time += 1) {
    const answer = await resend({ ...device, ...from(newNetwork()) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect((await resend({ ...device, ...from(newNetwork()) })).status).toBe(429);
});

test('a signed-in user’s mail requests are counted by user, even in a network that has reached its limit', async () => {
  const [network, email] = [newNetwork(), await makeMember()];
  const session = await signIn(email);
  const person = { token: tokenIn(session)!, userId: session.body.id! };
  await recordMails(network);
  const change = (email: string) =>
    ask('POST /users/email', {
      as: person,
      body: { email, currentPassword: password },
      headers: from(network),
    });
  expect((await change(newEmail())).status).toBe(200);
  const mail = (userId: string) =>
    limitCodeMails(newEmail(), requestFrom(newNetwork(), userId), { device: null });
  for (let time = 1; time < 30; time += 1) await mail(person.userId);
  await expect(mail(person.userId)).rejects.toMatchObject({ status: 429 });
  await mail('somebody else');
});

describe('failed attempts of a network', () => {
  const wrongCode = async (network: string) => {
    const { signUpToken } = (await signUp(newEmail())).body;
    const body = { email: newEmail(), code: '000000', signUpToken };
    return ask('POST /auth/confirm', { body, headers: from(network) });
  };
  const refused = { status: 429, problem: { code: 'NETWORK_FAILURES' } };
  /** Records that a network has used up its wrong codes and passwords. */
  const recordFailures = (network: string) =>
    db
      .insertInto('rateLimits')
      .values(
        ['code', 'password'].map((what) => ({
          key: `failed-${what}:${network}`,
          points: 50,
          expire: Date.now() + 60_000,
        })),
      )
      .execute();
  /** Closes an account and returns the mailed token that restores the account. */
  async function closeAndReadToken(email: string) {
    const as = { token: tokenIn(await signIn(email))! };
    await ask('POST /users/delete', { as, body: { email, password } });
    const { textBody } = (await readMail(email, 'It’s closed now'))!;
    return { email, keep: /keep=([\w-]+)/.exec(textBody)![1]! };
  }

  test('a network is blocked after 30 wrong codes for different mailboxes, even with the right code', async () => {
    const network = newNetwork();
    const email = newEmail();
    const { signUpToken } = (await signUp(email)).body;
    const code = await codeFor(email);
    const confirmFrom = (address: string) =>
      ask('POST /auth/confirm', { body: { email, code, signUpToken }, headers: from(address) });
    for (let time = 0; time < 30; time += 1) expect((await wrongCode(network)).status).toBe(422);
    expect(await wrongCode(network)).toMatchObject(refused);
    expect(await confirmFrom(network)).toMatchObject(refused);
    const restore = { email, code: '000000', password: 'a new password for this', restoreToken: 'unknown' };
    expect(await ask('POST /auth/complete-restore', { body: restore, headers: from(network) })).toMatchObject(
      refused,
    );
    expect((await confirmFrom(newNetwork())).status).toBe(200);
  });

  test('a network is blocked after 30 wrong email change codes of different accounts', async () => {
    const [network, elsewhere] = [newNetwork(), newNetwork()];
    const [person, email] = [{ token: tokenIn(await signIn(await makeMember()))! }, newEmail()];
    await ask('POST /users/email', { as: person, body: { email, currentPassword: password } });
    const code = /\d{6}/.exec((await readMail(email, 'To use this email address'))!.subject)![0];
    const confirmFrom = (address: string, as: { token: string }, given: string) =>
      ask('POST /users/email/confirm', { as, body: { code: given }, headers: from(address) });
    for (let time = 0; time < 30; time += 1)
      expect((await confirmFrom(network, await makePerson(), '000000')).status).toBe(422);
    expect(await confirmFrom(network, await makePerson(), '000000')).toMatchObject(refused);
    expect(await confirmFrom(network, person, code)).toMatchObject(refused);
    expect((await confirmFrom(elsewhere, person, code)).status).toBe(200);
  });

  test('a network cannot sign in after 50 wrong passwords for different accounts', async () => {
    const network = newNetwork();
    const email = await makeMember();
    const signInFrom = (address: string, of: string, given: string) =>
      ask('POST /auth/login', { body: { email: of, password: given }, headers: from(address) });
    for (let time = 0; time < 50; time += 1)
      expect((await signInFrom(network, newEmail(), password)).status).toBe(401);
    expect(await signInFrom(network, email, password)).toMatchObject(refused);
    expect((await signInFrom(newNetwork(), email, password)).status).toBe(200);
  });

  test('mailed links are accepted in a network that is blocked for wrong codes and passwords', async () => {
    const network = newNetwork();
    const email = await makeMember();
    await ask('POST /auth/init-restore', { body: { email } });
    await runTasks('accounts.sendRestoreCode');
    const secret = restoreSecretIn(await readMail(email, 'To choose a new password'));
    const token = await closeAndReadToken(await makeMember());
    await recordFailures(network);
    const restoreFrom = (body: object) =>
      ask('POST /auth/complete-restore', {
        body: { email, password: 'a new password for this', ...body },
        headers: from(network),
      });
    const keepFrom = (proof: object) =>
      ask('POST /users/delete/undo', { body: { email: token.email, ...proof }, headers: from(network) });
    expect(await restoreFrom({ code: '000000', restoreToken: 'unknown' })).toMatchObject(refused);
    expect(await keepFrom({ password })).toMatchObject(refused);
    expect((await restoreFrom({ secret })).status).toBe(200);
    expect((await keepFrom({ token: token.keep })).status).toBe(200);
  });

  test('successful attempts and attempts without a password are not counted as failures of a network', async () => {
    const here = requestFrom(newNetwork());
    for (let time = 0; time < 40; time += 1) {
      expect(await limitFailures('code', here, async () => time)).toBe(time);
      const asked = limitFailures('code', here, async () => {
        throw conflict('PASSWORD_REQUIRED', 'Enter the password.');
      });
      await expect(asked).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
    }
  });

  test('concurrent attempts are limited because each is counted before it ends', async () => {
    const here = requestFrom(newNetwork());
    let made = 0;
    const attempt = () =>
      limitFailures('code', here, async () => {
        made += 1;
        throw new AppError(422, 'CODE_NOT_VALID', 'This code is wrong.');
      });
    const ends = await Promise.allSettled(Array.from({ length: 60 }, attempt));
    expect(made).toBe(30);
    expect(ends.filter((end) => (end as PromiseRejectedResult).reason.status === 429)).toHaveLength(30);
  });

  test('a network that keeps retrying while it is blocked is accepted once the block expires', async () => {
    const network = newNetwork();
    const here = requestFrom(network);
    const fail = () =>
      limitFailures('password', here, async () => {
        throw new AppError(401, 'WRONG_CREDENTIALS', 'These do not belong together.');
      });
    for (let time = 0; time < 60; time += 1) await fail().catch(() => undefined);
    await db
      .updateTable('rateLimits')
      .set({ expire: Date.now() - 1 })
      .where('key', '=', `failed-password:${network}`)
      .execute();
    expect(await limitFailures('password', here, async () => 'in')).toBe('in');
  });
});
