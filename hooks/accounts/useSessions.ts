import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Where the person is signed in. Every action throws ApiError. */
export function useSessions() {
  const { data, error, mutate } = useCall('GET /auth/sessions', {});
  return {
    sessions: data?.items,
    error,
    reload: () => mutate(),
    /** Ends one, or without an id all the others. */
    end: async (id?: string) => {
      await call('DELETE /auth/sessions', { query: { id } });
      await mutate();
    },
  };
}
