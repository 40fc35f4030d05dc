import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';
import { removeCookie } from '@/lib/browser/cookies';
import { clearPersonalState, flushPersonalState } from '@/lib/session/personal-state';
import { anonymousUser } from '@/contract/values/anonymous-user';

/** SWR key of the user. On pages rendered per request, the shell caches the user under this key. */
export const userKey = toCallPath('GET /users');

/**
 * User before the first response. It equals the response for a visitor, so that a visitor's page
 * does not re-render.
 */
export const unknownUser: User = { ...anonymousUser };

/** Current user. `isKnown` is false and `user` is the empty user until the first response. */
export function useUser() {
  const answer = useCall('GET /users', {});
  const user = answer.data ?? unknownUser;
  return {
    user,
    isSignedIn: user.id !== null,
    refreshUser: answer.mutate,
    // SWR re-renders a component for each property that it reads. A getter avoids re-renders for
    // callers that do not read `isKnown`.
    get isKnown(): boolean {
      return user !== unknownUser || (!answer.isLoading && answer.error === undefined);
    },
    /** True if the request has failed, so that the page has to work without the user. */
    get isUnreachable(): boolean {
      return user === unknownUser && answer.error !== undefined;
    },
  };
}

/** Clears all responses and unsaved work of the user after the session has ended. */
export function useClearUser() {
  const { mutate, unload } = useSWRConfig();
  return useCallback(async () => {
    clearPersonalState();
    // A creator chooses the mode, so it is removed before another user signs in.
    removeCookie('mode');
    unload({ revalidate: false });
    await mutate(userKey, anonymousUser, { revalidate: false });
  }, [mutate, unload]);
}

/** Ends the session and clears the user's state. */
export function useSignOut() {
  const forget = useClearUser();
  return useCallback(async () => {
    await flushPersonalState();
    await call('POST /auth/logout');
    await forget();
  }, [forget]);
}
