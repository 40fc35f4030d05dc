/**
 * Returns a function that returns true for at most `most` calls in a time, by key.
 * @param ms time (ms)
 */
export function createLimiter(most: number, ms: number): (key?: string) => boolean {
  const times = new Map<string, number[]>();
  return (key = '') => {
    const now = Date.now();
    const recent = (times.get(key) ?? []).filter((time) => now - time < ms);
    times.set(key, recent);
    if (recent.length >= most) return false;
    recent.push(now);
    return true;
  };
}
