import { paths } from '../paths.ts';

/**
 * Lists that are rendered for each request, because of their filters. Without a query a visitor's is the same for everybody: the
 * front end keeps it for a while, and the backend says when what it shows has changed, as of static pages.
 */
export const keptLists: readonly string[] = [
  paths.courses,
  paths.creators,
  // The same page as that of creators.
  '/expert-search',
  paths.explore,
  paths.memberships,
];

/** How long one is kept, in seconds, in a header from the page to the front end's server. No browser sees it. */
export const KEPT_SECONDS_HEADER = 'x-kept-seconds';
