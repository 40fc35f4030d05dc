import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { MOST_SHOWN } from '@/lib/list-query';

/**
 * Keeps in the address how many rows are shown once there are more than the server rendered: back from a row, or sent
 * to somebody else, the address shows as many again.
 * @returns the address that shows twice as many, for whoever has no scripts; undefined once no page renders more
 */
export function useShownInAddress(
  shown: number,
  rendered: number,
  addressOf: (shown: number) => string,
): string | undefined {
  const router = useRouter();
  const write = useEffectEvent(
    () => void router.replace(addressOf(shown), undefined, { shallow: true, scroll: false }),
  );
  useEffect(() => {
    if (shown > rendered) write();
  }, [shown, rendered]);
  return shown < MOST_SHOWN ? addressOf(Math.min(MOST_SHOWN, 2 * shown)) : undefined;
}
