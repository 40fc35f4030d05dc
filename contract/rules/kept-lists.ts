import { paths } from '../paths.ts';

/**
 * Lists that are rendered for each request because of their filters. Without a query, all visitors
 * see the same list, so the front end caches it. When the content changes, the backend invalidates
 * the cache in the same way as static pages.
 */
export const keptLists: readonly string[] = [
  paths.allLives,
  paths.courses,
  paths.creators,
  // Alias of the creators page.
  '/expert-search',
  paths.explore,
  paths.memberships,
];

/**
 * Pattern of the department lists. They are not enumerated, because the office adds and removes
 * departments.
 */
const departmentList = /^\/shop\/item-departments\/[a-z0-9-]+$/;

/** Returns true for the address of a list without a query that the front end caches. */
export const isKeptList = (address: string): boolean =>
  keptLists.includes(address) || departmentList.test(address);

/**
 * Header with the cache duration of a list (s). The page sends it to the front end's server;
 * browsers do not receive it.
 */
export const KEPT_SECONDS_HEADER = 'x-kept-seconds';
