import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import type { ReplyOf } from '@/lib/api-call';
import type { ProductFilter } from '@/lib/shop/product-filter';
import { LIKED_PER_CART, PRODUCTS_PER_PAGE } from '@/lib/shop/products-per-page';

export type ProductListPage = ReplyOf<'GET /shop/items'>;
export type FilterChoices = NonNullable<ProductListPage['choices']>;

/** List of the products of a filter, continued after the page that the server rendered. */
export const useProducts = (first: ProductListPage, filter: ProductFilter) =>
  useInfiniteList('GET /shop/items', { query: { ...filter, limit: PRODUCTS_PER_PAGE } }, { first });

/**
 * Number of products that a filter would show; null for more than are counted, undefined until it
 * is loaded.
 */
export const useFoundCount = (filter: ProductFilter): number | null | undefined =>
  useCall('GET /shop/items', { query: { ...filter, limit: 1 } }, { keepPreviousData: true }).data?.count;

/** Newest products that the member likes. A visitor makes no request. */
export function useLikedProducts() {
  const { isSignedIn } = useUser();
  return useCall('GET /shop/itemLike', isSignedIn ? { query: { limit: LIKED_PER_CART } } : null);
}

/** New products of the creators that the member follows. A visitor makes no request. */
export function useFollowedShelves() {
  const { isSignedIn } = useUser();
  return useCall('GET /shop/followed', isSignedIn ? {} : null);
}
