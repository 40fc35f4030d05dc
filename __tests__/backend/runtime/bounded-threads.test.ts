import path from 'node:path';
import { Piscina } from 'piscina';
import { boundedThreads, OverrunError, threadPool } from '@/backend/runtime/bounded-threads';
import type { Task } from '../../support/bounded-worker';

afterEach(() => jest.restoreAllMocks());

const filename = path.resolve('__tests__/support/bounded-worker.ts');
const bounds = { filename, threads: 1, milliseconds: 60_000, megabytes: 64 };

test('bounded threads run their tasks one after the other in one separate process', async () => {
  const run = boundedThreads<Task, string>(bounds);
  const answers = await Promise.all([run('one'), run('two')]);
  const [pid, other] = answers.map((answer) => Number(answer.split(' by ')[1]));
  expect(answers).toEqual([`one by ${pid}`, `two by ${pid}`]);
  expect([other, pid !== process.pid]).toEqual([pid, true]);
  await expect(run('fail')).rejects.toThrow('This cannot be done.');
  expect(await run('three')).toBe(`three by ${pid}`);
});

test.each(['growOneThing', 'growManyThings'])(
  'a run that exceeds the memory of its thread fails without affecting later runs: %s',
  async (task) => {
    const run = boundedThreads<Task, string>(bounds);
    const failure: unknown = await run(task).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OverrunError);
    expect(failure).toMatchObject({ isOfInput: true });
    expect(await run('another')).toMatch(/^another by /);
  },
);

test('a run that exceeds its time limit is ended, and the next run succeeds', async () => {
  const run = boundedThreads<Task, string>({ ...bounds, milliseconds: 3000 });
  await expect(run('spin')).rejects.toBeInstanceOf(OverrunError);
  expect(await run('another')).toMatch(/^another by /);
});

test('a run whose process was killed from outside is not attributed to its input', async () => {
  const run = boundedThreads<Task, string>(bounds);
  await expect(run('leave')).rejects.toMatchObject({ isOfInput: false });
  expect(await run('another')).toMatch(/^another by /);
});

test('a crash of a process with several runs is not attributed to the input of one run', async () => {
  const run = boundedThreads<Task, string>({ ...bounds, threads: 2 });
  const both = await Promise.allSettled([run('spin'), run('crash')]);
  expect(both).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ isOfInput: false }) }),
    expect.objectContaining({ reason: expect.objectContaining({ isOfInput: false }) }),
  ]);
});

test('the input of a queued run is read only when a thread is free', async () => {
  const run = boundedThreads<Task, string>(bounds);
  const order: string[] = [];
  const first = run('one').then(() => order.push('first is done'));
  const second = run(async () => {
    await new Promise(setImmediate);
    order.push('second is read');
    return 'two';
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first is done', 'second is read']);
});

test.each([
  ['by its input', 500, true],
  ['while the machine was busy', 499, false],
])('a run that is timed out %s states whether its input is the cause', async (_what, usedMs, isOfInput) => {
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
  const run = threadPool({ filename, threads: 1, milliseconds: 1000, megabytes: 64 });
  await expect(run(1)).rejects.toMatchObject({ isOfInput });
});
