/** IANA name of the zone that the browser's clock is in, such as "Australia/Perth"; undefined where it does not say. */
export const browserTimeZone = (): string | undefined =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
