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

/** A thread was ended for the time or the memory that its run took. */
export class OverrunError extends Error {
  /** False when the thread hardly ran in its time, because the machine was busy: the same run may succeed later. */
  readonly isOfInput: boolean;

  constructor(isOfInput: boolean, cause: unknown) {
    super('A thread was ended for the time or the memory that it took.', { cause });
    this.isOfInput = isOfInput;
  }
}

/** A thread, and the process of some, ends when it has had nothing to do for so long. */
const IDLE_MS = 30_000;

/** A thread that does not say what it used does not hold up its end. */
const ANSWER_MS = 1000;

/** Processor time of all threads together, in milliseconds; 0 when it cannot be had. */
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

/** What a thread answers, with these bytes of it instead of a copy of them. */
export const withoutCopy = <Answer extends object>(answer: Answer, { buffer }: Uint8Array): Answer =>
  move({ [transferableSymbol]: buffer, [valueSymbol]: answer }) as Answer;

/** Runs the default function of a file in threads of this process. @throws what it throws, OverrunError when its thread was ended */
export function threadPool({ filename, threads, milliseconds, megabytes, nice }: Bounds) {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: nice ?? 0,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Of a thread that had nothing to do any more; whoever waited for it has heard of it.
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

/** What is sent to the process of the threads, and what it answers. */
export type Request = { id: number; input: unknown };
export type Reply = { id: number; output?: unknown; isOverrunOfInput?: boolean; error?: string };

/** A process that ends with one of them has ended itself; with any other it was ended. */
const crashes = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

/** The process of some threads: it is started when it is needed, and ends when it has had nothing to do for a while. */
export class ThreadProcess {
  private readonly running = new Map<number, PromiseWithResolvers<unknown>>();
  private runs = 0;
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** @throws as `boundedThreads` */
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
      // It has no business with the settings, which are secrets for the most part.
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
      // Of several runs it cannot be said which one it was.
      const isOfInput = this.running.size === 1 && signal !== null && crashes.has(signal);
      fail(new OverrunError(isOfInput, `ended with ${signal ?? code}`));
    });
    return child;
  }

  private rest(): void {
    const { child } = this;
    // It keeps nobody from ending.
    child?.unref();
    child?.channel?.unref();
    this.idle = setTimeout(() => {
      if (this.child === child) this.child = undefined;
      if (child?.connected) child.disconnect();
    }, IDLE_MS).unref();
  }
}

/**
 * Runs the default function of a file in threads whose memory and time are bounded: what it reads may be made to use up both. They
 * are those of a process of their own: an allocation that is larger than all that is left to a thread ends its whole process. The time
 * of each run begins when a thread is free for it, and a function that gives the input is called then: what waits takes no memory.
 * @throws what it throws, by its message, OverrunError when its thread or its process was ended
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
