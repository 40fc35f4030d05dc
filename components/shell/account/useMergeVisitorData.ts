import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useMark } from '@/components/content/useMark';
import { useMergeCart } from '@/hooks/cart/useShowCart';
import { mergeLocalSearches } from '@/lib/search/merge-local-searches';
import { takePendingMark } from '@/lib/session/pending-mark';

/**
 * Merges a visitor's pending save or follow, searches and cart into the account after the sign-in.
 */
export function useMergeVisitorData(isSignedIn: boolean): void {
  const mark = useMark();
  const { mutate } = useSWRConfig();
  const mergeCart = useMergeCart();
  const take = useEffectEvent(() => {
    const thing = takePendingMark();
    if (thing) mark(thing, true);
    void mergeLocalSearches(mutate);
    void mergeCart();
  });
  useEffect(() => {
    if (isSignedIn) take();
  }, [isSignedIn]);
}
