import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useMark } from '@/components/content/useMark';
import { mergeLocalSearches } from '@/lib/search/merge-local-searches';
import { takeKeptMark } from '@/lib/session/kept-mark';

/** What somebody did here as a visitor is theirs once they have signed in: what they pressed to save or follow, and their searches. */
export function useMergeVisitorData(isSignedIn: boolean): void {
  const mark = useMark();
  const { mutate } = useSWRConfig();
  const take = useEffectEvent(() => {
    const thing = takeKeptMark();
    if (thing) mark(thing, true);
    void mergeLocalSearches(mutate);
  });
  useEffect(() => {
    if (isSignedIn) take();
  }, [isSignedIn]);
}
