import { useCall } from '@/hooks/useCall';

/** Polling interval while the live is on (ms). */
const READ_AGAIN_MS = 15_000;

/**
 * Reads the numbers of the creator's own live once it has started, and polls them while it is on.
 */
export function useLiveAnalytics(id: string | null) {
  const { data, error, mutate } = useCall(
    'GET /lives/:id/analytics',
    id === null ? null : { params: { id } },
    {
      refreshInterval: (latest) => (latest?.endedAt === null ? READ_AGAIN_MS : 0),
    },
  );
  return { data, error, reload: () => mutate() };
}
