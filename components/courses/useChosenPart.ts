import { useRouter } from 'next/router';
import { useState } from 'react';
import { atPart } from '@/contract/paths';

/** The part that the address names. Choosing one is a step in the browser's history; the page itself stays. */
export function useChosenPart(path: string) {
  const router = useRouter();
  const value = router.isReady ? router.query.part : undefined;
  const hrefOf = (partId: string) => atPart(path, partId);
  const [requests, setRequests] = useState(0);
  return {
    partId: typeof value === 'string' ? value : null,
    hrefOf,
    /** Counts the choices: choosing the part that is open already plays it. */
    requests,
    choose: (partId: string) => {
      setRequests((count) => count + 1);
      if (partId !== value) void router.push(hrefOf(partId), undefined, { shallow: true, scroll: false });
    },
  };
}

export type ChosenPart = ReturnType<typeof useChosenPart>;
