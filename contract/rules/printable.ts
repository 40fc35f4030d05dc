/**
 * Ranges of characters that the fonts of printed documents contain, for use in a pattern: accented
 * Latin letters, digits, punctuation and signs.
 */
const ranges =
  ' -~\\u00a0-\\u00ac\\u00ae-\\u017e\\u018f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u01cd-\\u01d4\\u01e6\\u01e7\\u01ea\\u01eb' +
  '\\u0218-\\u021b\\u0259\\u0300-\\u0304\\u0306-\\u030c\\u031b\\u0323\\u0326-\\u0328\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9' +
  '\\u2013-\\u2015\\u2018-\\u201a\\u201c-\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203a\\u2044\\u20ac\\u2116\\u2122' +
  '\\u2190\\u2192\\u2212\\u2248\\u2260\\u2264\\u2265';

const printable = new RegExp(`^[${ranges}]*$`, 'u');

/** Returns true if the fonts can print every character of a line. */
export const isPrintable = (text: string): boolean => printable.test(text.normalize('NFC'));

/** Returns a text with plain spaces and without invisible characters. */
export const toPlain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '');
