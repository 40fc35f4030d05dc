import { readFileSync } from 'node:fs';
import type { Request } from 'express';
import { shiftClock } from '@/backend/clock';
import { config } from '@/backend/config';
import { putCode } from '@/backend/accounts/repository';
import { db } from '@/backend/db/connection';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePerson, password } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { accountCalls } from './support';

const MINUTE = 60_000;
const { codeFor, confirm, makeMember, newEmail, signIn, signUp, tokenIn } = accountCalls('sign-up');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

test('a user signs up, confirms by mail, signs out and signs in', async () => {
  const email = newEmail();
  expect(await signUp(email)).toMatchObject({ status: 201, body: { email } });
  const confirmed = await confirm(email, await codeFor(email));
  expect(confirmed).toMatchObject({ status: 200, body: { email, name: 'Robin', userInitials: 'RA' } });
  const cookie = confirmed.headers.get('set-cookie')!;
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Path=\/(;|$)/);
  const lastsMs = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!) - Date.now();
  expect(lastsMs / (24 * 60 * MINUTE)).toBeCloseTo(60, 2);
  const token = tokenIn(confirmed)!;
  expect(await ask('GET /users', { as: { token } })).toMatchObject({ body: { email } });
  await ask('POST /auth/logout', { as: { token } });
  const visitor = await ask('GET /users', { as: { token } });
  expect(visitor.status).toBe(200);
  expect(visitor.body).toEqual({
    id: null,
    email: '',
    name: '',
    lastName: '',
    userInitials: '',
    picture: null,
    likedCoursesIDs: [],
    likedItems: [],
    unreadChats: { member: 0, creator: 0 },
    isOnboardingCompleted: false,
    segment: null,
    isOffice: false,
    topics: [],
    timesOfDay: [],
    level: null,
    yearOfBirth: null,
    region: null,
    timeZone: null,
    emailBouncedAt: null,
  });
  expect(await signIn(email)).toMatchObject({ status: 200, body: { email } });
});

test('a sign-up that fills in the hidden field gets the usual response but creates no account', async () => {
  const email = newEmail();
  expect(await signUp(email, { website: 'https://ads.test' })).toMatchObject({
    status: 201,
    body: { email, signUpToken: expect.stringMatching(/./) },
  });
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

describe('sign-up with a CAPTCHA service', () => {
  const { fetch } = globalThis;
  let asked: string[];
  let answer: () => Response;

  beforeEach(() => {
    asked = [];
    jest.replaceProperty(config, 'captcha', { service: 'hcaptcha', secretKey: 'its-secret' });
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (url !== 'https://api.hcaptcha.com/siteverify') return fetch(url, init);
      asked.push(String(init?.body as URLSearchParams));
      return Promise.resolve(answer());
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('a sign-up succeeds when the CAPTCHA service accepts the token', async () => {
    answer = () => Response.json({ success: true });
    expect((await signUp(newEmail(), { captchaToken: 'a-token' })).status).toBe(201);
    expect(asked).toEqual([expect.stringMatching(/^secret=its-secret&response=a-token&remoteip=/)]);
  });

  test('a sign-up is rejected when its CAPTCHA token is missing or refused', async () => {
    answer = () => Response.json({ success: false });
    for (const more of [{ captchaToken: 'used' }, {}])
      expect(await signUp(newEmail(), more)).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'captchaToken', code: 'CAPTCHA_FAILED' }] },
      });
    expect(asked).toHaveLength(1);
  });

  test('a sign-up returns 503 CAPTCHA_UNAVAILABLE while the CAPTCHA service fails', async () => {
    for (answer of [() => new Response('', { status: 500 }), () => Response.error()])
      expect(await signUp(newEmail(), { captchaToken: 'a-token' })).toMatchObject({
        status: 503,
        problem: { code: 'CAPTCHA_UNAVAILABLE' },
      });
  });
});

test.each([
  [' ', ''],
  ['', ' '],
  ['', '-'],
  ['', '\u00a0'],
])('a pasted code with %j before it and %j inside it is accepted', async (before, inside) => {
  const email = newEmail();
  const { signUpToken } = (await signUp(email)).body;
  const code = await codeFor(email);
  const pasted = `${before}${code.slice(0, 3)}${inside}${code.slice(3)}`;
  expect(await confirm(email, pasted, { signUpToken })).toMatchObject({ status: 200 });
});

