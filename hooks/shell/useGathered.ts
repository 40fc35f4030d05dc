import { useEffect, useRef } from 'react';

/** Delay in which several events cause one request (ms). */
const GATHER_MS = 300;

/** Returns a function that calls `run` once after several calls. */
export function useGathered(run: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), GATHER_MS);
  };
}
