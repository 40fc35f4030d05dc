import { useSyncExternalStore } from 'react';
import { useRouter } from 'next/router';
import { readCookie, writeCookie } from '@/lib/cookies';
import { modeOf, type Mode } from '@/lib/mode';

const LIFETIME_HOURS = 8760;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps a mode that someone chose. */
export function storeMode(mode: Mode): void {
  writeCookie('mode', mode, LIFETIME_HOURS);
  listeners.forEach((listener) => listener());
}

/** The mode someone is in; `storedAtServer` is what the server saw in the cookie, for the first render. */
export function useMode(storedAtServer?: string | null): Mode {
  const { asPath } = useRouter();
  const stored = useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => readCookie('mode'),
    () => storedAtServer,
  );
  return modeOf(asPath, stored);
}
