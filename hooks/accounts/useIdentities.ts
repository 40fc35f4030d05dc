import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** The accounts elsewhere by which the person signs in, and those that could be added. Every action throws ApiError. */
export function useIdentities() {
  const linked = useCall('GET /auth/identities', {});
  const known = useCall('GET /auth/social/providers', {});
  const identities = linked.data?.items;
  return {
    identities,
    providers: known.data?.items.filter(({ id }) => !identities?.some(({ provider }) => provider === id)),
    error: linked.error ?? known.error,
    reload: () => Promise.all([linked.mutate(), known.mutate()]),
    unlink: async (id: string) => {
      await call('DELETE /auth/identities', { query: { id } });
      await linked.mutate();
    },
  };
}
