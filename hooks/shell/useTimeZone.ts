import { useSyncExternalStore } from 'react';
import { htmlTimeZone, onReleaseOfTimeZone, shownTimeZone } from '@/lib/format/reader-time-zone';

/**
 * Returns the time zone in which times and days are shown: that of the HTML during hydration, then
 * that of the browser. It is for components that group by day, or that show times on a page that is
 * the same for everybody.
 */
export const useTimeZone = (): string =>
  useSyncExternalStore(onReleaseOfTimeZone, shownTimeZone, htmlTimeZone);

/** Returns the time zone of the browser; null on the server and during hydration. */
export const useOwnTimeZone = (): string | null =>
  useSyncExternalStore(onReleaseOfTimeZone, shownTimeZone, () => null);
