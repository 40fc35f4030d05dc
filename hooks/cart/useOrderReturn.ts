import { useEffect, useEffectEvent } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useUser } from '@/hooks/accounts/useUser';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { readCheckoutDraft } from '@/lib/cart/checkout-draft';
import { decideOrderOutcome, isOrderSettling, orderIdIn } from '@/lib/cart/order-outcome';
import { useCheckoutDraft } from './useCheckoutDraft';
import { cartKey } from './useShowCart';

const POLL_MS = 1500;

async function readReturned(checkoutId: string, knownOrderId: string | undefined) {
  const own = { params: { id: checkoutId } };
  // If the card provider cannot be reached, the stored purchase is shown and refreshed later.
  const purchase = await call('POST /checkout/:id/refresh', own).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw error;
    return call('GET /checkout/:id', own);
  });
  const orderId = knownOrderId ?? orderIdIn(purchase.path);
  if (!orderId) throw new ApiError(404, 'NOT_FOUND', 'The purchase is not an order.', '');
  const order = await call('GET /shop/orders/:id', { params: { id: orderId } });
  return { purchase, order, readAt: Date.now() };
}

/**
 * Reads the order whose payment page the buyer has just left. The order is polled while the payment
 * is being confirmed.
 * @param checkoutId id of the order's first purchase, which the return address names
 */
export function useOrderReturn(checkoutId: string, claimed: 'SUCCESS' | 'FAILED' | 'CANCELLED') {
  const { user, refreshUser } = useUser();
  const { mutate } = useSWRConfig();
  const { finish } = useCheckoutDraft();
  const answer = useSWR<Awaited<ReturnType<typeof readReturned>>, ApiError>(
    ['returned order', checkoutId],
    () => {
      const { opened } = readCheckoutDraft(user.id ?? '');
      return readReturned(checkoutId, opened?.checkoutId === checkoutId ? opened.orderId : undefined);
    },
    {
      refreshInterval: (record) => (claimed === 'SUCCESS' && record && isOrderSettling(record) ? POLL_MS : 0),
    },
  );
  const { data } = answer;
  const outcome = data && decideOrderOutcome(claimed, data, data.readAt);

  const settle = useEffectEvent(() => {
    finish();
    // The bought lines are no longer in the cart, so the cart is reloaded.
    void mutate(cartKey);
    void refreshUser();
  });
  const isPaid = outcome === 'success';
  useEffect(() => {
    if (isPaid) settle();
  }, [isPaid]);

  return { ...data, outcome, error: data ? undefined : answer.error, reload: () => answer.mutate() };
}
