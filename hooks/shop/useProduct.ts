import { useSWRConfig } from 'swr';
import type { ProductViewerState } from '@/contract/shop';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';

/** Viewer state of the product; undefined for a visitor and until it is loaded. */
export function useProductViewerState(id: string) {
  const { isSignedIn } = useUser();
  const { data: viewerState } = useCall(
    'GET /shop/items/:id/viewer-state',
    isSignedIn ? { params: { id } } : null,
  );
  return { viewerState };
}

/**
 * Returns actions that request or cancel a single mail when a product, or one of its variants, is
 * back in stock.
 */
export function useStockWaits(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const show = (change: (waits: ProductViewerState['waitingFor']) => ProductViewerState['waitingFor']) =>
    mutate(
      toCallPath('GET /shop/items/:id/viewer-state', { params }),
      (now?: ProductViewerState) => now && { ...now, waitingFor: change(now.waitingFor) },
      { revalidate: false },
    );
  return {
    /**
     * @param variantId null for any variant
     * @param email address of a visitor
     * @throws ApiError
     */
    async wait(variantId: string | null, email?: string) {
      await call('POST /shop/items/:id/waiting', { params, body: { variantId, ...(email && { email }) } });
      await show((waits) => [...waits.filter((each) => each !== variantId), variantId]);
    },
    /** @throws ApiError */
    async stop(variantId: string | null) {
      await call('DELETE /shop/items/:id/waiting', { params, query: variantId ? { variantId } : {} });
      await show((waits) => waits.filter((each) => each !== variantId));
    },
  };
}
