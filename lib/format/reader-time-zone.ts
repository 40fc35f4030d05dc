import type { AsyncLocalStorage } from 'node:async_hooks';

/** Reader of a page that the server renders for one person. */
type Reader = { timeZone?: string };

declare global {
  /** Reader of the current request. The front server sets it; it is missing in browsers. */
  var pageReader: AsyncLocalStorage<Reader> | undefined;
}

/** Time zone of the HTML that a browser hydrates; undefined after hydration and on the server. */
let hydrationTimeZone: string | undefined;

/** Time zone of times in a page that is the same for everybody. */
const SHARED_TIME_ZONE = 'Australia/Sydney';

/**
 * Time zone of the page that is open in the browser; undefined for a page that is the same for
 * everybody.
 */
let openedTimeZone: string | undefined;

/**
 * Returns the reader's time zone while the server renders a page for one person, or while a browser
 * hydrates such a page. Undefined for a page that is the same for everybody, and in browsers after
 * hydration.
 */
export const readerTimeZone = (): string | undefined =>
  hydrationTimeZone ?? globalThis.pageReader?.getStore()?.timeZone;

const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone of dates in the page that is being rendered. */
export const pageTimeZone = (): string => readerTimeZone() ?? localTimeZone();

/**
 * Makes a browser format dates in the time zone of the HTML during hydration, so that both match.
 * @returns true if this time zone differs from the browser's own
 */
export function holdTimeZone(timeZone: string | undefined): boolean {
  if (typeof window !== 'undefined') openedTimeZone = timeZone;
  if (typeof window === 'undefined' || !timeZone || timeZone === localTimeZone()) return false;
  // A browser that does not support the time zone cannot format dates in it.
  if (canonicalName(timeZone) === undefined) return false;
  hydrationTimeZone = timeZone;
  return true;
}

/**
 * Returns the time zone of the times in the HTML, on the server and during hydration. Pages that
 * are the same for everybody have a fixed time zone, so that the browser hydrates the same times
 * and days.
 */
export const htmlTimeZone = (): string => openedTimeZone ?? readerTimeZone() ?? SHARED_TIME_ZONE;

/** Returns the time zone of times in the browser. After hydration it is the browser's own. */
export const shownTimeZone = (): string => hydrationTimeZone ?? localTimeZone();

const listeners = new Set<() => void>();

/** Makes the browser format dates in its own time zone. */
export function releaseTimeZone(): void {
  hydrationTimeZone = undefined;
  listeners.forEach((listener) => listener());
}

/**
 * Calls a listener when the time zone is released.
 * @returns a function that unsubscribes
 */
export function onReleaseOfTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Names of time zones. Offsets such as "+05:31" are excluded, because formats are cached by time
 * zone.
 */
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * Sets the time zone of dates in the page that this request renders. An unknown time zone is
 * ignored.
 */
export function setReaderTimeZone(given: string | null | undefined): void {
  const reader = globalThis.pageReader?.getStore();
  if (!reader || !given) return;
  const timeZone = zones.has(given) ? given : canonicalName(given);
  if (timeZone && zones.has(timeZone)) reader.timeZone = timeZone;
}

/**
 * Returns the canonical name of a time zone that a browser reports under an alias such as
 * "Asia/Calcutta".
 */
function canonicalName(given: string): string | undefined {
  if (!/^[A-Z][\w/+-]+$/.test(given)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
