// @ts-check
const { i18n } = require('./next-i18next.config');
const { readVariable } = require('./config/environment.ts');
const { securityHeaders } = require('./config/security-headers.ts');
const { machineSources } = require('./contract/rules/machine-sources.ts');
const { version } = require('./package.json');

const isDevelopment = process.env.NODE_ENV === 'development';

/** @type {import('next').NextConfig} */
module.exports = {
  i18n,
  distDir: readVariable('NEXT_DIST_DIR'),
  reactStrictMode: true,
  poweredByHeader: false,
  // server/ computes the ETag of a cached page once; Next would hash the whole page at each
  // request.
  generateEtags: false,
  // server/ compresses cached pages once and other responses while they are sent.
  compress: false,
  // The compiler increases the size of our own code by a third: 11 to 16 KB on visitors' pages,
  // which have a budget of 35 KB.
  reactCompiler: false,
  // `npm test` and `npm run check` check types, including tests, so that a build does not wait for
  // type checks.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // Next must not guess the root from a stray lock file in a parent folder.
    root: __dirname,
    // Production replaces these libraries. Development needs path-to-regexp for its rewrites.
    resolveAlias: isDevelopment
      ? {}
      : {
          'next/dist/compiled/path-to-regexp': { browser: './server/next/no-address-patterns.ts' },
          '../build/polyfills/polyfill-module': { browser: './server/next/polyfills.ts' },
          'hoist-non-react-statics': { browser: './server/next/no-statics.ts' },
        },
  },
  outputFileTracingRoot: __dirname,
  experimental: {
    // A shared runtime would be an inline script in every page, which `script-src 'self'` blocks.
    turbopackSharedRuntime: false,
    // Each page loads its own styles: 20 to 22 KB with headers, in about 18 files that pages share.
    // A higher request cost results in fewer files with more unused styles: 0.5 to 1 KB more per
    // page at 16,000, and 1 to 3 KB more at 30,000.
    //
    // 'loose' results in one stylesheet for the whole site (26 KB), which grows with the product.
    // The time to the first frame is the same.
    cssChunking: { type: 'graph', requestCost: 8_000 },
    // All pages share one chunk, and each page has one chunk of its own. With six chunks instead, a
    // first visit received 5 % more bytes in 6 more requests.
    turbopackChunking: { minChunkSize: 500_000, maxMergeChunkSize: 2_000_000 },
    // A page that was rendered with one database must not be served after a restart with another
    // database.
    isrFlushToDisk: false,
    // server/ loads the pages without the files of pages/api, whose requests it answers itself.
    preloadEntriesOnStart: false,
  },
  // Pictures are scaled when they are stored. Image optimisation would let anyone make this server
  // scale pictures.
  images: { unoptimized: true },
  env: {
    NEXT_PUBLIC_COOKIE_DOMAIN: readVariable('COOKIE_DOMAIN') ?? '',
    NEXT_PUBLIC_HELP_URL: readVariable('HELP_URL') ?? '',
    NEXT_PUBLIC_TERMS_URL: readVariable('TERMS_URL') ?? '',
    NEXT_PUBLIC_PRIVACY_URL: readVariable('PRIVACY_URL') ?? '',
    NEXT_PUBLIC_VERSION: version,
  },
  // In production server/ applies these rewrites. With Next's rewrites, every visitor would load
  // code that matches addresses.
  rewrites: async () =>
    isDevelopment ? machineSources.map((source) => ({ source, destination: `/api${source}` })) : [],
  // In production server/ sends these headers without Next's address matching.
  headers: async () =>
    isDevelopment
      ? [
          {
            source: '/:path*',
            headers: Object.entries(securityHeaders({ isDevelopment })).map(([key, value]) => ({
              key,
              value,
            })),
          },
        ]
      : [],
};
