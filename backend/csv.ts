/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\uFEFF';

/**
 * Quotes a CSV field. Text that a spreadsheet would read as a formula is prefixed with an
 * apostrophe.
 */
export const csvField = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

/** Formats cents as "-12.50", without a currency sign, for use in calculations. */
export const csvAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Returns the first line of a CSV file. */
export const csvHeading = (names: string[]): string => `${MARK}${names.map(csvField).join(',')}\r\n`;
