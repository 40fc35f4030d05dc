// @ts-check
// No `require('path')` here: this file is bundled for the browser too.

/** The language whose number conventions a locale follows: Spanish is written the Argentine way. */
const numberLocale = (/** @type {string | undefined} */ language) =>
  language?.startsWith('es') ? 'es-AR' : 'en-AU';

/** For each page that is rendered there is another translator, and making a format or rule takes longer than a text. */
const known = new Map();
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

/**
 * `{{count, number}}` in a translation follows the conventions above, and plurals are looked up once.
 * @type {import('i18next').ThirdPartyModule}
 */
const formats = {
  type: '3rdParty',
  init(i18n) {
    i18n.services.formatter?.addCached('number', (language, options) => {
      const key = `${numberLocale(language)} ${JSON.stringify(options)}`;
      const format = known.get(key) ?? new Intl.NumberFormat(numberLocale(language), options);
      known.set(key, format);
      return (value) => format.format(value);
    });
    i18n.services.pluralResolver.getRule = (
      /** @type {string} */ language,
      /** @type {{ ordinal?: boolean }} */ { ordinal = false } = {},
    ) => {
      const key = `${language} ${ordinal}`;
      const rule = knownRules.get(key) ?? pluralRule(language, ordinal ? 'ordinal' : 'cardinal');
      knownRules.set(key, rule);
      return rule;
    };
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
