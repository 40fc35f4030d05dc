import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  holdTimeZone,
  onReleaseOfTimeZone,
  readerTimeZone,
  releaseTimeZone,
} from '@/lib/format/reader-time-zone';

/**
 * Hydrates a page with dates in the time zone of its HTML. After hydration the caller re-renders
 * with dates in the time zone of the browser.
 *
 * The HTML can have another time zone. On the first visit with a browser the server does not know
 * its time zone, and after travelling it knows an outdated one.
 * @param timeZone time zone of the HTML; undefined for a page that is the same for everybody
 */
export function usePageTimeZone(timeZone: string | undefined): void {
  const [isHeld] = useState(() => holdTimeZone(timeZone));
  useSyncExternalStore(onReleaseOfTimeZone, readerTimeZone, readerTimeZone);
  useEffect(() => {
    if (isHeld) releaseTimeZone();
  }, [isHeld]);
}