test('a confirmation confirms only the user of the code and deletes that user’s sign-up token', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const { signUpToken } = (await signUp(email)).body;
  await signUp(other);
  await confirm(email, await codeFor(email), { signUpToken });
  const stored = (address: string) =>
    db
      .selectFrom('users')
      .select(['confirmedAt', 'signUpProof'])
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
  expect(await stored(email)).toEqual({ confirmedAt: expect.any(Date) as Date, signUpProof: null });
  expect(await stored(other)).toEqual({ confirmedAt: null, signUpProof: expect.any(Buffer) as Buffer });
});

test('a member’s confirmation mail links to the member’s page', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  const address = `/flow/member/confirm?email=${encodeURIComponent(email)}&code=${code}`;
  expect((await readMail(email))!.textBody).toContain(`http://localhost:3000${address}`);
});

test('a creator’s sign-up creates a draft profile, and its mail links to the creator’s page', async () => {
  const email = newEmail();
  await signUp(email, { audience: 'creator' });
  const address = `/flow/creator/confirm?email=${encodeURIComponent(email)}&code=`;
  expect((await readMail(email))!.textBody).toContain(`http://localhost:3000${address}`);
  expect(await confirm(email, await codeFor(email))).toMatchObject({ body: { creator: { state: 'DRAFT' } } });
});

test('the database stores no token, password or code in plain text', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  const stored = await db.selectFrom('oneTimeCodes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  const token = tokenIn(await confirm(email, code))!;
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(sessions)).not.toContain(token);
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
});

test('a confirmation returns the sign-up’s return path, in any browser and also with a newer code', async () => {
  const email = newEmail();
  await signUp(email, { next: '/courses/1?part=2' });
  await codeFor(email);
  shiftClock(MINUTE);
  await ask('POST /auth/confirm/resend', { body: { email } });
  await runTasks();
  expect((await confirm(email, await codeFor(email))).body.next).toBe('/courses/1?part=2');
  const other = newEmail();
  await signUp(other, { next: '//evil.test' });
  expect((await confirm(other, await codeFor(other))).body.next).toBeNull();
});

describe('the browser that signed up while another browser confirms', () => {
  const goOn = (email: string, signUpToken: string) =>
    ask('POST /auth/confirm/continue', { body: { email, signUpToken } });

  test('the browser that signed up is signed in once, only soon after a confirmation in another browser', async () => {
    const [email, late] = [newEmail(), newEmail()];
    const { signUpToken } = (await signUp(email)).body;
    const before = await goOn(email, signUpToken);
    expect(before.body.id).toBeNull();
    expect(tokenIn(before)).toBeUndefined();
    await confirm(email, await codeFor(email));
    expect((await goOn(email, `${signUpToken}x`)).body.id).toBeNull();
    expect((await goOn(newEmail(), signUpToken)).body.id).toBeNull();
    const answers = await Promise.all([goOn(email, signUpToken), goOn(email, signUpToken)]);
    const tokens = answers.map(tokenIn).filter((token) => token !== undefined);
    expect(tokens).toHaveLength(1);
    expect(await ask('GET /users', { as: { token: tokens[0]! } })).toMatchObject({ body: { email } });
    expect((await goOn(email, signUpToken)).body.id).toBeNull();

    const kept = (await signUp(late)).body.signUpToken;
    await confirm(late, await codeFor(late));
    shiftClock(31 * MINUTE);
    expect((await goOn(late, kept)).body.id).toBeNull();
  });

  test('the browser that signed up is not signed in after a later sign-up or after its own confirmation', async () => {
    const [email, own] = [newEmail(), newEmail()];
    const { signUpToken } = (await signUp(email)).body;
    await codeFor(email);
    await signUp(email, { password: 'another long password' });
    await confirm(email, await codeFor(email), { password: 'another long password' });
    expect((await goOn(email, signUpToken)).body.id).toBeNull();

    const token = (await signUp(own)).body.signUpToken;
    await confirm(own, await codeFor(own), { signUpToken: token });
    expect((await goOn(own, token)).body.id).toBeNull();
  });
});

