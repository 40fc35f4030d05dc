const { i18n } = require('../../../next-i18next.config');

/** A minimal app with Next and next-i18next, with the settings of the real build. */
module.exports = {
  i18n,
  distDir: '../../../.next-baseline',
  poweredByHeader: false,
  turbopack: { root: `${__dirname}/../../..` },
  outputFileTracingRoot: `${__dirname}/../../..`,
  experimental: { turbopackSharedRuntime: false },
};
