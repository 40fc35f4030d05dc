// @ts-check
// No `require('path')` here: this file is bundled for the browser too.

const { formatDecimal } = require('./lib/format/numbers.js');

/** For each page that is rendered there is another translator, and making a rule takes longer than a text. */
const knownRules = new Map();

/** Which plural a number takes, as `Intl.PluralRules` says; asking it takes longer than finding the text. */
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

/** What `useTranslation` adds to the values of a text. */
const added = new Set(['lng', 'lngs', 'ns', 'keyPrefix']);
const knownTexts = new Map();

/** Whether an option is a value of the text; the others decide which text it is, and how. */
const isValue = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  (typeof value === 'string' || typeof value === 'number') &&
  name !== 'context' &&
  !name.startsWith('defaultValue');

/**
 * Finds a text once: they are part of a build, and finding one takes as long as rendering its element. Its values are put in each time.
 */
const keepTexts = (/** @type {import('i18next').i18n} */ i18n) => {
  // Missing in i18next's types; what `t` calls.
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
    // A text may have a form of its own for none.
    const form = typeof count !== 'number' ? '' : count === 0 ? 0 : pluralResolver.getSuffix(lng, count);
    const place = `${lng} ${ns} ${key} ${form}`;
    let text = knownTexts.get(place);
    if (text === undefined) {
      text = translator.resolve(key, options)?.res;
      // One that is missing may come later; one that contains others is put together each time.
      if (typeof text !== 'string' || text.includes('$t(')) return translate(key, options, last);
      knownTexts.set(place, text);
    }
    return hasValues ? interpolator.interpolate(text, options, lng, options) : text;
  };
};

/**
 * `{{count, number}}` in a translation follows the conventions above, and plurals and texts are looked up once.
 * @type {import('i18next').ThirdPartyModule}
 */
const formats = {
  type: '3rdParty',
  init(i18n) {
    // Among the options are all values of the text; `formatDecimal` keeps a format for each options that it is given.
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
    // While somebody writes texts, each is read again.
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
