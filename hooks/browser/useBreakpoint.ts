import { useSyncExternalStore } from 'react';

/** Breakpoints (pixels); they must match styles/_media.scss. */
const MEDIUM = 640;
const WIDE = 820;

export type Breakpoint = 'small' | 'medium' | 'wide';

const queries = [`(min-width: ${WIDE}px)`, `(min-width: ${MEDIUM}px)`] as const;

function subscribe(onChange: () => void) {
  const lists = queries.map((query) => window.matchMedia(query));
  lists.forEach((list) => list.addEventListener('change', onChange));
  return () => lists.forEach((list) => list.removeEventListener('change', onChange));
}

function currentBreakpoint(): Breakpoint {
  if (window.matchMedia(queries[0]).matches) return 'wide';
  return window.matchMedia(queries[1]).matches ? 'medium' : 'small';
}

/** Returns the layout that fits the window; null on the server. If possible, use CSS instead. */
export const useBreakpoint = (): Breakpoint | null =>
  useSyncExternalStore(subscribe, currentBreakpoint, () => null);
