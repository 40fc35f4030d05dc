import pLimit from 'p-limit';
import { Piscina } from 'piscina';

type Bounds = { filename: string; threads: number; milliseconds: number; megabytes: number; nice?: number };

/**
 * Runs the default function of a file in threads of its own, whose memory and time are bounded: what it reads may be made to use
 * up both. The time of each run begins when a thread is free for it. @throws what it throws, or Error when its thread was ended
 */
export function boundedThreads<Input, Output>({ filename, threads, milliseconds, megabytes, nice }: Bounds) {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    niceIncrement: nice ?? 0,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const whenFree = pLimit(threads);
  return (input: Input): Promise<Output> =>
    whenFree(async () => (await pool.run(input, { signal: AbortSignal.timeout(milliseconds) })) as Output);
}