describe('confirmation of an account whose password another user chose', () => {
  test('the browser that signed up confirms without a password', async () => {
    const email = newEmail();
    const { signUpToken } = (await signUp(email)).body;
    expect((await confirm(email, await codeFor(email), { signUpToken })).status).toBe(200);
  });

  test('a browser that did not sign up confirms an address only with the right password', async () => {
    const email = newEmail();
    await signUp(email);
    const code = await codeFor(email);
    expect(await confirm(email, code, {})).toMatchObject({
      status: 409,
      problem: { code: 'PASSWORD_REQUIRED' },
    });
    expect(await confirm(email, code, { password: 'not the right password' })).toMatchObject({
      status: 422,
      problem: { code: 'CODE_OR_PASSWORD_NOT_VALID' },
    });
    expect((await confirm(email, code)).status).toBe(200);
  });

  test('a stranger’s repeated sign-up gives the stranger no access when the owner confirms', async () => {
    const email = newEmail();
    const { signUpToken } = (await signUp(email)).body;
    await codeFor(email);
    await signUp(email, { password: 'what a stranger would like' });
    const code = await codeFor(email);
    expect((await confirm(email, code, { signUpToken })).status).toBe(422);
    expect((await confirm(email, code)).status).toBe(422);
    expect((await signIn(email, 'what a stranger would like')).status).toBe(403);
  });

  test('the sign-up token has the same length for a taken and a free address', async () => {
    const email = await makeMember();
    const taken = (await signUp(email)).body;
    const free = (await signUp(newEmail())).body;
    expect(taken.signUpToken).toHaveLength(free.signUpToken.length);
  });
});

test('a sign-up with a taken address gets the usual response, and the address’s owner is notified', async () => {
  const email = await makeMember();
  expect(await signUp(email.toUpperCase(), { password: 'another long password' })).toMatchObject({
    status: 201,
    body: { email },
  });
  expect(await readMail(email, 'Someone, probably you')).toBeDefined();
  expect((await signIn(email, 'another long password')).status).toBe(401);
});

test('a confirmation code works once', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  const answers = await Promise.all([confirm(email, code), confirm(email, code), confirm(email, code)]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await confirm(email, code)).toMatchObject({
    status: 422,
    problem: { code: 'CODE_OR_PASSWORD_NOT_VALID' },
  });
});

test('five wrong attempts invalidate a confirmation code', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let round = 0; round < 5; round += 1) expect((await confirm(email, wrong)).status).toBe(422);
  expect((await confirm(email, code)).status).toBe(422);
});

test('a confirmation code expires after 30 minutes', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  shiftClock(30 * MINUTE + 1000);
  expect((await confirm(email, code)).status).toBe(422);
});

test('a new confirmation code is sent after 30 seconds at the earliest, without revealing an account', async () => {
  const email = newEmail();
  await signUp(email);
  const first = await codeFor(email);
  const resend = (address: string) => ask('POST /auth/confirm/resend', { body: { email: address } });
  const unknown = await resend('nobody@kumu.test');
  expect(await resend(email)).toMatchObject({ status: unknown.status, body: unknown.body });
  expect((await confirm(email, first)).status).toBe(200);

  const other = newEmail();
  await signUp(other);
  const old = await codeFor(other);
  shiftClock(31_000);
  const hashOfCode = async () => {
    const { db } = await import('@/backend/db/connection');
    const { codeHash } = await db
      .selectFrom('oneTimeCodes')
      .innerJoin('users', 'users.id', 'oneTimeCodes.userId')
      .select('codeHash')
      .where('users.email', '=', other)
      .executeTakeFirstOrThrow();
    return codeHash.toString('hex');
  };
  const before = await hashOfCode();
  await resend(other);
  // A task makes the code. Otherwise the response for an address with an account would take longer.
  expect(await hashOfCode()).toBe(before);
  await runTasks('accounts.resendConfirmation');
  const fresh = await codeFor(other);
  if (fresh !== old) expect((await confirm(other, old)).status).toBe(422);
  expect((await confirm(other, fresh)).status).toBe(200);
});

test('signIn returns the same response for a wrong password and an unknown address', async () => {
  const email = await makeMember();
  const wrong = await signIn(email, 'not the right password');
  const unknown = await signIn('nobody@kumu.test');
  expect(wrong.status).toBe(401);
  const words = ({ problem }: { problem: object }) => ({ ...problem, requestId: '' });
  expect(words(wrong)).toEqual(words(unknown));
});

test('signIn reveals that an address is unconfirmed only when the password is right', async () => {
  const email = newEmail();
  await signUp(email);
  expect((await signIn(email, 'not the right password')).status).toBe(401);
  expect(await signIn(email)).toMatchObject({ status: 403, problem: { code: 'EMAIL_NOT_CONFIRMED' } });
});

