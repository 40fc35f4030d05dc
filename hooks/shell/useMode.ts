import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useRouter } from 'next/router';
import { useUser } from '@/hooks/accounts/useUser';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';
import { modeOf, type Mode } from '@/lib/session/mode';

/** The stored mode as the server read it; absent on static pages, which are the same for everyone. */
export const ModeOnServer = createContext<Mode | undefined>(undefined);

const listeners = new Set<() => void>();

/** Keeps a mode that a creator chose. It takes effect on the page that they go to. */
export const storeMode = (mode: Mode): void => writeCookie('mode', mode, YEAR_HOURS);

/** Keeps a mode and changes the frame around the page that is shown. */
export function switchMode(mode: Mode): void {
  storeMode(mode);
  listeners.forEach((listener) => listener());
}

/** The mode someone is in: what they chose, else what the address says; only a creator has a choice. */
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
  return user.creator ? modeOf(pathname, stored) : 'member';
}
