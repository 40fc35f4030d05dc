import { useSyncExternalStore } from 'react';
import { useRouter } from 'next/router';
import { useUser } from '@/hooks/accounts/useUser';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';
import { modeOf, type Mode } from '@/lib/browser/mode';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps a mode that someone chose. */
export function storeMode(mode: Mode): void {
  writeCookie('mode', mode, YEAR_HOURS);
  listeners.forEach((listener) => listener());
}

/** The mode someone is in: what they chose, else what the address says; a member without creator profile has one only. */
export function useMode(): Mode {
  const { pathname } = useRouter();
  const { user } = useUser();
  const stored = useSyncExternalStore(
    subscribe,
    () => readCookie('mode'),
    () => undefined,
  );
  return user.creator ? modeOf(pathname, stored) : 'member';
}
