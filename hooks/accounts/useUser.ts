import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { useCall } from '@/hooks/useCall';
import { call, pathOf } from '@/lib/browser/call';
import { removeCookie } from '@/lib/browser/cookies';
import { clearPersonalState, flushPersonalState } from '@/lib/session/personal-state';
import { anonymousUser } from '@/contract/values/anonymous-user';

/** Under this address SWR keeps the person; the shell fills it in on pages rendered per request. */
export const userKey = pathOf('GET /users');

/** Until the first answer. For a visitor it equals the answer, so that their page is not rendered again for it. */
export const unknownUser: User = { ...anonymousUser };

/** Who is looking. `isKnown` is false until the first answer; `user` is the empty one until then. */
export function useUser() {
  const answer = useCall('GET /users', {});
  const user = answer.data ?? unknownUser;
  return {
    user,
    isSignedIn: user.id !== null,
    refreshUser: answer.mutate,
    // SWR renders again for what was read: whoever does not ask for these is spared it.
    get isKnown(): boolean {
      return user !== unknownUser || (!answer.isLoading && answer.error === undefined);
    },
    /** No answer came: the page has to do without. */
    get isUnreachable(): boolean {
      return user === unknownUser && answer.error !== undefined;
    },
  };
}

/** Once the session is over: forgets everything that belonged to the person, answers and unsaved work. */
export function useForgetPerson() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    clearPersonalState();
    // A creator's own choice: whoever comes next has none.
    removeCookie('mode');
    await mutate((key) => key !== userKey, undefined, { revalidate: false });
    await mutate(userKey, anonymousUser, { revalidate: false });
  }, [mutate]);
}

/** Ends the session and forgets the person. */
export function useSignOut() {
  const forget = useForgetPerson();
  return useCallback(async () => {
    await flushPersonalState();
    await call('POST /auth/logout');
    await forget();
  }, [forget]);
}
