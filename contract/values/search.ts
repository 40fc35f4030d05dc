import { topicIds } from './topics.ts';

/** The orders of what was found; `relevance` needs words. */
export const searchOrders = ['relevance', 'newest', 'popular', 'price', 'rating'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Minutes of what is found, altogether: above the first number, and up to the second. */
export const searchLengths = ['0-10', '10-30', '30-60', '60-'] as const;
export type SearchLength = (typeof searchLengths)[number];

/** Nothing, or dollars: above the first number, and up to the second. */
export const searchPrices = ['free', '0-25', '25-50', '50-'] as const;
export type SearchPrice = (typeof searchPrices)[number];

/** The least average of ratings. */
export const searchRatings = ['4.5', '4'] as const;
export type SearchRating = (typeof searchRatings)[number];

/** The filters besides the kind, with their values. */
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

/** Characters of what is searched for; the rest is cut. */
export const LONGEST_QUERY = 100;

/** Counts are exact up to this; one more stands for all above. */
export const MOST_COUNTED = 1000;
