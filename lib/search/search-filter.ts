import type { ParsedUrlQuery } from 'node:querystring';
import { contentTypes, type ContentType } from '@/contract/values/content';
import { paths } from '@/contract/paths';
import type { SearchResults } from '@/contract/search';
import {
  LONGEST_QUERY,
  searchFilterNames,
  searchLengths,
  searchOrders,
  searchPrices,
  searchRatings,
  type SearchFilterName,
  type SearchLength,
  type SearchOrder,
  type SearchPrice,
  type SearchRating,
} from '@/contract/values/search';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { addressWith, readKnownValue, readQueryValue } from '@/lib/list-query';

/** Filter of a results page. */
export type SearchFilter = {
  query?: string;
  type?: ContentType;
  /** Topic, or several comma-separated topics. */
  topicId?: string;
  length?: SearchLength;
  price?: SearchPrice;
  rating?: SearchRating;
  /** Limits the results to content included in the viewer's memberships. */
  mine?: 'true';
  orderBy?: SearchOrder;
  /** Disables the correction of the query. */
  asTyped?: 'true';
};

/**
 * Returns topics as filter text, without duplicates and in a fixed order, so that the same choice
 * has one address.
 */
export const topicsText = (chosen: readonly string[]): string | undefined =>
  topicIds.filter((topicId) => chosen.includes(topicId)).join() || undefined;

/** Returns the topics of a filter. */
export const chosenTopics = ({ topicId = '' }: SearchFilter): TopicId[] => {
  const chosen = topicId.split(',');
  return topicIds.filter((topic) => chosen.includes(topic));
};

/** Reads the filter from an address; unknown values are omitted. */
export function parseSearchFilter(given: ParsedUrlQuery): SearchFilter {
  const query = (readQueryValue(given, 'query') ?? readQueryValue(given, 'keywords'))
    ?.trim()
    .slice(0, LONGEST_QUERY);
  const type = readKnownValue(given, 'type', contentTypes);
  const topicId = topicsText([given.topicId].flat().join().split(','));
  const length = readKnownValue(given, 'length', searchLengths);
  const price = readKnownValue(given, 'price', searchPrices);
  const rating = readKnownValue(given, 'rating', searchRatings);
  const orderBy = readKnownValue(given, 'orderBy', searchOrders);
  return {
    ...(query && { query }),
    ...(type && { type }),
    ...(topicId && { topicId }),
    ...(length && { length }),
    ...(price && { price }),
    ...(rating && { rating }),
    ...(readQueryValue(given, 'mine') === 'true' && { mine: 'true' as const }),
    ...(orderBy && { orderBy }),
    ...(readQueryValue(given, 'asTyped') === 'true' && { asTyped: 'true' as const }),
  };
}

/** Returns the address of a filter. */
export const searchAddress = (filter: SearchFilter, shown?: number): string =>
  addressWith(paths.search, { ...filter, shown });

type FilterOn = {
  name: SearchFilterName | 'mine';
  value: string;
  /** Filter without the value of this active filter. */
  without: SearchFilter;
};

/** Returns the active filters except the content type; each topic is a separate filter. */
export const listActiveFilters = (filter: SearchFilter): FilterOn[] =>
  ([...searchFilterNames, 'mine'] as const).flatMap((name): FilterOn[] => {
    const values = filter[name]?.split(',') ?? [];
    return values.map((value) => {
      const others = values.filter((other) => other !== value).join();
      return { name, value, without: { ...filter, [name]: others || undefined } };
    });
  });

/**
 * Returns the query as a path parameter of a call. The route `recent-searches` has the same
 * position, so a query of that name gets a trailing space. Search ignores the space.
 */
export const searchParams = (query: string): { query: string } => ({
  query: /^recent-searches$/i.test(query) ? `${query} ` : query,
});

/**
 * Returns the number of hits that a filter shows, from the counts by type. The number can exceed
 * the number of hits that were counted.
 */
export const foundCount = ({ type }: SearchFilter, counts: SearchResults['counts']): number =>
  counts.find(({ contentType }) => contentType === type)?.count ??
  counts.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns true if the query has a letter or a digit. A query of dots and slashes would address
 * another route.
 */
export const hasWords = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);
