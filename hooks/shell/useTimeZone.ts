import { useSyncExternalStore } from 'react';
import { htmlTimeZone, onReleaseOfTimeZone, shownTimeZone } from '@/lib/format/reader-time-zone';

/**
 * Returns the time zone of shown times and days: that of the HTML during hydration, then that of
 * the browser. A component that groups by day or shows times on a page for everybody uses it.
 */
export const useTimeZone = (): string =>
  useSyncExternalStore(onReleaseOfTimeZone, shownTimeZone, htmlTimeZone);

/** Returns the time zone of the browser; null on the server and during hydration. */
export const useOwnTimeZone = (): string | null =>
  useSyncExternalStore(onReleaseOfTimeZone, shownTimeZone, () => null);
