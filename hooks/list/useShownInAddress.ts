import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps in the address how many rows are shown once there are more than the server rendered: back from a row, or sent
 * to somebody else, the address shows as many again.
 */
export function useShownInAddress(shown: number, rendered: number, addressOf: (shown: number) => string) {
  const router = useRouter();
  const write = useEffectEvent(
    () => void router.replace(addressOf(shown), undefined, { shallow: true, scroll: false }),
  );
  useEffect(() => {
    if (shown > rendered) write();
  }, [shown, rendered]);
}
