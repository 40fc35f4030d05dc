import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  holdTimeZone,
  onReleaseOfTimeZone,
  readerTimeZone,
  releaseTimeZone,
} from '@/lib/format/reader-time-zone';

/**
 * Hydrates a page with dates in the time zone of its HTML. Afterwards the caller renders again,
 * with dates in the time zone of the browser.
 *
 * The server does not know the time zone on the first visit with a browser, and knows an old one
 * after a journey.
 * @param timeZone time zone of the HTML; undefined for a page that everybody sees
 */
export function usePageTimeZone(timeZone: string | undefined): void {
  const [isHeld] = useState(() => holdTimeZone(timeZone));
  useSyncExternalStore(onReleaseOfTimeZone, readerTimeZone, readerTimeZone);
  useEffect(() => {
    if (isHeld) releaseTimeZone();
  }, [isHeld]);
}
