import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';

type Bounds<Input> = {
  filename: string;
  threads: number;
  milliseconds: number;
  megabytes: number;
  nice?: number;
  /** Bytes of the input that the thread gets instead of a copy: nobody else has them any more. */
  handedOver?(input: Input): Uint8Array<ArrayBuffer>;
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

/** A thread that does not say what it used does not hold up its end. */
const ANSWER_MS = 1000;

/** Processor time of all threads together, in milliseconds; 0 when it cannot be had. */
async function usedBy({ threads }: Piscina): Promise<number> {
  const used = Promise.all(threads.map((thread) => thread.cpuUsage())).catch(() => []);
  const usages = threads.length ? await Promise.race([used, setTimeout(ANSWER_MS, [], { ref: false })]) : [];
  return usages.reduce((sum, { user, system }) => sum + (user + system) / 1000, 0);
}

const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** What a thread answers, with these bytes of it instead of a copy of them. */
export const withoutCopy = <Answer extends object>(answer: Answer, { buffer }: Uint8Array): Answer =>
  move({ [transferableSymbol]: buffer, [valueSymbol]: answer }) as Answer;

/**
 * Runs the default function of a file in threads of its own, whose memory and time are bounded: what it reads may be made to use
 * up both. The time of each run begins when a thread is free for it, and a function that gives the input is called then: what waits
 * takes no memory.
 * @throws what it throws, OverrunError when its thread was ended
 */
export function boundedThreads<Input extends string | number | object, Output>({
  filename,
  threads,
  milliseconds,
  megabytes,
  nice,
  handedOver,
}: Bounds<Input>) {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    niceIncrement: nice ?? 0,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const whenFree = pLimit(threads);

  async function runOne(input: Input): Promise<Output> {
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
      const transferList = handedOver ? [handedOver(input).buffer] : undefined;
      return (await pool.run(input, { signal: ending.signal, transferList })) as Output;
    } catch (error) {
      throw isEnded(error) ? new OverrunError(isOfInput, error) : error;
    }
  }

  return (input: Input | (() => Promise<Input>)): Promise<Output> =>
    whenFree(async () => runOne(typeof input === 'function' ? await input() : input));
}
