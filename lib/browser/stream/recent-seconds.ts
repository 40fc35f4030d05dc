import { MOST_RECENT_SECONDS } from '@/contract/rules/stream-names';

/**
 * Maximum duration of a transaction (seconds). An event has the time at which its transaction
 * began, but is visible only after the commit.
 */
const MARGIN_SECONDS = 5;

/**
 * Returns the maximum age of events that the content of the page may lack (seconds). The server
 * read the content after the browser had requested the page.
 */
export const toRecentSeconds = (): number =>
  Math.min(MOST_RECENT_SECONDS, Math.ceil(performance.now() / 1000) + MARGIN_SECONDS);
