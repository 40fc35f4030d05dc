// @ts-check
// CommonJS, as next-i18next.config.js requires it where nothing is bundled.

/** The language whose number conventions a locale follows: Spanish is written the Argentine way. */
const numberLocale = (/** @type {string | undefined} */ language) =>
  language?.startsWith('es') ? 'es-AR' : 'en-AU';

/** @type {Map<string, any>} */
const formats = new Map();

/**
 * A format of `Intl`, made once: that takes a hundred times as long as using it, and a list uses the same one on every card.
 * @template F, O
 * @param {new (locale: string, options: O) => F} Format
 * @param {string | undefined} language
 * @param {O} options
 * @returns {F}
 */
function intlFormat(Format, language, options) {
  const locale = numberLocale(language);
  const key = Format.name + locale + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Format(locale, options));
  return formats.get(key);
}

/**
 * A number in the writing of English without `Intl`: the first number format of a page takes a slow phone 100 ms and more, while
 * it becomes interactive. Undefined for what has to be grouped or rounded, and in other languages.
 * @param {number} value
 * @param {string | undefined} language
 * @param {Intl.NumberFormatOptions} [options] the least and the most digits of the fraction
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
  // A very small number is written with an exponent.
  if (fraction.length > most || fraction.includes('e')) return undefined;
  return value.toFixed(Math.max(least, fraction.length));
}

/**
 * A number as the language writes it: "1,046", "4.8".
 * @param {number} value
 * @param {string | undefined} language
 * @param {Intl.NumberFormatOptions} [options] the least and the most digits of the fraction
 * @returns {string}
 */
const formatDecimal = (value, language, options) =>
  plainNumber(value, language, options) ?? intlFormat(Intl.NumberFormat, language, options).format(value);

module.exports = { formatDecimal, intlFormat, plainNumber };
