import { useEffect, useRef } from 'react';

/** Delay in which several events cause one request (ms). */
const GATHER_MS = 300;

/** Returns a function that calls `run` once for the calls of a moment, however many follow. */
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
