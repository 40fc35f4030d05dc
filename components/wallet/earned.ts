import { earningSources, type EarningSource } from '@/contract/values/wallet';
import type { Earnings } from '@/contract/wallet';

type Item = Earnings['items'][number];

/** All sources of a day or month together, in cents. */
export const earnedIn = (item: Item): number =>
  earningSources.reduce((sum, source) => sum + item.sources[source], 0);

/** Those that anything came from or went back to; courses where there is nothing at all. */
export function shownSources({ items }: Earnings): EarningSource[] {
  const moved = earningSources.filter((source) => items.some((item) => item.sources[source] !== 0));
  return moved.length > 0 ? moved : ['COURSES'];
}
