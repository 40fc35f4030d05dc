/**
 * Flags and environment variables of Node for one process.
 *
 * A large young generation keeps garbage for a long time, and a small one costs CPU time. By
 * default, V8 lets the old generation double before a collection; `--heap-growing-percent` makes V8
 * collect earlier.
 */
type NodeSettings = { flags: string[]; variables: Record<string, string> };

/**
 * Each glibc arena keeps the freed memory of compression threads, so the number of arenas is
 * limited.
 */
const variables = { MALLOC_ARENA_MAX: '2' };

/**
 * Settings of each process. `docs/decisions/0032-memory-of-the-processes.md` has the measurements
 * on which they are based.
 */
export const nodeSettings = {
  frontEnd: { flags: ['--max-semi-space-size=16', '--heap-growing-percent=30'], variables },
  backend: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=30'], variables },
  // Nobody waits for the worker, so it can spend CPU time on collections. Between two pictures it
  // returns their memory to the system.
  worker: {
    flags: ['--max-semi-space-size=2', '--heap-growing-percent=50'],
    variables: { ...variables, MALLOC_TRIM_THRESHOLD_: String(128 * 1024) },
  },
  // The supervisor only forwards requests, and its child processes have few long-lived objects.
  live: { flags: ['--max-semi-space-size=2'], variables },
} satisfies Record<string, NodeSettings>;
