import useSWR from 'swr';
import type { Purchase } from '@/contract/checkout';
import type { ApiError } from '@/lib/api-error';
import { call, toCallPath } from '@/lib/browser/call';
import { isSettling } from '@/lib/checkout/outcome';

const POLL_MS = 1500;

/**
 * Returns one of the user's own purchases, refreshed from the card provider. The purchase is polled
 * while it is settling and `isAwaited` is true.
 */
export function usePurchase(id: string | null, isAwaited: boolean, known?: Purchase) {
  const input = id === null ? null : { params: { id } };
  return useSWR<Purchase, ApiError>(
    input && toCallPath('GET /checkout/:id', input),
    () => call('POST /checkout/:id/refresh', input!),
    {
      fallbackData: known,
      refreshInterval: (purchase) => (isAwaited && isSettling(purchase) ? POLL_MS : 0),
    },
  );
}
