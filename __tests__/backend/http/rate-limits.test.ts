import express, { Router, type RequestHandler } from 'express';
import { get, type Rate } from '@/contract/call';
import { Done, done } from '@/contract/shared';
import { listen } from '../../support/servers';
import { startServices } from '../../support/services';

/** How many calls one address may make before the next is refused, for each rate. Written by hand. */
const allowed: Record<Rate, number> = { usual: 600, upload: 300, money: 60, signIn: 50, code: 30 };
const rates = Object.keys(allowed) as Rate[];
const secret = 'the secret that front end and backend share';

let url: string;
beforeAll(async () => {
  await startServices({ INTERNAL_SECRET: secret });
  const { mount } = await import('@/backend/http/mount');
  const { onError } = await import('@/backend/http/errors');
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

/** @returns the statuses of so many concurrent calls. */
async function callTimes(rate: Rate, times: number, headers: Record<string, string>): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => fetch(`${url}/${rate}`, { headers })),
  );
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map((answer) => answer.status);
}

test.each(rates)('at the rate "%s" one address is refused after its limit, another is not', async (rate) => {
  const headers = { 'x-forwarded-for': newAddress() };
  expect(new Set(await callTimes(rate, allowed[rate], headers))).toEqual(new Set([200]));
  expect(await callTimes(rate, 1, headers)).toEqual([429]);
  expect(await callTimes(rate, 1, { 'x-forwarded-for': newAddress() })).toEqual([200]);
});

test('a front end that renders a static page is exempt from the usual rate', async () => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': secret };
  expect(new Set(await callTimes('usual', allowed.usual + 1, headers))).toEqual(new Set([200]));
});

test.each(['', 'the wrong secret that front end and backend'])(
  'the secret "%s" gives no exemption',
  async (given) => {
    const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': given };
    await callTimes('usual', allowed.usual, headers);
    expect(await callTimes('usual', 1, headers)).toEqual([429]);
  },
);

test('the secret gives no exemption from another rate', async () => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-internal-secret': secret };
  await callTimes('code', allowed.code, headers);
  expect(await callTimes('code', 1, headers)).toEqual([429]);
});

test('addresses of one IPv6 network count as one caller, however they are written', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await callTimes('code', allowed.code, from('2001:db8:0:7::1'));
  expect(await callTimes('code', 1, from('2001:db8::7:ffff:0:0:1'))).toEqual([429]);
  expect(await callTimes('code', 1, from('2001:db8:0:8::1'))).toEqual([200]);
});
