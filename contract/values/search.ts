/** The orders of what was found; `relevance` needs words. */
export const searchOrders = ['relevance', 'newest', 'popular', 'price', 'rating'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Characters of what is searched for; the rest is cut. */
export const LONGEST_QUERY = 100;

/** Counts are exact up to this; one more stands for all above. */
export const MOST_COUNTED = 1000;
