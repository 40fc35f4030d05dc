/**
 * Returns a rate limiter. Per key, it returns true for at most `most` calls in a period.
 * @param ms length of the period (ms)
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
