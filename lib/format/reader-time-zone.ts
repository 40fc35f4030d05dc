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

/** Names of time zones. Offsets such as "+05:31" are left out, because formats are kept by zone. */
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * Sets the time zone of dates in the page that is rendered next in this request. An unknown time
 * zone is ignored.
 */
export function setReaderTimeZone(given: string | null | undefined): void {
  const reader = globalThis.pageReader?.getStore();
  if (!reader || !given) return;
  const timeZone = zones.has(given) ? given : canonicalName(given);
  if (timeZone && zones.has(timeZone)) reader.timeZone = timeZone;
}

/** Returns the name of a zone that a browser calls by another name, such as "Asia/Calcutta". */
function canonicalName(given: string): string | undefined {
  if (!/^[A-Z][\w/+-]+$/.test(given)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
