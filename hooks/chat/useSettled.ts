import { useEffect, useState } from 'react';

/** Time without a change after which a value counts as settled (ms). */
const SETTLED_MS = 300;

/**
 * Returns a value once it has not changed for some time, so that typing causes a single request.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
