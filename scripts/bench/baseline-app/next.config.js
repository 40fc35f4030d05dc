const { i18n } = require('../../../next-i18next.config');

/** The least that Next and next-i18next make of a page, with the settings of the real build. */
module.exports = {
  i18n,
  distDir: '../../../.next-baseline',
  poweredByHeader: false,
  turbopack: { root: `${__dirname}/../../..` },
  outputFileTracingRoot: `${__dirname}/../../..`,
  experimental: { turbopackSharedRuntime: false },
};
