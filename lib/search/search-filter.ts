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
import { addressWith, oneOf, valueOf } from '@/lib/list-query';

/** What a page of results shows. */
export type SearchFilter = {
  query?: string;
  type?: ContentType;
  /** One topic, or several with commas between them. */
  topicId?: string;
  length?: SearchLength;
  price?: SearchPrice;
  rating?: SearchRating;
  /** Only what comes with the memberships of whoever looks. */
  mine?: 'true';
  orderBy?: SearchOrder;
  /** Without correcting the words. */
  asTyped?: 'true';
};

/** Some topics as a filter has them: each once and in one order, so that the same choice has one address. */
export const topicsText = (chosen: readonly string[]): string | undefined =>
  topicIds.filter((topicId) => chosen.includes(topicId)).join() || undefined;

/** The topics of a filter. */
export const chosenTopics = ({ topicId = '' }: SearchFilter): TopicId[] => {
  const chosen = topicId.split(',');
  return topicIds.filter((topic) => chosen.includes(topic));
};

/** The filter in an address; what is unknown is left out. */
export function searchFilterOf(given: ParsedUrlQuery): SearchFilter {
  const query = (valueOf(given, 'query') ?? valueOf(given, 'keywords'))?.trim().slice(0, LONGEST_QUERY);
  const type = oneOf(given, 'type', contentTypes);
  const topicId = topicsText([given.topicId].flat().join().split(','));
  const length = oneOf(given, 'length', searchLengths);
  const price = oneOf(given, 'price', searchPrices);
  const rating = oneOf(given, 'rating', searchRatings);
  const orderBy = oneOf(given, 'orderBy', searchOrders);
  return {
    ...(query && { query }),
    ...(type && { type }),
    ...(topicId && { topicId }),
    ...(length && { length }),
    ...(price && { price }),
    ...(rating && { rating }),
    ...(valueOf(given, 'mine') === 'true' && { mine: 'true' as const }),
    ...(orderBy && { orderBy }),
    ...(valueOf(given, 'asTyped') === 'true' && { asTyped: 'true' as const }),
  };
}

/** The address of a filter. */
export const searchAddress = (filter: SearchFilter, shown?: number): string =>
  addressWith(paths.search, { ...filter, shown });

type FilterOn = {
  name: SearchFilterName | 'mine';
  value: string;
  /** What is left when it is taken away. */
  without: SearchFilter;
};

/** The filters that are on, besides the kind; each topic is one. */
export const filtersOn = (filter: SearchFilter): FilterOn[] =>
  ([...searchFilterNames, 'mine'] as const).flatMap((name): FilterOn[] => {
    const values = filter[name]?.split(',') ?? [];
    return values.map((value) => {
      const others = values.filter((other) => other !== value).join();
      return { name, value, without: { ...filter, [name]: others || undefined } };
    });
  });

/**
 * The words of a search as a segment of a call's address. An address of its own has the same place as the words, and is distinguished from them
 * by a space that no search takes into account.
 */
export const searchParams = (query: string): { query: string } => ({
  query: /^recent-searches$/i.test(query) ? `${query} ` : query,
});

/** How much of what was counted by kind a filter shows; more than is counted when there is more. */
export const foundCount = ({ type }: SearchFilter, counts: SearchResults['counts']): number =>
  counts.find(({ contentType }) => contentType === type)?.count ??
  counts.reduce((sum, { count }) => sum + count, 0);

/** Whether there is a letter or a digit to look for: a path of dots and slashes would be another address. */
export const hasWords = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);
