import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useMark } from '@/components/content/useMark';
import { mergeLocalSearches } from '@/lib/search/merge-local-searches';
import { takePendingMark } from '@/lib/session/pending-mark';

/**
 * Merges a visitor's pending save or follow, and the visitor's searches, into the account after the
 * sign-in.
 */
export function useMergeVisitorData(isSignedIn: boolean): void {
  const mark = useMark();
  const { mutate } = useSWRConfig();
  const take = useEffectEvent(() => {
    const thing = takePendingMark();
    if (thing) mark(thing, true);
    void mergeLocalSearches(mutate);
  });
  useEffect(() => {
    if (isSignedIn) take();
  }, [isSignedIn]);
}
