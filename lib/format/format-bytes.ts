import { assertWhole } from './format';
import { intlFormat } from './numbers.js';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size limit in round units: 100 MiB is "100 MB". */
export const formatSizeLimit = (bytes: number, locale: string): string => {
  const inMegabytes = bytes / 1024 ** 2;
  return formatBytes(
    inMegabytes >= 1024 ? Math.round((inMegabytes / 1024) * 1000 ** 3) : Math.round(inMegabytes * 1000 ** 2),
    locale,
  );
};

/**
 * Formats bytes: "412 MB", "1.2 GB". Units are powers of 1000 as on phones and desktops, with one
 * decimal from a gigabyte on.
 */
export function formatBytes(bytes: number, locale: string): string {
  assertWhole(bytes, 'bytes');
  let power = 0;
  // From 999.5 on, a value would round to "1,000 kB", so the next unit is used: "1 MB".
  while (bytes / 1000 ** power >= 999.5 && power < byteUnits.length - 1) power += 1;
  return intlFormat(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: byteUnits[power],
    // The short form of a byte has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power >= 3 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