test('a login mails no code to an address that has reached its mail limit', async () => {
  const { limitEmail } = await import('@/backend/http/rate-limits');
  const email = newEmail();
  await signUp(email);
  let minutes = 0;
  const mailsAfterSignIn = async () => {
    shiftClock((minutes += 1) * MINUTE);
    expect(await signIn(email)).toMatchObject({ status: 403, problem: { code: 'EMAIL_NOT_CONFIRMED' } });
    await runTasks('accounts.resendConfirmation');
    await readMail(email);
    return (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;
  };
  expect(await mailsAfterSignIn()).toBe(2);
  const others = Array.from({ length: 30 }, (_, at) => ({ ip: `192.0.2.${at}` }) as Request);
  await Promise.allSettled(others.map((caller) => limitEmail('codeMail', email, caller)));
  expect(await mailsAfterSignIn()).toBe(2);
});

test('the eleventh sign-in attempt for one account is rejected temporarily', async () => {
  const email = await makeMember();
  for (let round = 0; round < 10; round += 1)
    expect((await signIn(email, 'not the right password')).status).toBe(401);
  const refused = await signIn(email);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

// Each request of the tests below has its own IP address, like requests from many machines.
const anyAddress = () => ({ 'x-forwarded-for': `203.0.${(callers += 1) >> 8}.${callers & 255}` });
let callers = 0;

const tryCode = (email: string, code: string, proof: object = {}) =>
  ask('POST /auth/confirm', { body: { email, code, ...proof }, headers: anyAddress() });

test('the owner of a sign-up token has 100 attempts in 6 hours for all codes and IP addresses together', async () => {
  const email = newEmail();
  const { signUpToken } = (await signUp(email)).body;
  for (let round = 0; round < 100; round += 1)
    expect((await tryCode(email, '000000', { signUpToken })).status).toBe(422);
  shiftClock(MINUTE);
  await ask('POST /auth/confirm/resend', { body: { email } });
  await runTasks('accounts.resendConfirmation');
  const answer = await tryCode(email, await codeFor(email), { signUpToken });
  expect(answer).toMatchObject({ status: 422, problem: { code: 'CODE_NOT_VALID' } });
});

test('a stranger who only has the address does not use up the attempts of its owner', async () => {
  const email = newEmail();
  const { signUpToken } = (await signUp(email)).body;
  const code = await codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let round = 0; round < 7; round += 1) {
    expect((await tryCode(email, wrong)).status).toBe(409);
    expect((await tryCode(email, wrong, { signUpToken: 'a-guess' })).status).toBe(422);
    expect((await tryCode(email, wrong, { password: 'not the right password' })).status).toBe(422);
  }
  // The stranger's requests must not prevent the owner from getting another code.
  const stranger = anyAddress();
  for (let round = 0; round < 11; round += 1)
    await ask('POST /auth/confirm/resend', { body: { email }, headers: stranger });
  expect((await ask('POST /auth/confirm/resend', { body: { email } })).status).toBe(200);
  expect((await confirm(email, code, { signUpToken })).status).toBe(200);
});

test('a stranger’s attempts do not use up the attempts of a user who confirms in another browser', async () => {
  const email = newEmail();
  await signUp(email);
  const code = await codeFor(email);
  for (let round = 0; round < 6; round += 1)
    await tryCode(email, code, { password: 'not the right password' });
  expect((await confirm(email, code)).status).toBe(200);
});

test('a machine is blocked after ten attempts, and the responses do not reveal if an account exists', async () => {
  const [taken, free] = [await makeMember(), newEmail()];
  await codeFor(taken);
  const stranger = { password: 'what a stranger would like' };
  const proofs = [{}, stranger];
  // The stranger signs up with both addresses to get a sign-up token for each.
  for (const email of [taken, free]) {
    const { signUpToken } = (await signUp(email, stranger)).body;
    proofs.push({ signUpToken }, { signUpToken, ...stranger });
  }
  const [ofTaken, ofFree] = await Promise.all(
    [taken, free, newEmail()].map(async (email) => {
      const headers = anyAddress();
      const heard: unknown[] = [];
      for (const proof of [...proofs, ...proofs, ...Array<object>(9).fill(stranger)]) {
        const answer = await ask('POST /auth/confirm', {
          body: { email, code: '000000', ...proof },
          headers,
        });
        heard.push({ ...answer.problem, requestId: '' });
      }
      return heard;
    }),
  );
  expect(ofTaken).toEqual(ofFree);
  expect(ofTaken!.at(-1)).toMatchObject({ status: 429 });
});

test('the IP addresses of one IPv6 network count as one caller, and another network is counted separately', async () => {
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const body = { email: newEmail(), code: '000000', signUpToken: 'a-guess' };
    return (await ask('POST /auth/confirm', { body, headers })).status;
  };
  for (let host = 1; host <= 30; host += 1) expect(await from(`2001:db8::1:2:3:${host}`)).toBe(422);
  expect(await from('2001:db8::ffff')).toBe(429);
  expect(await from('2001:db8:0:1::ffff')).toBe(422);
});

test('the mail of a sign-up does not contain the name that the caller chose', async () => {
  const email = newEmail();
  await signUp(email, { name: 'Win at evil.test' });
  const { subject, textBody } = (await readMail(email))!;
  expect(subject + textBody).not.toContain('evil.test');
});

test.each(['with an account', 'without'])(
  'the number of mails to one address is limited, %s',
  async (which) => {
    const email = which === 'without' ? newEmail() : await makeMember();
    const resend = () => ask('POST /auth/confirm/resend', { body: { email }, headers: anyAddress() });
    const statuses = new Set<number>();
    // The sign-up that created the account requested the first of the thirty mails.
    for (let round = which === 'without' ? 0 : 1; round < 30; round += 1)
      statuses.add((await resend()).status);
    expect([...statuses]).toEqual([200]);
    expect((await resend()).status).toBe(429);
    const again = { name: 'Robin', lastName: '', email, password };
    expect((await ask('POST /users', { body: again, headers: anyAddress() })).status).toBe(429);
  },
);

test('repeated sign-ins with the right password are not limited', async () => {
  const email = await makeMember();
  for (let round = 0; round < 12; round += 1) expect((await signIn(email)).status).toBe(200);
});

test.each([
  ['too short', 'short', 'TOO_SHORT'],
  ['among the most common', '1234567890', 'PASSWORD_TOO_COMMON'],
])('a password that is %s is rejected with an error of its field', async (_, given, code) => {
  expect(await signUp(newEmail(), { password: given })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'password', code }] },
  });
});

