import { useEffect, useState } from 'react';

/** Returns true after the given time (ms) without `markActive()`, but only while `active`. */
export function useIdle(active: boolean, milliseconds: number) {
  const [activity, setActivity] = useState(0);
  const [idleSince, setIdleSince] = useState<number>();

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIdleSince(activity), milliseconds);
    return () => clearTimeout(timer);
  }, [active, activity, milliseconds]);

  return { idle: active && idleSince === activity, markActive: () => setActivity((count) => count + 1) };
}
