import { useSWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { userKey } from '@/hooks/useUser';
import { call, type CallInput } from '@/lib/call';

/** Signing up and in. Every action throws ApiError. */
export function useAccounts() {
  const { mutate } = useSWRConfig();

  /** Answers kept for a visitor are not the person's: all but the person are asked for again. */
  async function becomes(user: User): Promise<User> {
    await mutate((key) => key !== userKey, undefined, { revalidate: false });
    await mutate(userKey, user, { revalidate: false });
    return user;
  }

  return {
    signUp: (body: CallInput<'POST /users'>['body']) => call('POST /users', { body }),
    confirm: async (body: CallInput<'POST /auth/confirm'>['body']) =>
      becomes(await call('POST /auth/confirm', { body })),
    resend: (email: string) => call('POST /auth/confirm/resend', { body: { email } }),
    signIn: async (body: CallInput<'POST /auth/login'>['body']) =>
      becomes(await call('POST /auth/login', { body })),
  };
}
