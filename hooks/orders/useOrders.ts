import { useSWRConfig } from 'swr';
import type { Order } from '@/contract/orders';
import type { OrderFilter } from '@/contract/values/orders';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';

/** Own orders, newest first. */
export const useOrders = (query: { filter?: OrderFilter; year?: number }) =>
  useInfiniteList('GET /shop/orders', { query });

/** Returns the year of the first order; null before a first order and until it is loaded. */
export const useFirstOrderYear = (): number | null =>
  useCall('GET /shop/orders', { query: {} }, { revalidateOnFocus: false }).data?.firstYear ?? null;

/** Reads an own order with its parcels. A null id makes no request. */
export const useOrder = (id: string | null) =>
  useCall('GET /shop/orders/:id', id === null ? null : { params: { id } });

/** Returns functions that change an own order and show the response. Each throws an ApiError. */
export function useChangeOrder(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const key = toCallPath('GET /shop/orders/:id', { params });
  const show = (order: Order) => mutate<Order>(key, order, { revalidate: false });
  return {
    reload: () => mutate(key),
    async confirm(parcelId: string): Promise<void> {
      await show(await call('POST /shop/orders/:id/delivered', { params, body: { parcelId } }));
    },
    async report(body: NonNullable<CallInput<'POST /shop/orders/claim'>['body']>): Promise<void> {
      await show(await call('POST /shop/orders/claim', { body }));
    },
    async continueClaim(
      claimId: string,
      body: NonNullable<CallInput<'POST /shop/orders/claim/:id'>['body']>,
    ): Promise<void> {
      await show(await call('POST /shop/orders/claim/:id', { params: { id: claimId }, body }));
    },
  };
}
