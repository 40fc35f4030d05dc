import type { TwoFactorSetup } from '@/contract/sign-in-methods';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { createPasskey } from '@/lib/session/passkeys';

/** Passkeys of the user. Every action throws ApiError; `add` also throws the browser's errors. */
export function usePasskeys() {
  const { data, error, mutate } = useCall('GET /auth/passkeys', {});
  return {
    passkeys: data?.items,
    error,
    reload: () => mutate(),
    /** Returns false when the user cancels the browser's dialog. */
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

/** Two-factor login of the user. Every action throws ApiError. */
export function useTwoFactor() {
  const { data, error, mutate } = useCall('GET /auth/two-factor', {});
  return {
    twoFactor: data,
    error,
    reload: () => mutate(),
    begin: async (password?: string): Promise<TwoFactorSetup | null> =>
      (await call('POST /auth/two-factor', { body: { password } })).setup,
    /**
     * Enables two-factor login or replaces the recovery codes. The recovery codes are only in this
     * response.
     */
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
