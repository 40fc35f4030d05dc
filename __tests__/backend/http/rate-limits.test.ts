import express, { Router, type Request, type RequestHandler } from 'express';
import { get, type Rate } from '@/contract/call';
import { Done, done } from '@/contract/shared';
import { listen } from '../../support/servers';
import { startServices } from '../../support/services';

/**
 * Number of calls for each rate that an IP address or a user may make before a rejection. The
 * numbers are literals, so that a change of a limit fails this test.
 */
const allowed: Record<Rate, number> = {
  usual: 600,
  lookup: 120,
  upload: 300,
  money: 60,
  signIn: 600,
  code: 30,
  licence: 600,
  events: 600,
  media: 600,
  stream: 120,
  letter: 20,
  comment: 30,
  chat: 120,
  liveChat: 120,
  liveReactions: 5,
  render: 120,
  document: 60,
  provider: 60,
  decision: 300,
};
const rates = Object.keys(allowed) as Rate[];
/** Maximum duration of a rejection for each rate (minutes). */
const windows: Record<Rate, number> = {
  usual: 1,
  lookup: 1,
  upload: 1,
  money: 10,
  signIn: 15,
  code: 30,
  licence: 1,
  events: 1,
  media: 1,
  stream: 1,
  letter: 60,
  comment: 10,
  chat: 5,
  liveChat: 1,
  liveReactions: 1 / 60,
  render: 1,
  document: 1,
  provider: 1,
  decision: 1,
};

const secret = 'the secret that front end and backend share';

let url: string;
beforeAll(async () => {
  await startServices({ INTERNAL_SECRET: secret });
  const { mount } = await import('@/backend/http/mount');
  const { onError } = await import('@/backend/errors');
  const router = Router();
  for (const rate of rates)
    mount(router, get(`/${rate}`, { access: 'public', rate, summary: rate, reply: Done }), () => done);
  const visitor: RequestHandler = (req, _res, next) => {
    req.actor = null;
    next();
  };
  const app = express().set('trust proxy', true).use(visitor, router, onError);
  url = await listen(app);
});

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/**
 * Sends concurrent calls.
 * @returns their statuses
 */
async function callTimes(rate: Rate, times: number, headers: Record<string, string>): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => fetch(`${url}/${rate}`, { headers })),
  );
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map((answer) => answer.status);
}

test.each(rates)(
  'the rate "%s" rejects an address after its limit and accepts another address',
  async (rate) => {
    const headers = { 'x-forwarded-for': newAddress() };
    expect(new Set(await callTimes(rate, allowed[rate], headers))).toEqual(new Set([200]));
    const refused = await fetch(`${url}/${rate}`, { headers });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(60 * windows[rate]);
    expect(seconds).toBeGreaterThan(60 * windows[rate] - 50);
    expect(await callTimes(rate, 1, { 'x-forwarded-for': newAddress() })).toEqual([200]);
  },
);

test.each(['chat', 'code', 'document', 'media', 'provider'] as const)(
  'the rate "%s" counts a signed-in user independently of the address',
  async (rate) => {
    const { rateLimit } = await import('@/backend/http/rate-limits');
    const as = (userId: string, ip: string) => rateLimit(rate, { ip, actor: { userId } } as Request);
    for (let time = 0; time < allowed[rate]; time += 1) await as('one', newAddress());
    await expect(as('one', newAddress())).rejects.toMatchObject({ status: 429 });
    const shared = newAddress();
    for (let time = 0; time <= allowed[rate]; time += 1) await as(`${time}`, shared);
  },
);

test('a signed-in user can make 50 calls of the rate "signIn" from any number of IP addresses', async () => {
  const { rateLimit } = await import('@/backend/http/rate-limits');
  const as = (userId: string) => rateLimit('signIn', { ip: newAddress(), actor: { userId } } as Request);
  for (let time = 0; time < 50; time += 1) await as('a user');
  await expect(as('a user')).rejects.toMatchObject({ status: 429 });
  await as('another user');
});

test('an IP address can submit 30 typed codes in 30 minutes, counted over all of its users', async () => {
  const { limitTypedCodes } = await import('@/backend/http/rate-limits');
  const ip = newAddress();
  const as = (userId: string, address = ip) => limitTypedCodes({ ip: address, actor: { userId } } as Request);
  for (let time = 0; time < 30; time += 1) await as(`user ${time}`);
  await expect(as('another user')).rejects.toMatchObject({ status: 429 });
  await as('another user', newAddress());
});

test.each<[Rate, string]>([
  ['usual', 'a front end that renders a static page'],
  ['events', 'the live engine'],
])('the rate "%s" exempts %s', async (rate) => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': secret };
  expect(new Set(await callTimes(rate, allowed[rate] + 1, headers))).toEqual(new Set([200]));
});

test.each(['', 'the wrong secret that front end and backend'])(
  'the secret "%s" grants no exemption',
  async (given) => {
    const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': given };
    await callTimes('usual', allowed.usual, headers);
    expect(await callTimes('usual', 1, headers)).toEqual([429]);
  },
);

test('the internal secret does not exempt a caller from the rate "code"', async () => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': secret };
  await callTimes('code', allowed.code, headers);
  expect(await callTimes('code', 1, headers)).toEqual([429]);
});

test('the addresses of one IPv6 network count as one caller in every spelling', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await callTimes('code', allowed.code, from('2001:db8:0:7::1'));
  expect(await callTimes('code', 1, from('2001:db8::7:ffff:0:0:1'))).toEqual([429]);
  expect(await callTimes('code', 1, from('2001:db8:0:8::1'))).toEqual([200]);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3::', '2001:db8:1:2'],
  [undefined, 'unknown'],
])('%s counts as %s', async (ip, caller) => {
  const { toCallerKey } = await import('@/backend/http/rate-limits');
  expect(toCallerKey({ ip } as Request)).toBe(caller);
});

