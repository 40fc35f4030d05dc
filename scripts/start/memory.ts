/**
 * Node flags of the front end, the backend and the worker. A large young generation keeps garbage
 * for long, and a small one costs CPU time.
 *
 * Measured after 2,000 requests to signed-in pages, front end and backend: 366 + 309 MB and 6.1 ms
 * a request with Node's default, 231 + 170 MB and 6.5 ms with 8 MiB and two arenas, 7.6 ms with
 * 1 MiB. A limit of the old generation would cost the front end a fifth of its CPU time.
 */
export const memoryFlags = ['--max-semi-space-size=8'];

/**
 * Variables of the same processes. Each of glibc's arenas keeps freed memory of compression threads
 * for itself.
 */
export const memoryVariables = { MALLOC_ARENA_MAX: '2' };
