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
  // server/ gives kept pages a tag, once; Next would compute one of the whole page at each request.
  generateEtags: false,
  // It also compresses: kept pages once, all other answers as they are sent.
  compress: false,
  // The compiler's bookkeeping adds a third to our own code: 11 to 16 KB on visitors' pages, which have 35 to spend.
  reactCompiler: false,
  // Types are checked by `npm test` and `npm run check`, tests included; a start does not wait for that.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // Never guess the root from a stray lock file in a parent folder.
    root: __dirname,
    // During development there are rewrites.
    resolveAlias: isDevelopment
      ? {}
      : {
          'next/dist/compiled/path-to-regexp': { browser: './lib/page/no-address-patterns.ts' },
          '../build/polyfills/polyfill-module': { browser: './lib/page/polyfills.ts' },
          'hoist-non-react-statics': { browser: './lib/page/no-statics.ts' },
        },
  },
  outputFileTracingRoot: __dirname,
  experimental: {
    // The shared runtime is an inline script in every page, which `script-src 'self'` refuses.
    turbopackSharedRuntime: false,
    // Each page gets what it uses, with headers 20 to 22 KB in about 18 files that pages share. Dearer requests mean fewer files with
    // more that a page does not use: half a KB to a KB more for each page at 16,000, 1 to 3 at 30,000.
    // By 'loose' it is one stylesheet with all of the site, which grows with the product: 26 KB. A first frame comes as early.
    cssChunking: { type: 'graph', requestCost: 8_000 },
    // One chunk for all pages and one for each: with six, a first visit received 5 % more bytes in 6 more requests.
    turbopackChunking: { minChunkSize: 500_000, maxMergeChunkSize: 2_000_000 },
    // A page made from one database must not be served after a restart with another.
    isrFlushToDisk: false,
  },
  // Pictures are made in their widths when they are stored; nobody else may have this machine scale some.
  images: { unoptimized: true },
  env: {
    NEXT_PUBLIC_COOKIE_DOMAIN: readVariable('COOKIE_DOMAIN') ?? '',
    NEXT_PUBLIC_HELP_URL: readVariable('HELP_URL') ?? '',
    NEXT_PUBLIC_TERMS_URL: readVariable('TERMS_URL') ?? '',
    NEXT_PUBLIC_PRIVACY_URL: readVariable('PRIVACY_URL') ?? '',
    NEXT_PUBLIC_VERSION: version,
  },
  // Built, server/ does it: with rewrites, every visitor loads the code that looks addresses up among them.
  rewrites: async () =>
    isDevelopment ? machineSources.map((source) => ({ source, destination: `/api${source}` })) : [],
  // What is built is served by server/, which sends them without Next's work of matching each address.
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
