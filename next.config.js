// @ts-check
const { i18n } = require('./next-i18next.config');
const { addresses, readVariable } = require('./config/environment.ts');
const { version } = require('./package.json');

const development = process.env.NODE_ENV === 'development';

/** Where a page may load files from and send files to, beside our own origin. Some stores have the bucket in the path. */
const { origin: storageOrigin } = new URL(
  addresses.storage({
    STORAGE_PUBLIC_URL: readVariable('STORAGE_PUBLIC_URL'),
    BACKEND_PORT: readVariable('BACKEND_PORT'),
  }),
);

/** With a publishable key the card provider's own script is loaded for its fraud signals. */
const stripeOrigins = readVariable('NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY')
  ? {
      script: ' https://js.stripe.com',
      frame: ' https://js.stripe.com https://hooks.stripe.com',
      connect: ' https://api.stripe.com',
    }
  : { script: '', frame: '', connect: '' };

const csp = [
  "default-src 'self'",
  `script-src 'self'${stripeOrigins.script}${development ? " 'unsafe-inline' 'unsafe-eval'" : ''}`,
  `style-src-elem 'self'${development ? " 'unsafe-inline'" : ''}`,
  "style-src-attr 'unsafe-inline'",
  `img-src 'self' data: blob: ${storageOrigin}`,
  `media-src 'self' blob: ${storageOrigin}`,
  "worker-src 'self' blob:",
  `connect-src 'self' ${storageOrigin}${stripeOrigins.connect}`,
  `frame-src 'self' ${storageOrigin}${stripeOrigins.frame}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Only where people come by https: a browser that heard this once asks for nothing else. */
const httpsOnly = readVariable('APP_URL')?.startsWith('https://')
  ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }]
  : [];

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
  // Never guess the root from a stray lock file in a parent folder.
  turbopack: { root: __dirname },
  outputFileTracingRoot: __dirname,
  experimental: {
    // The shared runtime is an inline script in every page, which `script-src 'self'` refuses.
    turbopackSharedRuntime: false,
    // Two stylesheets for the whole site, the global one and all others: a page waits for every file that it names, and the
    // second page needs none.
    cssChunking: { type: 'graph', requestCost: 100_000_000 },
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
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'Content-Security-Policy', value: csp },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        ...httpsOnly,
        { key: 'Permissions-Policy', value: 'camera=(self), microphone=(self), geolocation=()' },
      ],
    },
  ],
};