test('the 10,000 most common passwords are rejected in any case', async () => {
  const { assertNotGuessable } = await import('@/backend/accounts/passwords');
  const common = readFileSync('backend/accounts/common-passwords.txt', 'utf8').trimEnd().split('\n');
  expect(common).toHaveLength(10_000);
  const refused = expect.objectContaining({
    fields: [expect.objectContaining({ path: 'password', code: 'PASSWORD_TOO_COMMON' })],
  }) as Error;
  for (const password of [common[0]!, common[9_999]!.toUpperCase(), 'password123'])
    expect(() => assertNotGuessable(password, 'a@kumu.test')).toThrow(refused);
  expect(() => assertNotGuessable('a password of nobody', 'a@kumu.test')).not.toThrow();
});

test('the user’s own e-mail address is rejected as a password', async () => {
  const email = newEmail();
  expect(await signUp(email, { password: email })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'password', code: 'PASSWORD_IS_EMAIL' }] },
  });
});

test('a sign-up stores the language and time zone for its mails, and a newer sign-up replaces them', async () => {
  const email = newEmail();
  await signUp(email, { language: 'en', timeZone: 'Australia/Perth' });
  await codeFor(email);
  await signUp(email, { timeZone: 'Asia/Kolkata' });
  const stored = () =>
    db.selectFrom('users').select(['language', 'timeZone']).where('email', '=', email).execute();
  expect(await stored()).toEqual([{ language: 'en', timeZone: 'Asia/Kolkata' }]);
  for (const timeZone of ['Perth', 'Mars/Base', ''])
    expect((await signUp(newEmail(), { timeZone })).status).toBe(422);
  const token = tokenIn(await confirm(email, await codeFor(email)))!;
  const changed = await ask('PATCH /users', { as: { token }, body: { timeZone: 'Europe/Paris' } });
  expect(changed.body.timeZone).toBe('Europe/Paris');
  expect(await stored()).toEqual([{ language: 'en', timeZone: 'Europe/Paris' }]);
});

