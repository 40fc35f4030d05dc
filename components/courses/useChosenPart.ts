import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { toPartPath } from '@/contract/paths';

/**
 * Returns the part named by the address. Choosing a part adds a history entry without loading a
 * page.
 */
export function useChosenPart(path: string) {
  const router = useRouter();
  const value = router.isReady ? router.query.part : undefined;
  const hrefOf = (partId: string) => toPartPath(path, partId);
  const [requests, setRequests] = useState(0);
  // From now on the stage itself reserves the space that /before-hydration.js has reserved.
  useEffect(() => {
    if (router.isReady) document.documentElement.removeAttribute('data-opens-part');
  }, [router.isReady]);
  return {
    partId: typeof value === 'string' ? value : null,
    hrefOf,
    /**
     * Number of times that a part was chosen. Choosing the open part counts too, so that the part
     * is replayed.
     */
    requests,
    choose: (partId: string) => {
      setRequests((count) => count + 1);
      if (partId !== value) void router.push(hrefOf(partId), undefined, { shallow: true, scroll: false });
    },
  };
}

export type ChosenPart = ReturnType<typeof useChosenPart>;
