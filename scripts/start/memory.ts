/**
 * Flags and variables of Node for one process.
 *
 * A large young generation keeps garbage for long, and a small one costs CPU time. V8 lets the old
 * generation double before it collects it; a limit in percent collects it earlier.
 */
type NodeSettings = { flags: string[]; variables: Record<string, string> };

/** Each of glibc's arenas keeps freed memory of compression threads for itself. */
const variables = { MALLOC_ARENA_MAX: '2' };

/**
 * Settings of each process. `docs/decisions/0032-memory-of-the-processes.md` has the figures that
 * they were chosen by.
 */
export const nodeSettings = {
  frontEnd: { flags: ['--max-semi-space-size=16', '--heap-growing-percent=30'], variables },
  backend: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=30'], variables },
  // Nobody waits for the worker, and between two pictures it returns their memory to the system.
  worker: {
    flags: ['--max-semi-space-size=2', '--heap-growing-percent=50'],
    variables: { ...variables, MALLOC_TRIM_THRESHOLD_: String(128 * 1024) },
  },
  // The supervisor passes requests on, and its children have few objects that live for long.
  live: { flags: ['--max-semi-space-size=2'], variables },
} satisfies Record<string, NodeSettings>;
