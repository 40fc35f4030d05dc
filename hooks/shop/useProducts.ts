import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import type { ReplyOf } from '@/lib/api-call';
import type { ProductFilter } from '@/lib/shop/product-filter';
import { LIKED_PER_CART, PRODUCTS_PER_PAGE } from '@/lib/shop/products-per-page';

export type ProductListPage = ReplyOf<'GET /shop/items'>;
export type FilterChoices = NonNullable<ProductListPage['choices']>;

/** Lists the products that match a filter. The first page was rendered by the server. */
export const useProducts = (first: ProductListPage, filter: ProductFilter) =>
  useInfiniteList('GET /shop/items', { query: { ...filter, limit: PRODUCTS_PER_PAGE } }, { first });

/**
 * Returns the number of products that match a filter. Null if there are too many to count,
 * undefined until it is loaded.
 */
export const useFoundCount = (filter: ProductFilter): number | null | undefined =>
  useCall('GET /shop/items', { query: { ...filter, limit: 1 } }, { keepPreviousData: true }).data?.count;

/** Lists the newest products that the member likes. For a visitor, no request is made. */
export function useLikedProducts() {
  const { isSignedIn } = useUser();
  return useCall('GET /shop/itemLike', isSignedIn ? { query: { limit: LIKED_PER_CART } } : null);
}

/**
 * Lists new products of the creators that the member follows. For a visitor, no request is made.
 */
export function useFollowedShelves() {
  const { isSignedIn } = useUser();
  return useCall('GET /shop/followed', isSignedIn ? {} : null);
}
