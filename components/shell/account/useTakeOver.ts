import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useMark } from '@/components/content/useMark';
import { takeOverSearches } from '@/hooks/search/take-over-searches';
import { takeKeptMark } from '@/lib/browser/kept-mark';

/** What somebody did here as a visitor is theirs once they have signed in: what they pressed to save or follow, and their searches. */
export function useTakeOver(isSignedIn: boolean): void {
  const mark = useMark();
  const { mutate } = useSWRConfig();
  const take = useEffectEvent(() => {
    const thing = takeKeptMark();
    if (thing) mark(thing, true);
    void takeOverSearches(mutate);
  });
  useEffect(() => {
    if (isSignedIn) take();
  }, [isSignedIn]);
}
