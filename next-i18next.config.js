// @ts-check
// No `require('path')` here: this file is bundled for the browser too.

/** The language whose number conventions a locale follows: Spanish is written the Argentine way. */
const numberLocale = (/** @type {string | undefined} */ language) =>
  language?.startsWith('es') ? 'es-AR' : 'en-AU';

/** For each page that is rendered there is another translator, and making a format takes longer than a text. */
const known = new Map();

/**
 * `{{count, number}}` in a translation follows the conventions above.
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
