/**
 * Returns the IANA time zone of the browser, such as "Australia/Perth"; undefined if the browser
 * does not state it.
 */
export const browserTimeZone = (): string | undefined =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
