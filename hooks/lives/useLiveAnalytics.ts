import { useCall } from '@/hooks/useCall';

/** Time between two reads while the live is on (ms). */
const READ_AGAIN_MS = 15_000;

/** Numbers of an own live that has started, which are read again while it is on. */
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
