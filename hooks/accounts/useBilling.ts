import type { BillingInfo } from '@/contract/billing';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Reads and changes the business details that are printed on the user's receipts. */
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
