import type { Processes } from './processes.ts';

type Stop = () => Promise<void>;

/**
 * Runs a start until it is stopped or one of its processes exits. Then it stops the child processes
 * first and the database last.
 * @param open starts everything; it registers functions with `onStop` that run after the child
 *   processes have exited
 * @param hardLimitMs time after which this process exits in any case (ms)
 */
export async function runSession(
  processes: Processes,
  open: (onStop: (stop: Stop) => void) => Promise<void>,
  hardLimitMs = 40_000,
): Promise<never> {
  const afterwards: Stop[] = [];
  let signalled = false;
  const asked = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      // Ctrl-C sends the signal twice, from the terminal and from the parent process.
      process.on(signal, () => {
        signalled = true;
        resolve(undefined);
      });
    }
  });
  const opened = open((stop) => afterwards.push(stop)).then(
    () => new Promise<never>(() => {}),
    (error: Error) => error.message,
  );
  const problem = await Promise.race([asked, processes.lost, opened]);

  setTimeout(() => {
    console.error('Kumu did not stop in time and is cut off.');
    process.exit(1);
  }, hardLimitMs).unref();
  if (problem && !signalled) console.error(problem);
  await processes.stop();
  for (const stop of afterwards.reverse()) await stop();
  process.exit(problem && !signalled ? 1 : 0);
}
