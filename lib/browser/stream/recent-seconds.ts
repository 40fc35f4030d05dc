import { MOST_RECENT_SECONDS } from '@/contract/rules/stream-names';

/** Time between the beginning of a transaction, which its events have, and its commit (seconds). */
const MARGIN_SECONDS = 5;

/**
 * Returns the time before now whose events the content of the page may lack (seconds). The content
 * was read after the browser requested the page.
 */
export const toRecentSeconds = (): number =>
  Math.min(MOST_RECENT_SECONDS, Math.ceil(performance.now() / 1000) + MARGIN_SECONDS);
