import { useEffect, useState } from 'react';

/** True after so long without `markActive()`, while `active`; never otherwise. */
export function useIdle(active: boolean, milliseconds: number) {
  const [stirred, setStirred] = useState(0);
  const [idleSince, setIdleSince] = useState<number>();

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIdleSince(stirred), milliseconds);
    return () => clearTimeout(timer);
  }, [active, stirred, milliseconds]);

  return { idle: active && idleSince === stirred, markActive: () => setStirred((count) => count + 1) };
}
