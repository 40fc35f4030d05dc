// @ts-check
// This file is CommonJS because next-i18next.config.js requires it without a bundler.

/** Returns the locale of number conventions; Spanish uses the Argentine conventions. */
const numberLocale = (/** @type {string | undefined} */ language) =>
  language?.startsWith('es') ? 'es-AR' : 'en-AU';

const MOST_FORMATS = 200;
/** @type {Map<string, any>} */
const formats = new Map();

/**
 * Returns a cached `Intl` format. Creating a format takes a hundred times as long as using it, and
 * a list uses the same format on every card.
 * @template F, O
 * @param {new (locale: string, options: O) => F} Format
 * @param {string} locale
 * @param {O} options
 * @returns {F}
 */
function cachedFormat(Format, locale, options) {
  const key = Format.name + locale + JSON.stringify(options);
  // The cache is limited, because a date format takes 40 KB and each time zone of a reader needs
  // its own formats.
  if (formats.size >= MOST_FORMATS) formats.clear();
  if (!formats.has(key)) formats.set(key, new Format(locale, options));
  return formats.get(key);
}

/**
 * Returns a cached `Intl` format with the conventions of a language.
 * @template F, O
 * @param {new (locale: string, options: O) => F} Format
 * @param {string | undefined} language
 * @param {O} options
 * @returns {F}
 */
const intlFormat = (Format, language, options) => cachedFormat(Format, numberLocale(language), options);

/**
 * Formats a number in English without `Intl`. The first number format of a page costs a slow phone
 * 100 ms or more while the page becomes interactive.
 *
 * Returns undefined for other languages and for numbers that need grouping or rounding.
 * @param {number} value
 * @param {string | undefined} language
 * @param {Intl.NumberFormatOptions} [options] minimum and maximum fraction digits
 * @returns {string | undefined}
 */
function plainNumber(value, language, options = {}) {
  const {
    minimumFractionDigits: least = 0,
    maximumFractionDigits: most = Math.max(least, 3),
    style,
  } = options;
  if (style || numberLocale(language) !== 'en-AU') return undefined;
  if (!(value >= 0 && value < 1000) || Object.is(value, -0)) return undefined;
  const [, fraction = ''] = String(value).split('.');
  // JavaScript writes a very small number with an exponent.
  if (fraction.length > most || fraction.includes('e')) return undefined;
  return value.toFixed(Math.max(least, fraction.length));
}

/**
 * Formats a number in the style of the language: "1,046", "4.8".
 * @param {number} value
 * @param {string | undefined} language
 * @param {Intl.NumberFormatOptions} [options] minimum and maximum fraction digits
 * @returns {string}
 */
const formatDecimal = (value, language, options) =>
  plainNumber(value, language, options) ?? intlFormat(Intl.NumberFormat, language, options).format(value);

module.exports = { cachedFormat, formatDecimal, intlFormat, plainNumber };
