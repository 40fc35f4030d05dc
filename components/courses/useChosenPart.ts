import { useRouter } from 'next/router';
import { atPart } from '@/contract/paths';

/** The part that the address names. Choosing one is a step in the browser's history; the page itself stays. */
export function useChosenPart(path: string) {
  const router = useRouter();
  const value = router.isReady ? router.query.part : undefined;
  const hrefOf = (partId: string) => atPart(path, partId);
  return {
    partId: typeof value === 'string' ? value : null,
    hrefOf,
    choose: (partId: string) => void router.push(hrefOf(partId), undefined, { shallow: true, scroll: false }),
  };
}

export type ChosenPart = ReturnType<typeof useChosenPart>;
