/** As many ids as one request takes. */
const AT_ONCE = 100;

/** Reads about many ids, as many as a request takes at a time. */
export async function inChunks<T>(ids: readonly string[], read: (ids: string) => Promise<T[]>): Promise<T[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return (await Promise.all(starts.map((start) => read(ids.slice(start, start + AT_ONCE).join(','))))).flat();
}