test('the cleanup tasks delete only expired rows', async () => {
  const { accountsTasks } = await import('@/backend/accounts/tasks');
  const { httpTasks } = await import('@/backend/http/tasks');
  await forgetUnrelatedRows('sessions', 'one_time_codes', 'idempotency_keys');
  const person = await makePerson();
  const sentAt = new Date();
  await putCode(db, {
    userId: person.userId,
    purpose: 'CONFIRM_EMAIL',
    codeHash: Buffer.alloc(32),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + 2 * 86_400_000),
  });
  const counts = async () => {
    const rows = await db
      .selectFrom('sessions')
      .select('userId')
      .where('userId', '=', person.userId)
      .execute();
    const keys = await db
      .selectFrom('idempotencyKeys')
      .select('key')
      .where('userId', '=', person.userId)
      .execute();
    const codes = await db
      .selectFrom('oneTimeCodes')
      .select('purpose')
      .where('userId', '=', person.userId)
      .execute();
    return [rows.length, keys.length, codes.length];
  };
  await db
    .insertInto('idempotencyKeys')
    .values({ userId: person.userId, call: 'POST /x', key: 'a-key', fingerprint: '', createdAt: new Date() })
    .execute();
  const sweepAfter = async (days: number) => {
    shiftClock(days * 86_400_000);
    await accountsTasks.find(({ name }) => name === 'accounts.sweep')!.run({} as never);
    await httpTasks[0]!.run({});
    shiftClock(0);
    return counts();
  };
  // A confirmed sign-up's proof expires after half an hour. An unconfirmed sign-up's proof is still
  // needed.
  const [confirmed, waiting] = [newEmail(), newEmail()];
  await signUp(confirmed);
  await confirm(confirmed, await codeFor(confirmed));
  await signUp(waiting);
  const proven = async () =>
    (
      await db
        .selectFrom('users')
        .select('email')
        .where('signUpProof', 'is not', null)
        .where('email', 'in', [confirmed, waiting])
        .execute()
    ).map(({ email }) => email);
  await sweepAfter(0);
  expect((await proven()).sort()).toEqual([confirmed, waiting].sort());
  expect(await sweepAfter(1)).toEqual([1, 1, 1]);
  expect(await proven()).toEqual([waiting]);
  expect(await sweepAfter(3)).toEqual([1, 0, 0]);
  expect(await sweepAfter(61)).toEqual([0, 0, 0]);
});

test('makeAccount turns an existing account into an office account and keeps its password', async () => {
  const { hasAccounts, makeAccount } = await import('@/backend/accounts/service');
  const [email, other] = [await makeMember(), await makeMember()];
  const account = { email, password: null, name: 'Another', lastName: 'Name', isOffice: true };
  const userId = await makeAccount(account);
  expect(await signIn(email)).toMatchObject({ body: { id: userId, name: 'Robin', isOffice: true } });
  expect(await signIn(other)).toMatchObject({ body: { isOffice: false } });
  expect(await hasAccounts()).toBe(true);
  await expect(makeAccount({ ...account, password: '1234567890' })).rejects.toMatchObject({ status: 422 });
});

test('a logout ends only its own session and also succeeds without a session', async () => {
  const email = await makeMember();
  const [one, other] = [tokenIn(await signIn(email))!, tokenIn(await signIn(email))!];
  expect((await ask('POST /auth/logout', { as: { token: one } })).status).toBe(200);
  expect((await ask('GET /library', { as: { token: one } })).status).toBe(401);
  expect((await ask('GET /library', { as: { token: other } })).status).toBe(200);
  const out = await ask('POST /auth/logout');
  expect(out.status).toBe(200);
  expect(out.headers.get('set-cookie')).toMatch(/^accessToken=;.*Path=\//);
});

test('a session expires', async () => {
  const email = await makeMember();
  const token = tokenIn(await signIn(email))!;
  shiftClock(61 * 24 * 60 * MINUTE);
  expect((await ask('GET /library', { as: { token } })).status).toBe(401);
});

test('a social login is rejected when no provider is configured', async () => {
  expect((await ask('GET /auth/social/providers')).body.items).toEqual([]);
  const refused = { status: 404, body: { code: 'NO_SUCH_PROVIDER' } };
  for (const address of ['/auth/social', '/auth/social-creator'])
    expect(await request('GET', address, { query: { provider: 'google' } })).toMatchObject(refused);
  for (const body of [
    { step: 'return', state: 'a-state', code: 'a-code' },
    { step: 'prove', password },
  ])
    expect(await request('POST', '/auth/social', { body })).toMatchObject(refused);
});
