import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Sessions of the user. Every action throws ApiError. */
export function useSessions() {
  const { data, error, mutate } = useCall('GET /auth/sessions', {});
  return {
    sessions: data?.items,
    error,
    reload: () => mutate(),
    /** Ends one session, or all other sessions without an id. */
    end: async (id?: string) => {
      await call('DELETE /auth/sessions', { query: { id } });
      await mutate();
    },
  };
}
