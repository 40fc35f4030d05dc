/** Maximum number of ids per request. */
const AT_ONCE = 100;

/** Reads data of many ids in requests of the maximum size. */
export async function inChunks<T>(ids: readonly string[], read: (ids: string) => Promise<T[]>): Promise<T[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return (await Promise.all(starts.map((start) => read(ids.slice(start, start + AT_ONCE).join(','))))).flat();
}
