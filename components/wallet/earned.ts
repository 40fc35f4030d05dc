import { earningSources, type EarningSource } from '@/contract/values/wallet';
import type { Earnings } from '@/contract/wallet';

type Item = Earnings['items'][number];

/** Returns the sum of all sources of a day or month (cents). */
export const sumEarnings = (item: Item): number =>
  earningSources.reduce((sum, source) => sum + item.sources[source], 0);

/** Returns the sources with any earnings or refunds; courses if there are none. */
export function listShownSources({ items }: Earnings): EarningSource[] {
  const moved = earningSources.filter((source) => items.some((item) => item.sources[source] !== 0));
  return moved.length > 0 ? moved : ['COURSES'];
}
