import { useEffect, useRef } from 'react';

/** Period in which several calls cause a single run (ms). */
const GATHER_MS = 300;

/**
 * Returns a function that runs `run` after a short delay. Calls during the delay do not cause
 * another run.
 */
export function useGathered(run: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void latest.current();
    }, GATHER_MS);
  };
}
