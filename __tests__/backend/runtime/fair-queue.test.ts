import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { abortOnDisconnect, makeFairQueue } from '@/backend/runtime/fair-queue';

afterEach(() => jest.restoreAllMocks());

/**
 * Creates a fair queue.
 * @returns functions to queue and to end tasks, and the names of the started tasks in order
 */
function watchTurns(slots: number, mostOfOne = 5) {
  const fairQueue = makeFairQueue({ slots, milliseconds: 60_000, mostOfOne });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, leaving?: AbortSignal) =>
    fairQueue({ userId: name[0]!, leaving }, () => {
      begun.push(name);
      return new Promise<string>((give) => ends.set(name, () => give(name)));
    });
  const settle = () => new Promise((give) => setImmediate(give));
  const end = async (name: string) => {
    ends.get(name)!();
    await settle();
  };
  return { fairQueue, begun, ask, end, settle };
}

test('a requester runs one task at a time, so that other requesters are not delayed', async () => {
  const { begun, ask, end, settle } = watchTurns(2);
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('a requester whose task has run is queued behind all other requesters', async () => {
  const { begun, ask, end, settle } = watchTurns(1);
  const asked = ['a1', 'a2', 'b1'].map((name) => ask(name));
  await settle();
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  await Promise.all(asked);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('a requester with too many queued tasks is rejected, and other requesters are not', async () => {
  const { ask, begun, end, settle } = watchTurns(2, 1);
  const asked = [ask('a1'), ask('a2')];
  await expect(ask('a3')).rejects.toMatchObject({
    status: 429,
    code: 'EARLIER_ONES_WAIT',
    retryAfterSeconds: 60,
  });
  asked.push(ask('b1'));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  await Promise.all(asked);
});

test('a queued task is rejected after its maximum waiting time, and a running task continues', async () => {
  const time = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const { ask, begun, end, settle } = watchTurns(1);
  const first = ask('a1');
  await settle();
  const second = ask('b1');
  time.abort();
  expect(timeout).toHaveBeenCalledWith(60_000);
  await expect(second).rejects.toMatchObject({ status: 503, code: 'BUSY', retryAfterSeconds: 5 });
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1']);
});

test('a requester who has disconnected runs no task and delays no other requester', async () => {
  const leaving = new AbortController();
  const { ask, begun, end, settle } = watchTurns(1);
  const first = ask('a1');
  const gone = ask('b1', leaving.signal);
  const last = ask('c1');
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ status: 503 });
  await expect(ask('b2', leaving.signal)).rejects.toMatchObject({ status: 503 });
  await settle();
  for (const name of ['a1', 'c1']) await end(name);
  expect(await Promise.all([first, last])).toEqual(['a1', 'c1']);
  expect(begun).toEqual(['a1', 'c1']);
});

test('a failing task frees its slot for the next task', async () => {
  const { fairQueue } = watchTurns(1);
  const fails = async () => {
    throw new Error('it fails');
  };
  await expect(fairQueue({ userId: 'a' }, fails)).rejects.toThrow('it fails');
  expect(await fairQueue({ userId: 'a' }, async () => 'next')).toBe('next');
});

test('a task without a user is queued without a time limit', async () => {
  const time = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const { fairQueue, ask, end, settle } = watchTurns(1);
  const first = ask('a1');
  await settle();
  const others = [1, 2].map((number) => fairQueue(undefined, async () => number));
  time.abort();
  await end('a1');
  expect(await Promise.all([first, ...others])).toEqual(['a1', 1, 2]);
});

test.each([
  ['before the answer', false],
  ['after the answer', true],
])(
  'the signal of a connection that ends %s is aborted only if the response was not sent',
  (_when, writableFinished) => {
    const res = new EventEmitter();
    const leaving = abortOnDisconnect(Object.assign(res, { writableFinished }) as unknown as Response);
    res.emit('close');
    expect(leaving.aborted).toBe(!writableFinished);
  },
);
