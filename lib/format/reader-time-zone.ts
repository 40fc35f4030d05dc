import type { AsyncLocalStorage } from 'node:async_hooks';

/** Reader of a page that the server renders for one person. */
type Reader = { timeZone?: string };

declare global {
  /** Reader of the current request. The front server sets it; it is missing in browsers. */
  var pageReader: AsyncLocalStorage<Reader> | undefined;
}

/**
 * Returns the time zone of the reader for whom the server renders a page. Undefined in browsers,
 * which use their own, and for a page that everybody sees.
 */
export const readerTimeZone = (): string | undefined => globalThis.pageReader?.getStore()?.timeZone;

/**
 * Sets the time zone of dates in the page that is rendered next in this request. An unknown time
 * zone is ignored.
 */
export function setReaderTimeZone(given: string | null | undefined): void {
  const reader = globalThis.pageReader?.getStore();
  if (!reader || !given) return;
  try {
    // Each zone has one name here, because formats are cached by their zone.
    reader.timeZone = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    // The cookie contains something else than a time zone.
  }
}
