import { paths } from '../paths.ts';

/**
 * Lists that are rendered for each request because of their filters. Without a query, all visitors
 * see the same list, so the front end caches it. The backend invalidates the cache as for static
 * pages when the content changes.
 */
export const keptLists: readonly string[] = [
  paths.allLives,
  paths.courses,
  paths.creators,
  // Alias of the page of creators.
  '/expert-search',
  paths.explore,
  paths.memberships,
];

/** Pattern of the lists of departments; the office adds and removes departments. */
const departmentList = /^\/shop\/item-departments\/[a-z0-9-]+$/;

/** Returns true for the address of a list without a query that the front end caches. */
export const isKeptList = (address: string): boolean =>
  keptLists.includes(address) || departmentList.test(address);

/**
 * Header with the cache duration of a list (s), from the page to the front end's server. Browsers
 * do not receive the header.
 */
export const KEPT_SECONDS_HEADER = 'x-kept-seconds';
