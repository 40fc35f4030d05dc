import { OverrunError, threadPool, type Bounds, type Reply, type Request } from './bounded-threads.ts';

// This process of `boundedThreads` contains the threads and ends with its parent.

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
// A terminal sends these signals to all processes. This process must end after its parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
