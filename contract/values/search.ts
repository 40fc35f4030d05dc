import { topicIds } from './topics.ts';

/** Sort orders of search results. `relevance` requires search words. */
export const searchOrders = ['relevance', 'newest', 'popular', 'price', 'rating'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Ranges of the total length (minutes): more than the first number and at most the second. */
export const searchLengths = ['0-10', '10-30', '30-60', '60-'] as const;
export type SearchLength = (typeof searchLengths)[number];

/** Price ranges: `free`, or more than the first number of dollars and at most the second. */
export const searchPrices = ['free', '0-25', '25-50', '50-'] as const;
export type SearchPrice = (typeof searchPrices)[number];

/** Minimum average ratings. */
export const searchRatings = ['4.5', '4'] as const;
export type SearchRating = (typeof searchRatings)[number];

/** Filters in addition to the content type, with their values. */
export const searchFilters = {
  topicId: topicIds,
  length: searchLengths,
  price: searchPrices,
  rating: searchRatings,
} as const;
export const searchFilterNames = [
  'topicId',
  'length',
  'price',
  'rating',
] as const satisfies (keyof typeof searchFilters)[];
export type SearchFilterName = keyof typeof searchFilters;

/** Maximum length of a search text (characters). Longer text is truncated. */
export const LONGEST_QUERY = 100;

/** Maximum exact count. The next number stands for all higher counts. */
export const MOST_COUNTED = 1000;
