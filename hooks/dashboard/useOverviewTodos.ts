import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useCall } from '@/hooks/useCall';
import { ordersTodoQuery, scheduledLivesQuery } from '@/lib/dashboard/overview-reads';

/** Returns the orders to send, and the scheduled lives. */
export function useOverviewTodos() {
  const { data: orders } = useCall('GET /dashboard/shop/orders', { query: ordersTodoQuery });
  const { items: lives = [] } = useOwnContent(scheduledLivesQuery);
  return {
    toSendCount: orders?.counts?.['to-send'] ?? 0,
    oldestPaidAt: orders?.items[0]?.paidAt,
    lives,
  };
}
