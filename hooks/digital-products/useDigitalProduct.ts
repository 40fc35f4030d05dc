import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';

/** Viewer state of the digital product; undefined for a visitor and until it is loaded. */
export function useDigitalProductViewerState(id: string) {
  const { isSignedIn } = useUser();
  const {
    data: viewerState,
    error,
    mutate,
  } = useCall('GET /digital-products/:id/viewer-state', isSignedIn ? { params: { id } } : null);
  return { viewerState, error, refreshViewerState: () => mutate() };
}

/**
 * Returns a function that unlocks a free digital product.
 * @throws ApiError
 */
export function useUnlockFreeProduct(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  return async () =>
    mutate(
      toCallPath('GET /digital-products/:id/viewer-state', { params }),
      await call('POST /digital-products/:id/unlock', { params }),
      { revalidate: false },
    );
}

/** Opens the public sample pages of a file. */
export function useSample(id: string) {
  const [problem, setProblem] = useState<unknown>();
  return {
    problem,
    /** @param place position of the page among the sample pages of its file, from 1 */
    async open(fileId: string, place: number) {
      setProblem(undefined);
      // The tab opens on the click, because browsers block a tab that opens only after a response.
      const tab = window.open('', '_blank');
      try {
        const { url } = await call('GET /digital-products/:id/sample', { params: { id }, query: { fileId } });
        const address = `${url}#page=${place}`;
        if (!tab) return redirectTo(address);
        tab.opener = null;
        tab.location.replace(address);
      } catch (error) {
        tab?.close();
        setProblem(error);
      }
    },
  };
}
