import { useRouter } from 'next/router';
import { loginFor } from '@/contract/paths';
import { usePaymentRedirect } from '@/hooks/checkout/usePaymentRedirect';
import { call } from '@/lib/browser/call';

/** Opens the payment of the user's own order while its items are reserved, or cancels the order. */
export function useOpenOrder(orderId: string) {
  const router = useRouter();
  const { lead, isOpening, problem } = usePaymentRedirect();
  return {
    isOpening,
    /** Reason why the payment page was not opened. */
    problem,
    pay: () =>
      lead(orderId, {
        open: (key) =>
          call('POST /shop/orders/:id/pay', { params: { id: orderId }, headers: { 'idempotency-key': key } }),
        onSignedOut: () => router.push(loginFor(router.asPath)),
      }),
    /** @throws ApiError */
    cancel: () => call('POST /shop/orders/:id/cancel', { params: { id: orderId } }),
  };
}
