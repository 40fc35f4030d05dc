/** What an idea comes from: what members search for, or what they rate. */
export const ideaSources = ['SEARCH', 'RATING'] as const;
export type IdeaSource = (typeof ideaSources)[number];

/** What people searched for is shown once so many different ones searched for it. */
export const FEWEST_PEOPLE = 3;

/** Days whose searches count. */
export const SEARCH_DAYS = 90;
