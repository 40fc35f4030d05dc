import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import { call, pathOf } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';

/** What the digital product is to the person looking at it; undefined for a visitor and until it is known. */
export function useDigitalProductStanding(id: string) {
  const { isSignedIn } = useUser();
  const { data: standing, mutate } = useCall(
    'GET /digital-products/:id/standing',
    isSignedIn ? { params: { id } } : null,
  );
  return { standing, refreshStanding: () => mutate() };
}

/** Unlocks a free digital product. @throws ApiError */
export function useUnlockFreeProduct(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  return async () =>
    mutate(
      pathOf('GET /digital-products/:id/standing', { params }),
      await call('POST /digital-products/:id/unlock', { params }),
      { revalidate: false },
    );
}

/** Opens the pages of a file that everybody can read. */
export function useSample(id: string) {
  const [problem, setProblem] = useState<unknown>();
  return {
    problem,
    /** @param place of the page among the sample pages of its file, from 1 */
    async open(fileId: string, place: number) {
      setProblem(undefined);
      // By the press itself: browsers keep a tab away that opens only once an answer has come.
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
