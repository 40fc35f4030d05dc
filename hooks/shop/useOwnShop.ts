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

/** Own shop at a glance, with the action to add stock. Actions throw ApiError. */
export function useShopOverview() {
  const overview = useCall('GET /shop/dashboard', {});
  return {
    ...overview,
    /** `key` is the same when an attempt is repeated, so that items are added once. */
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

/** All own products for a picker; loaded page by page. */
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
    /** Reads the numbers and lists of the own shop again. */
    reload: () => mutate(isOfDashboard),
  };
}

/** Own collections in their order, with their actions. Actions throw ApiError. */
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
    /** Shows the new order at once, and the stored one after a failure. */
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
 * How the creator delivers. Changes are saved one after another, each on top of the last stored
 * settings, so that two changes never replace each other. Actions throw ApiError.
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
