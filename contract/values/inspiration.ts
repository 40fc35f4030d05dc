/** Minimum number of different people before a search is shown. */
export const FEWEST_PEOPLE = 3;

/** Number of days whose searches count. */
export const SEARCH_DAYS = 90;
