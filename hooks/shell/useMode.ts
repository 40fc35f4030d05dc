import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useRouter } from 'next/router';
import { useUser } from '@/hooks/accounts/useUser';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';
import { resolveMode, type Mode } from '@/lib/session/mode';

/**
 * Stored mode that the server has read; absent on static pages, which are the same for every
 * visitor.
 */
export const ModeOnServer = createContext<Mode | undefined>(undefined);

const listeners = new Set<() => void>();

/**
 * Stores the mode that a creator chose. It takes effect on the next page. The link or button also
 * has the mode as `data-mode`, so that /before-hydration.js can store it if the press is before
 * hydration.
 */
export const storeMode = (mode: Mode): void => writeCookie('mode', mode, YEAR_HOURS);

/** Stores a mode and changes the frame around the current page. */
export function switchMode(mode: Mode): void {
  storeMode(mode);
  listeners.forEach((listener) => listener());
}

/**
 * Returns the current mode: the creator's stored choice, otherwise the mode that fits the address.
 * Users without a creator profile have no choice.
 */
export function useMode(): Mode {
  const { pathname, events } = useRouter();
  const { user } = useUser();
  const onServer = useContext(ModeOnServer);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      events.on('routeChangeComplete', listener);
      return () => {
        listeners.delete(listener);
        events.off('routeChangeComplete', listener);
      };
    },
    [events],
  );
  const stored = useSyncExternalStore(
    subscribe,
    () => readCookie('mode'),
    () => onServer,
  );
  return user.creator ? resolveMode(pathname, stored) : 'member';
}
