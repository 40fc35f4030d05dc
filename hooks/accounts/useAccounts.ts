import { useSWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import type { TopicId } from '@/contract/values/topics';
import { userKey } from './useUser';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { signWithPasskey } from '@/lib/session/passkeys';
import { forgetProof, keepProof, findProof } from '@/lib/session/mail-proof';

/** Actions for sign-up and sign-in. Every action throws ApiError. */
export function useAccounts() {
  const { mutate, unload } = useSWRConfig();

  /**
   * Stores the signed-in user and clears all other cached responses, because they belong to a
   * visitor.
   */
  async function setSignedInUser(user: User): Promise<User> {
    unload({ revalidate: false });
    await mutate(userKey, user, { revalidate: false });
    const timeZone = browserTimeZone();
    // The time zone is unknown after sign-up with a provider. Nothing depends on it, so the request
    // is not awaited.
    if (user.id !== null && user.timeZone === null && timeZone)
      call('PATCH /users', { body: { timeZone } })
        .then((known) => mutate(userKey, known, { revalidate: false }))
        .catch(() => undefined);
    return user;
  }

  return {
    signUp: async (body: CallInput<'POST /users'>['body']) => {
      const { email, signUpToken } = await call('POST /users', {
        body: { timeZone: browserTimeZone(), ...body },
      });
      keepProof('sign-up', email, signUpToken);
      return { email };
    },
    confirm: async (body: CallInput<'POST /auth/confirm'>['body']) => {
      const signUpToken = findProof('sign-up', body.email);
      const { next, ...user } = await call('POST /auth/confirm', { body: { signUpToken, ...body } });
      await setSignedInUser(user);
      forgetProof('sign-up');
      return { user, next };
    },
    /**
     * Signs this browser in if it signed up and the address was confirmed in another browser.
     * Returns the empty user otherwise.
     */
    continueSignUp: async (email: string) => {
      const signUpToken = findProof('sign-up', email);
      if (!signUpToken) return anonymousUser;
      const user = await call('POST /auth/confirm/continue', { body: { email, signUpToken } });
      if (user.id === null) return user;
      forgetProof('sign-up');
      return setSignedInUser(user);
    },
    resend: (email: string, next?: string) => call('POST /auth/confirm/resend', { body: { email, next } }),
    startRestore: async (body: CallInput<'POST /auth/init-restore'>['body']) => {
      const before = findProof('restore', body.email);
      const { email, restoreToken } = await call('POST /auth/init-restore', {
        body: { restoreToken: before, ...body },
      });
      keepProof('restore', email, restoreToken);
    },
    completeRestore: async (body: CallInput<'POST /auth/complete-restore'>['body']) => {
      const restoreToken = findProof('restore', body.email);
      const { next, ...user } = await call('POST /auth/complete-restore', {
        body: { restoreToken, ...body },
      });
      await setSignedInUser(user);
      forgetProof('restore');
      forgetProof('sign-up');
      return { user, next };
    },
    keep: (body: CallInput<'POST /users/delete/undo'>['body']) => call('POST /users/delete/undo', { body }),
    update: async (body: CallInput<'PATCH /users'>['body']) => {
      await mutate(userKey, await call('PATCH /users', { body }), { revalidate: false });
    },
    setTopics: async (topics: TopicId[]) => {
      await call('PUT /users/topics', { body: { topics } });
      await mutate(userKey);
    },
    removePicture: async () => {
      await call('DELETE /kumu/users/profile-picture');
      await mutate(userKey);
    },
    changeEmail: (body: CallInput<'POST /users/email'>['body']) => call('POST /users/email', { body }),
    confirmEmail: async (body: CallInput<'POST /users/email/confirm'>['body']) => {
      await mutate(userKey, await call('POST /users/email/confirm', { body }), { revalidate: false });
    },
    changePassword: (body: CallInput<'POST /users/password'>['body']) =>
      call('POST /users/password', { body }),
    signIn: async (body: CallInput<'POST /auth/login'>['body']) =>
      setSignedInUser(await call('POST /auth/login', { body })),
    /**
     * Completes a provider sign-in with the provider's response. A second call adds the password or
     * code when required.
     */
    finishSocial: async (body: CallInput<'POST /auth/social'>['body']) => {
      const { next, isNew, ...user } = await call('POST /auth/social', { body });
      return { user: await setSignedInUser(user), next, isNew };
    },
    /**
     * Returns null if the user cancels the browser's dialog.
     * @throws ApiError, or the browser's error
     */
    signInWithPasskey: async (): Promise<User | null> => {
      const options = await call('POST /auth/passkeys/options', { body: { purpose: 'signIn' } });
      const body = options.purpose === 'signIn' ? await signWithPasskey(options.publicKey) : null;
      return body && setSignedInUser(await call('POST /auth/passkeys/sign-in', { body }));
    },
  };
}
