/** Minimum number of different people who must have made a search before it is shown. */
export const FEWEST_PEOPLE = 3;

/** Number of days whose searches are counted. */
export const SEARCH_DAYS = 90;
