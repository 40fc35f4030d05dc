// @ts-check
// `require('path')` is not possible here because this file is bundled for the browser too.

const { formatDecimal } = require('./lib/format/numbers.js');

/**
 * Plural rules by language, shared by all translators. Each rendered page has its own translator,
 * and creating a rule takes longer than finding a text.
 */
const knownRules = new Map();

/**
 * Returns a plural rule with cached results of `Intl.PluralRules`, because a call takes longer than
 * finding the text.
 */
const pluralRule = (/** @type {string} */ language, /** @type {Intl.PluralRuleType} */ type) => {
  const rule = new Intl.PluralRules(language, { type });
  const names = new Map();
  return {
    resolvedOptions: () => rule.resolvedOptions(),
    select(/** @type {number} */ count) {
      const name = names.get(count) ?? rule.select(count);
      if (names.size < 1000) names.set(count, name);
      return name;
    },
  };
};

/** Options that `useTranslation` adds to the values of a text. */
const added = new Set(['lng', 'lngs', 'ns', 'keyPrefix']);
const knownTexts = new Map();

/**
 * Returns true if an option is a value of the text. Other options select the text or its format.
 */
const isValue = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  (typeof value === 'string' || typeof value === 'number') &&
  name !== 'context' &&
  !name.startsWith('defaultValue');

/**
 * Caches the texts of translations. They can be cached because they are part of a build, and
 * finding a text takes as long as rendering its element. Values are inserted at each use.
 */
const keepTexts = (/** @type {import('i18next').i18n} */ i18n) => {
  // `translator` is missing in i18next's types; `t` calls it.
  const { translator } = /** @type {any} */ (i18n);
  const { interpolator, pluralResolver } = i18n.services;
  const translate = translator.translate.bind(translator);
  translator.translate = (
    /** @type {unknown} */ key,
    /** @type {any} */ options,
    /** @type {unknown} */ last,
  ) => {
    if (typeof key !== 'string' || !options?.lng) return translate(key, options, last);
    let hasValues = false;
    for (const name in options)
      if (!added.has(name)) {
        if (!isValue(name, options[name])) return translate(key, options, last);
        hasValues = true;
      }
    const { lng, ns, count } = options;
    // A text can have a separate form for zero.
    const form = typeof count !== 'number' ? '' : count === 0 ? 0 : pluralResolver.getSuffix(lng, count);
    const place = `${lng} ${ns} ${key} ${form}`;
    let text = knownTexts.get(place);
    if (text === undefined) {
      text = translator.resolve(key, options)?.res;
      // A missing text may be loaded later. A text that includes other texts is composed at each
      // use.
      if (typeof text !== 'string' || text.includes('$t(')) return translate(key, options, last);
      knownTexts.set(place, text);
    }
    return hasValues ? interpolator.interpolate(text, options, lng, options) : text;
  };
};

/**
 * Formats `{{count, number}}` in translations with the number conventions above, and caches plurals
 * and texts.
 * @type {import('i18next').ThirdPartyModule}
 */
const formats = {
  type: '3rdParty',
  init(i18n) {
    // Only the digit options are passed, because the options include all values of the text and
    // `formatDecimal` caches a format per options.
    i18n.services.formatter?.add(
      'number',
      (value, language, { minimumFractionDigits, maximumFractionDigits }) =>
        formatDecimal(value, language, { minimumFractionDigits, maximumFractionDigits }),
    );
    i18n.services.pluralResolver.getRule = (
      /** @type {string} */ language,
      /** @type {{ ordinal?: boolean }} */ { ordinal = false } = {},
    ) => {
      const key = `${language} ${ordinal}`;
      const rule = knownRules.get(key) ?? pluralRule(language, ordinal ? 'ordinal' : 'cardinal');
      knownRules.set(key, rule);
      return rule;
    };
    // In development, texts may change, so they are not cached.
    if (process.env.NODE_ENV === 'production') keepTexts(i18n);
  },
};

/** @type {import('next-i18next/pages').UserConfig} */
module.exports = {
  i18n: { defaultLocale: 'en', locales: ['en'], localeDetection: false },
  localePath: './locales',
  defaultNS: 'common',
  use: [formats],
  serializeConfig: false,
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) => console.error(`no text ${namespace}:${key}`),
};
