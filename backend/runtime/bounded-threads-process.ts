import { OverrunError, threadPool, type Bounds, type Reply, type Request } from './bounded-threads.ts';

// The process that `boundedThreads` starts: it has the threads, and ends with whoever started it.

const run = threadPool(JSON.parse(process.argv[2]!) as Bounds);

async function answer({ id, input }: Request): Promise<Reply> {
  try {
    return { id, output: await run(input) };
  } catch (error) {
    return {
      id,
      error: String(error),
      ...(error instanceof OverrunError && { isOverrunOfInput: error.isOfInput }),
    };
  }
}

process.on('message', (request: Request) => void answer(request).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());
// A terminal sends them to all processes: this one ends after the one that waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