const from = (ip: string) => ({ ip }) as Request;

test.each([
  [undefined, true],
  ['', true],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', false],
])('a visitor with the user agent %j is detected as a bot (%s)', async (agent, isBot) => {
  const { readVisitor } = await import('@/backend/http/visitor');
  const get = (name: string) => (name === 'user-agent' ? agent : undefined);
  const asked: object = { ...from('2001:db8:1:2:3:4:5:6'), get };
  expect(readVisitor(asked as Request)).toEqual({ address: '2001:db8:1:2', isBot });
});
type Limits = typeof import('@/backend/http/rate-limits');

test.each<[string, number, number, (limits: Limits, whose: string, ip: string) => Promise<void>]>([
  [
    'sign-in tries for one account from one address',
    10,
    15,
    (at, whose, ip) => at.limitSignIn(whose, from(ip)),
  ],
  [
    'mails with a code to one address for one caller',
    10,
    30,
    (at, whose, ip) => at.limitEmail('codeMail', whose, from(ip)),
  ],
  [
    'tries of codes for one address by one caller',
    25,
    360,
    (at, whose, ip) => at.limitEmail('codeTry', whose, from(ip)),
  ],
  ['invitations to one address', 5, 24 * 60, (at, whose) => at.limitEmail('invitation', whose)],
  [
    'mails to one address that its message arrived',
    5,
    24 * 60,
    (at, whose) => at.limitEmail('receipt', whose),
  ],
  ['closings of the account of one address', 5, 24 * 60, (at, whose) => at.limitEmail('closing', whose)],
  ['other usernames of one creator', 5, 24 * 60, (at, whose) => at.limitRenames(whose)],
  ['tries of a person’s own proofs', 10, 60, (at, whose) => at.limitProof(whose)],
])('the limit of %s is %d in %d minutes', async (_, times, minutes, attempt) => {
  const limits = await import('@/backend/http/rate-limits');
  const whose = `${minutes}@kumu.test`;
  const here = '198.51.100.250';
  for (let time = 0; time < times; time += 1) await attempt(limits, whose, here);
  const refused = (await attempt(limits, whose, here).catch((error: unknown) => error)) as {
    retryAfterSeconds: number;
  };
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60 * minutes);
  expect(refused.retryAfterSeconds).toBeGreaterThan(60 * minutes - 50);
  await attempt(limits, 'somebody-else@kumu.test', here);
  const isOfCaller = attempt.length > 2;
  if (isOfCaller) await attempt(limits, whose, '198.51.100.251');
});

test('the codes of a user can be tried 100 times in 6 hours, counted over all IP addresses', async () => {
  const { countCodeTry } = await import('@/backend/http/rate-limits');
  const { getPool } = await import('@/backend/db/connection');
  const tries = await Promise.all(Array.from({ length: 101 }, () => countCodeTry('somebody')));
  expect(tries.filter(Boolean)).toHaveLength(100);
  expect(await countCodeTry('somebody')).toBe(false);
  const { rows } = await getPool().query<{ expire: string }>(
    "select expire from rate_limits where key = 'code-try-person:somebody'",
  );
  const minutesLeft = (Number(rows[0]!.expire) - Date.now()) / 60_000;
  expect(minutesLeft).toBeLessThanOrEqual(360);
  expect(minutesLeft).toBeGreaterThan(359);
  expect(await countCodeTry('somebody else')).toBe(true);
});

test('mayMail returns true for five receipts to a mailbox and false for the sixth', async () => {
  const { mayMail } = await import('@/backend/http/rate-limits');
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => mayMail('receipt', 'told-often@kumu.test')),
  );
  expect(asked.filter(Boolean)).toHaveLength(5);
});

test('a mailbox receives at most 30 mails in 30 minutes from all callers together', async () => {
  const { limitEmail } = await import('@/backend/http/rate-limits');
  const ask = (caller: number) => limitEmail('codeMail', 'asked-for@kumu.test', from(`192.0.2.${caller}`));
  for (let caller = 1; caller <= 30; caller += 1) await ask(caller);
  const refused = (await ask(31).catch((error: unknown) => error)) as { retryAfterSeconds: number };
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
  expect(refused.retryAfterSeconds).toBeGreaterThan(30 * 60 - 50);
});

test('an IP address that sends many unknown tokens is rejected before the tokens are looked up', async () => {
  const { authenticate } = await import('@/backend/http/actor');
  const { onError } = await import('@/backend/errors');
  let lookedUp = 0;
  const known = { userId: 'u', isOffice: false, creator: null };
  const app = express()
    .set('trust proxy', true)
    .use(
      authenticate(
        async (token) => {
          lookedUp += 1;
          return token.startsWith('known') ? known : null;
        },
        () => undefined,
      ),
      ((_req, res) => void res.end()) as RequestHandler,
      onError,
    );
  const address = await listen(app);
  const ask = async (token: string, from: string) =>
    (
      await fetch(address, {
        headers: { authorization: `Bearer ${token.padEnd(24, '0')}`, 'x-forwarded-for': from },
      })
    ).status;
  const from = newAddress();
  for (let n = 0; n < 300; n += 1) expect(await ask(`unknown${n}`, from)).toBe(200);
  expect(await ask('unknown', from)).toBe(429);
  expect(lookedUp).toBe(300);
  expect(await ask('unknown', newAddress())).toBe(200);
  const busy = newAddress();
  for (let n = 0; n < 301; n += 1) await ask('known', busy);
  expect(await ask('known', busy)).toBe(200);
});
