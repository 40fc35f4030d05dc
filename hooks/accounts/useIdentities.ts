import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';

/**
 * External accounts that the user signs in with, and providers that can be added. Every action
 * throws ApiError.
 */
export function useIdentities() {
  const linked = useCall('GET /auth/identities', {});
  const known = useCall('GET /auth/social/providers', {});
  const identities = linked.data?.items;
  return {
    identities,
    providers: known.data?.items.filter(({ id }) => !identities?.some(({ provider }) => provider === id)),
    error: linked.error ?? known.error,
    reload: () => Promise.all([linked.mutate(), known.mutate()]),
    /** Redirects to the provider's page. */
    link: async (body: CallInput<'POST /auth/identities'>['body']) => {
      redirectTo((await call('POST /auth/identities', { body })).address);
    },
    unlink: async (id: string, password?: string) => {
      await call('DELETE /auth/identities', { query: { id }, body: { password } });
      await linked.mutate();
    },
  };
}
