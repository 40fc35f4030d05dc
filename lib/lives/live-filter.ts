import type { ParsedUrlQuery } from 'node:querystring';
import { paths } from '@/contract/paths';
import { liveFilters, type LiveFilter } from '@/contract/values/lives';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { addressWith, readKnownValue } from '@/lib/list-query';

/** Number of lives per request of a list. */
export const LIVES_PER_PAGE = 24;

/** Filter of the list of lives. */
export type LivesFilter = { topicId?: TopicId; only?: LiveFilter };

/** Reads the filter from an address; unknown values are omitted. */
export function parseLivesFilter(query: ParsedUrlQuery): LivesFilter {
  const topicId = readKnownValue(query, 'topicId', topicIds);
  const only = readKnownValue(query, 'only', liveFilters);
  return { ...(topicId && { topicId }), ...(only && { only }) };
}

/** Returns the address of the list for a filter. */
export const toLivesPath = ({ topicId, only }: LivesFilter): string =>
  addressWith(paths.allLives, { topicId, only });

/** Query parameter with the id of the live for which a reminder is set after sign-in. */
export const REMIND = 'remind';
