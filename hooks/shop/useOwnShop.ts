import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { DeliverySettings, OwnCollection, OwnProduct } from '@/contract/shop-editing';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput, ReplyOf } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';
import { createSerialQueue } from '@/lib/editing/serial-queue';

type OwnQuery = NonNullable<CallInput<'GET /shop/dashboard/items'>['query']>;
type CollectionBody = CallInput<'POST /shop/dashboard/collections'>['body'];
type CollectionChange = CallInput<'PATCH /shop/dashboard/collections/:slug'>['body'];

/** Reads the overview of the own shop, with an action that adds stock. Actions throw ApiError. */
export function useShopOverview() {
  const overview = useCall('GET /shop/dashboard', {});
  return {
    ...overview,
    /** `key` is the same if an attempt is repeated, so that the stock is added once. */
    async addStock(variantId: string, change: number, key: string) {
      await call('POST /shop/variants/:id/stock', {
        params: { id: variantId },
        body: { change },
        headers: { 'idempotency-key': key },
      });
      await overview.mutate();
    },
  };
}

type Counts = NonNullable<ReplyOf<'GET /shop/dashboard/items'>['counts']>;

/** Own products, last changed first. */
export const useOwnProducts = (query: OwnQuery) => useInfiniteList('GET /shop/dashboard/items', { query });

/** Lists all own products for a picker. All pages are loaded one after another. */
export function useAllOwnProducts() {
  const list = useOwnProducts({ limit: 100 });
  const isNextDue = list.hasMore && !list.isLoadingMore && list.moreError === undefined;
  const loadMore = useEffectEvent(list.loadMore);
  useEffect(() => {
    if (isNextDue) loadMore();
  }, [isNextDue, list.items?.length]);
  return list;
}

/** Number of own products of each filter; undefined until it is loaded. */
export const useOwnProductCounts = (query: OwnQuery): Counts | undefined =>
  useCall('GET /shop/dashboard/items', { query }, { keepPreviousData: true }).data?.counts ?? undefined;

const isOfDashboard = (key: unknown) =>
  typeof key === 'string' && key.startsWith(toCallPath('GET /shop/dashboard'));

/** Actions on own products in a list. Each throws an ApiError. */
export function useProductActions() {
  const { mutate } = useSWRConfig();
  return {
    setStatus: ({ id }: OwnProduct, status: 'PUBLISHED' | 'UNPUBLISHED') =>
      call('PATCH /shop/items/:id/status', { params: { id }, body: { status } }),
    remove: ({ id }: OwnProduct) => call('DELETE /shop/items/:id', { params: { id } }),
    /** Reloads the numbers and lists of the own shop. */
    reload: () => mutate(isOfDashboard),
  };
}

/**
 * Lists the creator's own collections in display order, with their actions. Actions throw ApiError.
 */
export function useOwnCollections() {
  const { data, error, mutate } = useCall('GET /shop/dashboard/collections', {});
  const put = (items: OwnCollection[]) => mutate({ items }, { revalidate: false });
  const reload = () => mutate();
  return {
    data: data?.items,
    error,
    reload,
    async create(body: CollectionBody) {
      const made = await call('POST /shop/dashboard/collections', { body });
      await reload();
      return made;
    },
    async update(slug: string, body: CollectionChange) {
      const changed = await call('PATCH /shop/dashboard/collections/:slug', { params: { slug }, body });
      await reload();
      return changed;
    },
    /** Shows the new order optimistically, and the stored order after a failure. */
    async order(items: OwnCollection[]) {
      await put(items);
      try {
        await call('PUT /shop/dashboard/collections', { body: { slugs: items.map(({ slug }) => slug) } });
      } catch (failure) {
        await reload();
        throw failure;
      }
    },
    async remove(slug: string) {
      await call('DELETE /shop/dashboard/collections/:slug', { params: { slug } });
      await reload();
    },
  };
}

export type OwnCollections = ReturnType<typeof useOwnCollections>;

/**
 * Reads and changes the creator's delivery settings. Changes are saved one after another. Each
 * change is applied to the last stored settings, so that two changes do not overwrite each other.
 * Actions throw ApiError.
 */
export function useDelivery() {
  const { data, error, mutate } = useCall('GET /shop/dashboard/delivery', {});
  const serialize = useMemo(() => createSerialQueue(), []);
  return {
    data,
    error,
    reload: () => mutate(),
    change: (toNext: (now: DeliverySettings) => DeliverySettings) =>
      serialize(async () => {
        await mutate(async (now) => call('PUT /shop/dashboard/delivery', { body: toNext(now!) }), {
          revalidate: false,
        });
      }),
  };
}
