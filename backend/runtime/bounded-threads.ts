import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import * as timers from 'node:timers/promises';
import pLimit from 'p-limit';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';

export type Bounds = {
  filename: string;
  threads: number;
  milliseconds: number;
  megabytes: number;
  nice?: number;
};

/** Error for a thread that was ended because of the time or memory of its run. */
export class OverrunError extends Error {
  /**
   * False if the thread hardly ran because the machine was busy, so that the same run may succeed
   * later.
   */
  readonly isOfInput: boolean;

  constructor(isOfInput: boolean, cause: unknown) {
    super('A thread was ended for the time or the memory that it took.', { cause });
    this.isOfInput = isOfInput;
  }
}

/** Idle time after which a thread or its process ends (ms). */
const IDLE_MS = 30_000;

/** Time limit for a thread's report of its usage (ms), so that a blocked thread can be ended. */
const ANSWER_MS = 1000;

/** Returns the processor time of all threads together (ms); 0 if it is unavailable. */
async function usedBy({ threads }: Piscina): Promise<number> {
  const used = Promise.all(threads.map((thread) => thread.cpuUsage())).catch(() => []);
  const usages = threads.length
    ? await Promise.race([used, timers.setTimeout(ANSWER_MS, [], { ref: false })])
    : [];
  return usages.reduce((sum, { user, system }) => sum + (user + system) / 1000, 0);
}

const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Returns a thread's output so that its bytes are transferred instead of copied. */
export const withoutCopy = <Answer extends object>(answer: Answer, { buffer }: Uint8Array): Answer =>
  move({ [transferableSymbol]: buffer, [valueSymbol]: answer }) as Answer;

/**
 * Runs the default function of a file in threads of this process.
 * @throws the error of the function; OverrunError if its thread was ended
 */
export function threadPool({ filename, threads, milliseconds, megabytes, nice }: Bounds) {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: nice ?? 0,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // An error of an idle thread needs no handling. A caller that waits for a thread receives its
  // error separately.
  pool.on('error', () => {});

  return async (input: unknown): Promise<unknown> => {
    const usedBefore = await usedBy(pool);
    const ending = new AbortController();
    let isOfInput = true;
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => {
      void usedBy(pool).then((used) => {
        isOfInput = used - usedBefore >= milliseconds / 2;
        ending.abort();
      });
    });
    try {
      return (await pool.run(input, { signal: ending.signal })) as unknown;
    } catch (error) {
      throw isEnded(error) ? new OverrunError(isOfInput, error) : error;
    }
  };
}

/** Messages to and from the process of the threads. */
export type Request = { id: number; input: unknown };
export type Reply = { id: number; output?: unknown; isOverrunOfInput?: boolean; error?: string };

/** Signals of a crashed process; every other signal was sent from outside. */
const crashes = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

/** Process with threads, which starts on demand and ends after an idle time. */
export class ThreadProcess {
  private readonly running = new Map<number, PromiseWithResolvers<unknown>>();
  private runs = 0;
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /**
   * Runs the function in the process.
   * @throws the error of the function, by its message; OverrunError if its thread or process was
   *   ended
   */
  async run(input: unknown): Promise<unknown> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    child.ref();
    child.channel?.ref();
    const id = (this.runs += 1);
    const run = Promise.withResolvers<unknown>();
    this.running.set(id, run);
    child.send({ id, input } satisfies Request, (error) => error && run.reject(error));
    try {
      return await run.promise;
    } finally {
      this.running.delete(id);
      if (this.running.size === 0) this.rest();
    }
  }

  private start(): ChildProcess {
    const child = fork(
      path.join(import.meta.dirname, 'bounded-threads-process.ts'),
      [JSON.stringify(this.bounds)],
      // The environment is not passed on, because most settings in it are secrets.
      {
        serialization: 'advanced',
        execArgv: [],
        env: { NODE_ENV: process.env.NODE_ENV },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    const fail = (error: Error) => {
      if (this.child !== child) return;
      this.child = undefined;
      for (const run of this.running.values()) run.reject(error);
    };
    child.on('message', ({ id, output, isOverrunOfInput, error }: Reply) => {
      const run = this.running.get(id);
      if (isOverrunOfInput !== undefined) run?.reject(new OverrunError(isOverrunOfInput, error));
      else if (error !== undefined) run?.reject(new Error(error));
      else run?.resolve(output);
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      // A crash cannot be attributed to one run while several runs are in progress.
      const isOfInput = this.running.size === 1 && signal !== null && crashes.has(signal);
      fail(new OverrunError(isOfInput, `ended with ${signal ?? code}`));
    });
    return child;
  }

  private rest(): void {
    const { child } = this;
    // The child process must not keep this process alive.
    child?.unref();
    child?.channel?.unref();
    this.idle = setTimeout(() => {
      if (this.child === child) this.child = undefined;
      if (child?.connected) child.disconnect();
    }, IDLE_MS).unref();
  }
}

/**
 * Runs the default function of a file in threads with bounded memory and time, because its input
 * may be crafted to exhaust both. The threads have their own process: an allocation larger than a
 * thread's remaining memory ends the whole process. The time of a run begins when a thread is free.
 * An input function is called only then, so that queued runs take no memory.
 * @throws the error of the function, by its message; OverrunError if its thread or process was
 *   ended
 */
export function boundedThreads<Input extends string | number | object, Output>(bounds: Bounds) {
  const whenFree = pLimit(bounds.threads);
  const host = new ThreadProcess(bounds);
  return (input: Input | (() => Promise<Input>)): Promise<Output> =>
    whenFree(async () => {
      const given = typeof input === 'function' ? await input() : input;
      return (await host.run(given)) as Output;
    });
}
