import type { BillingInfo } from '@/contract/billing';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Business details on the user's own receipts. */
export function useBilling() {
  const {
    data: billing,
    error,
    mutate,
  } = useCall('GET /users/billing-info', {}, { revalidateOnFocus: false });
  return {
    billing,
    error,
    reload: () => mutate(),
    /** @throws ApiError */
    update: async (body: BillingInfo) => mutate(await call('PATCH /users/billing-info', { body }), false),
  };
}
