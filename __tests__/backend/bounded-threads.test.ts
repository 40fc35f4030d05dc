import path from 'node:path';
import { Piscina } from 'piscina';
import { boundedThreads } from '@/backend/bounded-threads';
import type { Answer, Job } from '@/backend/digital-products/stamp-worker';
import { makePdf } from '../support/make/digital-products';

afterEach(() => jest.restoreAllMocks());

const filename = path.resolve('backend/digital-products/stamp-worker.ts');

test('the time of a run begins when a thread is free for it', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const answer: ((text: string) => void)[] = [];
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(() => new Promise((give) => answer.push(give)));
  const run = boundedThreads<number, string>({ filename, threads: 1, milliseconds: 1000, megabytes: 64 });
  const runs = [run(1), run(2)];
  while (answer.length === 0) await Promise.resolve();
  expect(timeout).toHaveBeenCalledTimes(1);
  answer[0]!('first');
  expect(await runs[0]).toBe('first');
  while (answer.length === 1) await Promise.resolve();
  expect(timeout).toHaveBeenCalledTimes(2);
  answer[1]!('second');
  expect(await runs[1]).toBe('second');
});

test('what waits for a thread is not read before it is free', async () => {
  const answer: ((text: string) => void)[] = [];
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(() => new Promise((give) => answer.push(give)));
  const run = boundedThreads<number, string>({ filename, threads: 1, milliseconds: 1000, megabytes: 64 });
  const read = jest.fn(async () => 2);
  const runs = [run(1), run(read)];
  while (answer.length === 0) await Promise.resolve();
  expect(read).not.toHaveBeenCalled();
  answer[0]!('first');
  while (answer.length === 1) await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(1);
  answer[1]!('second');
  expect(await Promise.all(runs)).toEqual(['first', 'second']);
});

test('bytes that are handed over are in the thread only', async () => {
  const bounds = { filename, threads: 1, milliseconds: 60_000, megabytes: 256 };
  const run = boundedThreads<Job, Answer>({ ...bounds, handedOver: ({ bytes }) => bytes });
  const bytes = new Uint8Array(await makePdf(1));
  const { made } = await run({ name: 'stampPdf', text: 'For Jo', bytes });
  expect(Buffer.from(made as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(bytes.byteLength).toBe(0);
});

test.each([
  ['by its input', 500, true],
  ['while the machine was busy', 499, false],
])('a run whose time is used up %s says so', async (_what, usedMs, isOfInput) => {
  const deadline = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  let user = 70_000;
  const threads = [{ cpuUsage: async () => ({ user, system: 1000 }) }];
  jest.spyOn(Piscina.prototype, 'threads', 'get').mockReturnValue(threads as never);
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(
    (_input, options) =>
      new Promise((_give, refuse) => {
        const end = () => refuse(Object.assign(new Error('ended'), { name: 'AbortError' }));
        (options!.signal as AbortSignal).addEventListener('abort', end);
        user += usedMs * 1000;
        deadline.abort();
      }),
  );
  const run = boundedThreads<number, string>({ filename, threads: 1, milliseconds: 1000, megabytes: 64 });
  await expect(run(1)).rejects.toMatchObject({ isOfInput });
});
