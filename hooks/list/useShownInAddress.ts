import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { MAX_SHOWN_ROWS } from '@/lib/list-query';

/**
 * Stores the number of shown rows in the address if more rows are shown than were rendered
 * initially. The address then shows the same number of rows after back navigation or for another
 * visitor.
 * @returns the address that shows twice as many rows, for visitors without scripts; undefined at
 *   the maximum of a rendered page
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
  return shown < MAX_SHOWN_ROWS ? addressOf(Math.min(MAX_SHOWN_ROWS, 2 * shown)) : undefined;
}
