import type { TwoFactorSetup } from '@/contract/sign-in-methods';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { createPasskey } from '@/lib/session/passkeys';

/** The person's passkeys. Every action throws ApiError; `add` also what the browser says. */
export function usePasskeys() {
  const { data, error, mutate } = useCall('GET /auth/passkeys', {});
  return {
    passkeys: data?.items,
    error,
    reload: () => mutate(),
    /** False when the browser's dialog was cancelled. */
    add: async (name: string, password?: string): Promise<boolean> => {
      const options = await call('POST /auth/passkeys/options', { body: { purpose: 'add', password } });
      const created = options.purpose === 'add' ? await createPasskey(options.publicKey) : null;
      if (!created) return false;
      await call('POST /auth/passkeys', { body: { ...created, name } });
      await mutate();
      return true;
    },
    rename: async (id: string, name: string) => {
      await call('PATCH /auth/passkeys', { body: { id, name } });
      await mutate();
    },
    remove: async (id: string, password?: string) => {
      await call('DELETE /auth/passkeys', { query: { id }, body: { password } });
      await mutate();
    },
  };
}

/** The person's two-factor login. Every action throws ApiError. */
export function useTwoFactor() {
  const { data, error, mutate } = useCall('GET /auth/two-factor', {});
  return {
    twoFactor: data,
    error,
    reload: () => mutate(),
    begin: async (password?: string): Promise<TwoFactorSetup | null> =>
      (await call('POST /auth/two-factor', { body: { password } })).setup,
    /** Turns it on, or replaces the recovery codes, which are in the answer and nowhere else. */
    confirm: async (code: string): Promise<string[]> => {
      const { recoveryCodes } = await call('POST /auth/two-factor', { body: { code } });
      await mutate();
      return recoveryCodes;
    },
    end: async (body: CallInput<'DELETE /auth/two-factor'>['body']) => {
      await call('DELETE /auth/two-factor', { body });
      await mutate();
    },
  };
}
