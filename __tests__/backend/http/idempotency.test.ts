import type { Request } from 'express';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import type { Call } from '@/contract/call';
import { makePerson, type Person } from '../../support/make/accounts';
import { startServices } from '../../support/services';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

let withIdempotency: typeof import('@/backend/http/idempotency').withIdempotency;
let person: Person;
let count = 0;

beforeAll(async () => {
  await startServices();
  ({ withIdempotency } = await import('@/backend/http/idempotency'));
  person = await makePerson();
});
afterEach(() => shiftClock(0));

const pay = { method: 'POST', path: '/pay' } as Call;
const give = { method: 'POST', path: '/give' } as Call;
const newKey = () => `key-number-${++count}`;
const requestOf = (key: unknown, more: object = {}): Request => {
  const headers = { 'idempotency-key': key };
  const asked: object = { headers, params: {}, query: {}, body: { amount: 1 }, actor: person.actor, ...more };
  return asked as Request;
};
/** Returns a function that returns the number of its runs. */
const counter = () => {
  let runs = 0;
  return () => Promise.resolve({ runs: ++runs });
};

test.each([
  [7, false],
  [8, true],
  [255, true],
  [256, false],
])('the validity of an idempotency key of %i characters is %s', async (length, isRight) => {
  const answer = withIdempotency(pay, requestOf('k'.repeat(length)), counter());
  if (isRight) expect(await answer).toEqual({ runs: 1 });
  else await expect(answer).rejects.toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
});

test.each([undefined, ['one-of-two', 'two-of-two']])('%j is rejected as a key', async (key) => {
  await expect(withIdempotency(pay, requestOf(key), counter())).rejects.toMatchObject({ status: 400 });
});

test('an idempotency key is separate for each user and each call', async () => {
  const act = counter();
  const key = newKey();
  const other = (await makePerson()).actor;
  const answers = [
    await withIdempotency(pay, requestOf(key), act),
    await withIdempotency(give, requestOf(key), act),
    await withIdempotency(pay, requestOf(key, { actor: other }), act),
    await withIdempotency(pay, requestOf(key), act),
    await withIdempotency(give, requestOf(key), act),
    await withIdempotency(pay, requestOf(key, { actor: other }), act),
  ];
  expect(answers.map(({ runs }) => runs)).toEqual([1, 2, 3, 1, 2, 3]);
});

test.each([
  ['in the address', { params: { id: '2' } }],
  ['in the query', { query: { id: '2' } }],
  ['in the body', { body: { amount: 2 } }],
  ['without a body', { body: undefined }],
])('an idempotency key is rejected when it was first used with something else %s', async (_where, more) => {
  const key = newKey();
  await withIdempotency(pay, requestOf(key), counter());
  await expect(withIdempotency(pay, requestOf(key, more), counter())).rejects.toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('an idempotency key can be reused after its request failed', async () => {
  const [key, kept] = [newKey(), newKey()];
  const act = counter();
  await withIdempotency(pay, requestOf(kept), act);
  const failing = withIdempotency(pay, requestOf(key), () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  expect(await withIdempotency(pay, requestOf(key), act)).toEqual({ runs: 2 });
  expect(await withIdempotency(pay, requestOf(kept), act)).toEqual({ runs: 1 });
});

test('a repeated idempotency key is rejected for a minute while its first request runs', async () => {
  const key = newKey();
  const act = counter();
  const ended = Promise.withResolvers<void>();
  const first = withIdempotency(pay, requestOf(key), () => ended.promise.then(act));
  const stored = () => db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute();
  while (!(await stored()).length) await new Promise((resolve) => setImmediate(resolve));
  shiftClock(50_000);
  await expect(withIdempotency(pay, requestOf(key), act)).rejects.toMatchObject({
    status: 409,
    code: 'IN_PROGRESS',
  });
  shiftClock(120_000);
  expect(await withIdempotency(pay, requestOf(key), act)).toEqual({ runs: 1 });
  shiftClock(240_000);
  expect(await withIdempotency(pay, requestOf(key), act)).toEqual({ runs: 1 });
  ended.resolve();
  await first;
});

test('stored responses are deleted after two days', async () => {
  await forgetUnrelatedRows('idempotency_keys');
  const { deleteOldKeys } = await import('@/backend/http/idempotency');
  const key = newKey();
  const act = counter();
  await withIdempotency(pay, requestOf(key), act);
  shiftClock(47 * 3_600_000);
  await deleteOldKeys();
  expect(await withIdempotency(pay, requestOf(key), act)).toEqual({ runs: 1 });
  shiftClock(49 * 3_600_000);
  await deleteOldKeys();
  expect(await withIdempotency(pay, requestOf(key), act)).toEqual({ runs: 2 });
});
