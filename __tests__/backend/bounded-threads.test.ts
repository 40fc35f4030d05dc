import path from 'node:path';
import { Piscina } from 'piscina';
import { boundedThreads } from '@/backend/bounded-threads';

afterEach(() => jest.restoreAllMocks());

test('the time of a run begins when a thread is free for it', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const answer: ((text: string) => void)[] = [];
  jest.spyOn(Piscina.prototype, 'run').mockImplementation(() => new Promise((give) => answer.push(give)));
  const filename = path.resolve('backend/digital-products/stamp-worker.ts');
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
  const filename = path.resolve('backend/digital-products/stamp-worker.ts');
  const run = boundedThreads<number, string>({ filename, threads: 1, milliseconds: 1000, megabytes: 64 });
  await expect(run(1)).rejects.toMatchObject({ isOfInput });
});
