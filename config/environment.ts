import { z } from 'zod';
import {
  address,
  databaseUrl,
  iceServers,
  ipAddresses,
  mailDomains,
  oneOf,
  origin,
  origins,
  portNumber,
  privateKey,
  publicAddress,
  secret,
  wholeNumber,
} from './variable-types.ts';

/**
 * Defines every setting once: its format, its default, its requirements in production, and whether
 * it is part of a build.
 *
 * The start script, the backend, the server side of the front end, next.config.js and the build
 * stamp read settings from this file. `.env.example` explains the same names.
 */

/**
 * Keys of the payments sandbox. They are public, so they are rejected wherever real money is paid.
 */
export const sandboxPayments = {
  secretKey: 'sk_test_kumu_sandbox',
  webhookSecret: 'whsec_kumu_sandbox',
  thinWebhookSecret: 'whsec_kumu_sandbox_thin',
};

/**
 * Client of the identity sandbox. Its secret is public and the sandbox accepts any identity, so
 * production rejects it.
 */
export const sandboxIdentity = {
  name: 'Kumu Sandbox ID',
  clientId: 'kumu',
  clientSecret: 'only-for-development-identity',
};

/**
 * Default secrets in development. A default can be shorter than the minimum for a configured
 * secret.
 */
export const developmentSecrets = {
  internal: 'only-for-development-internal',
  storage: 'only-for-development-storage',
};

type Rules = {
  /**
   * True if `next build` writes the value into pages or headers. A change of the value then
   * requires a new build.
   */
  isBaked?: true;
  /**
   * Returns the reason why production rejects the text, or undefined if the text is accepted. The
   * text is undefined if the variable is not set.
   */
  inProduction?: (text: string | undefined) => string | undefined;
};
const rules = z.registry<Rules>();

const demand = (what: string) => (text: string | undefined) => (text ? undefined : what);
const demandHttps = (text: string | undefined) =>
  text?.startsWith('https:') ? undefined : 'production needs an https address';
const demandHttpsIfSet = (text: string | undefined) => (text ? demandHttps(text) : undefined);
const isTestKey = (key: string) => /^(sk|rk)_test_/.test(key);

const Environment = z.object({
  // Listening addresses. The ports are part of the build because the default addresses are derived
  // from them.
  PORT: portNumber().default(3000).register(rules, { isBaked: true }),
  HOST: z.string().default('127.0.0.1'),
  BACKEND_PORT: portNumber().default(4000).register(rules, { isBaked: true }),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z.string().default('loopback'),
  PAYMENTS_SANDBOX_PORT: portNumber().default(4010),
  INBOX_PORT: portNumber().default(4020),
  IDENTITY_SANDBOX_PORT: portNumber().default(4030),
  LIVE_PORT: portNumber().default(4040),

  // Environment and data folder.
  KUMU_ENV: oneOf('development', 'production').default('development'),
  KUMU_DATA_DIR: z.string().default('.data'),
  KUMU_DEMO: oneOf('0', '1')
    .optional()
    .register(rules, {
      inProduction: (text) =>
        text === '1' ? 'there is no demo world in production; leave it out' : undefined,
    }),
  KUMU_LOG_DIR: z.string().optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  REVIEW_BEFORE_PUBLISH: oneOf('true', 'false').default('true'),

  // Public addresses.
  APP_URL: origin().optional().register(rules, { isBaked: true, inProduction: demandHttps }),
  STORAGE_PUBLIC_URL: publicAddress()
    .optional()
    .register(rules, { isBaked: true, inProduction: demandHttps }),
  BACKEND_URL: origin().optional(),
  FORWARD_TIMEOUT_MS: wholeNumber(1, 600_000).default(15_000),
  FRONTEND_URLS: origins().default([]),
  COOKIE_DOMAIN: z.string().optional().register(rules, { isBaked: true }),
  // If the address of such a link is not set, the link leads to our own page.
  HELP_URL: address('https:', 'http:').optional().register(rules, { isBaked: true }),
  TERMS_URL: address('https:', 'http:').optional().register(rules, { isBaked: true }),
  PRIVACY_URL: address('https:', 'http:').optional().register(rules, { isBaked: true }),

  // Secrets.
  INTERNAL_SECRET: secret()
    .optional()
    .register(rules, {
      inProduction: demand('production needs a secret that front end and backend share'),
    }),
  STORAGE_SECRET: secret()
    .optional()
    .register(rules, { inProduction: demand('production needs its own, the same on every backend') }),

  // Database.
  DATABASE_URL: databaseUrl()
    .optional()
    .register(rules, { inProduction: demand('production needs a PostgreSQL of its own') }),
  DATABASE_POOL: wholeNumber(2, 200).default(20),

  // Payments.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'is not a secret key of the card provider')
    .optional()
    .register(rules, {
      inProduction: (text) =>
        !text || isTestKey(text) ? 'production needs a live key of the card provider' : undefined,
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(8, 'needs at least 8 characters')
    .optional()
    .register(rules, {
      inProduction: (text) =>
        !text || text === sandboxPayments.webhookSecret
          ? "production needs the secret of the card provider's webhook"
          : undefined,
    }),
  STRIPE_THIN_WEBHOOK_SECRET: z
    .string()
    .min(8, 'needs at least 8 characters')
    .optional()
    .register(rules, {
      inProduction: (text) =>
        !text || text === sandboxPayments.thinWebhookSecret
          ? "production needs the secret of the card provider's webhook for thin events"
          : undefined,
    }),
  STRIPE_API_HOST: z
    .string()
    .optional()
    .register(rules, {
      inProduction: (text) =>
        text ? 'production talks to the card provider itself; leave it out' : undefined,
    }),
  STRIPE_API_PORT: portNumber().optional(),
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: z.string().optional().register(rules, { isBaked: true }),
  PLATFORM_FEE_BASIS_POINTS: wholeNumber(0, 5000).default(1000),
  PLATFORM_FEE_FIXED_CENTS: wholeNumber(0, 1000).default(30),
  REVIEW_DAYS: wholeNumber(1, 30).default(3),
  OFFICE_UNDO_MINUTES: wholeNumber(0, 60).default(10),
  OFFICE_SECOND_PERSON_CENTS: wholeNumber(0, 100_000_000).default(50_000),
  // Business details and retention of receipts.
  BUSINESS_NAME: z.string().default('Kumu'),
  BUSINESS_ABN: z
    .string()
    .regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'not an ABN: 11 digits')
    .optional(),
  RECEIPTS_KEEP_YEARS: wholeNumber(5, 50).default(7),

  // Captcha at sign-up.
  NEXT_PUBLIC_CAPTCHA: oneOf('turnstile', 'hcaptcha').optional().register(rules, { isBaked: true }),
  NEXT_PUBLIC_CAPTCHA_SITE_KEY: z.string().optional().register(rules, { isBaked: true }),
  CAPTCHA_SECRET_KEY: z.string().optional(),

  // Mail.
  SMTP_URL: address('smtp:', 'smtps:')
    .optional()
    .register(rules, {
      inProduction: demand('production needs a mail server, smtp://user:password@host:port'),
    }),
  MAIL_FROM: z.string().default('Kumu <hello@kumu.test>'),
  FREE_MAIL_DOMAINS: mailDomains().default([]),

  // External identity providers. All are optional; a provider without settings has no button.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: privateKey().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'has at most 40 characters').optional(),
  OIDC_ISSUER: address('https:', 'http:').optional().register(rules, {
    inProduction: demandHttpsIfSet,
  }),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),

  // Files.
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('ap-southeast-2'),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CREATOR_QUOTA_GIB: wholeNumber(1, 100_000).default(200),
  NEW_CREATOR_QUOTA_GIB: wholeNumber(1, 100_000).default(2),
  MEMBER_QUOTA_GIB: wholeNumber(1, 100_000).default(1),
  STORAGE_ACCEL_PREFIX: z
    .string()
    .regex(/^\/[\w/-]+\/$/, 'is a path of the proxy such as /stored/')
    .optional(),

  // Videos. The host is part of the build because the content policy must allow an external player.
  VIDEO_HOST: oneOf('embedded', 'vimeo').default('embedded').register(rules, { isBaked: true }),
  VIMEO_ACCESS_TOKEN: z.string().min(8, 'needs at least 8 characters').optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),

  // Lives. An external engine has its own servers, which the content policy must allow.
  LIVE_ENGINE: oneOf('embedded', 'mediamtx').default('embedded').register(rules, { isBaked: true }),
  LIVE_UDP_PORT: portNumber().default(40_000),
  LIVE_PUBLIC_IPS: ipAddresses().default([]),
  LIVE_MAX_WHEP: wholeNumber(1, 10_000).default(400),
  LIVE_ICE_SERVERS: iceServers().default([]),
  LIVE_CAPTIONS: oneOf('off').default('off'),
  LIVE_MEDIAMTX_URL: origin().optional().register(rules, { isBaked: true, inProduction: demandHttpsIfSet }),
  LIVE_MEDIAMTX_HLS_URL: origin()
    .optional()
    .register(rules, { isBaked: true, inProduction: demandHttpsIfSet }),
  LIVE_MEDIAMTX_API_URL: origin().default('http://127.0.0.1:9997'),
  LIVE_MEDIAMTX_PLAYBACK_URL: origin().default('http://127.0.0.1:9996'),

  // Settings for Kumu developers.
  NEXT_DIST_DIR: z
    .string()
    .regex(/^\.next(-[\w-]+)?$/, { error: ({ input }) => `"${input}" must be .next or .next-<name>` })
    .default('.next'),
  CHROMIUM_PATH: z.string().optional(),
});

export type Values = z.output<typeof Environment>;
export type VariableName = keyof Values;
type Given = Record<string, string | undefined>;

export const variableNames = Environment.keyof().options;
export const bakedNames = variableNames.filter((name) => rules.get(Environment.shape[name])?.isBaked);

/** Returns the text of a variable, or undefined for an empty text. */
const textOf = (given: Given, name: VariableName) => given[name] || undefined;

/**
 * Last text and parsed value of each variable. The cache avoids parsing on every request, because
 * variables rarely change.
 */
const lastRead = new Map<VariableName, { text: string | undefined; value: unknown }>();

/**
 * Returns one variable with its default. Repeated reads are cached, so that each request can read
 * it.
 * @throws Error that states what is wrong with the text
 */
export function readVariable<N extends VariableName>(name: N, given: Given = process.env): Values[N] {
  const text = textOf(given, name);
  const last = lastRead.get(name);
  if (last && last.text === text) return last.value as Values[N];
  const { data, error } = Environment.shape[name].safeParse(text);
  if (error) throw new Error(`${name}: ${error.issues[0]?.message}`);
  lastRead.set(name, { text, value: data });
  return data as Values[N];
}

/**
 * Parses all variables. The values are valid only if `problems` is empty.
 * @param supplied names of variables that the caller sets afterwards, so production does not
 *   require them in `given`
 * @returns `problems`: every problem as `NAME: what is wrong`
 */
export function parseEnvironment(
  given: Given,
  supplied: VariableName[] = [],
): { values: Values; problems: string[] } {
  const isProduction = given.KUMU_ENV === 'production';
  const values: Partial<Record<VariableName, unknown>> = {};
  const problems: string[] = [];
  for (const name of variableNames) {
    const text = textOf(given, name);
    const { data, error } = Environment.shape[name].safeParse(text);
    values[name] = data;
    const complaint =
      isProduction && !error && !supplied.includes(name)
        ? rules.get(Environment.shape[name])?.inProduction?.(text)
        : error?.issues[0]?.message;
    if (complaint) problems.push(`${name}: ${complaint}`);
  }
  if (!isProduction) problems.push(...paymentProblems(given));
  problems.push(...identityProblems(given));
  if (given.S3_BUCKET && !given.STORAGE_PUBLIC_URL && !isProduction)
    problems.push('STORAGE_PUBLIC_URL: with S3 it is the address of the bucket');
  if (given.VIDEO_HOST === 'vimeo' && !given.VIMEO_ACCESS_TOKEN && !supplied.includes('VIMEO_ACCESS_TOKEN'))
    problems.push('VIMEO_ACCESS_TOKEN: is needed where VIDEO_HOST is vimeo');
  if (given.LIVE_ENGINE === 'mediamtx')
    for (const name of ['LIVE_MEDIAMTX_URL', 'LIVE_MEDIAMTX_HLS_URL'] as const)
      if (!given[name] && !supplied.includes(name))
        problems.push(`${name}: is needed where LIVE_ENGINE is mediamtx`);
  const captcha = ['NEXT_PUBLIC_CAPTCHA', 'NEXT_PUBLIC_CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'] as const;
  const missing = captcha.filter((name) => !given[name] && !supplied.includes(name));
  if (missing.length > 0 && missing.length < captcha.length)
    problems.push(
      ...missing.map((name) => `${name}: is needed where the other settings of the captcha are given`),
    );
  return { values: values as Values, problems };
}

/** Returns true if a key of the card provider is set without the host of a sandbox. */
export function hasRealPayments({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_HOST: host,
}: Partial<Pick<Values, 'STRIPE_SECRET_KEY' | 'STRIPE_API_HOST'>>): boolean {
  return Boolean(key) && key !== sandboxPayments.secretKey && !host;
}

/**
 * Returns inconsistencies between the payment settings. Whether each setting is present in
 * production is checked separately.
 */
function paymentProblems(given: Given): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = given;
  if (!key || !Environment.shape.STRIPE_SECRET_KEY.safeParse(key).success) return [];
  if (host && !isTestKey(key))
    return [
      'STRIPE_API_HOST: is for a sandbox, and a live key must not be sent there; leave out one of the two',
    ];
  // The sandbox's webhook secret is public, so with real payments anyone could sign a webhook.
  if (!hasRealPayments({ STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host })) return [];
  const secrets = [
    ['STRIPE_WEBHOOK_SECRET', sandboxPayments.webhookSecret],
    ['STRIPE_THIN_WEBHOOK_SECRET', sandboxPayments.thinWebhookSecret],
  ] as const;
  return secrets
    .filter(([name, ofSandbox]) => !given[name] || given[name] === ofSandbox)
    .map(([name]) => `${name}: must be the one that belongs to STRIPE_SECRET_KEY`);
}

/** Required settings of each identity provider; the first setting enables the provider. */
const identitySettings = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
] as const satisfies VariableName[][];

/**
 * Returns true if an external identity provider is configured. Otherwise the sandbox is used
 * outside production.
 */
export const hasIdentityProvider = (given: Partial<Values>): boolean =>
  identitySettings.some(([name]) => Boolean(given[name]));

/**
 * Returns the missing settings of partly configured identity providers, because such a provider
 * would show a button that fails.
 */
const identityProblems = (given: Given): string[] =>
  identitySettings.flatMap((names) => {
    const absent = names.filter((name) => !textOf(given, name));
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name}: belongs to ${names.find((each) => !absent.includes(each))!}`);
  });

/** Addresses that are derived from the ports unless they are set. */
export const addresses = {
  app: ({ APP_URL, PORT }: Pick<Values, 'APP_URL' | 'PORT'>) => APP_URL ?? `http://localhost:${PORT}`,
  storage: ({ STORAGE_PUBLIC_URL, BACKEND_PORT }: Pick<Values, 'STORAGE_PUBLIC_URL' | 'BACKEND_PORT'>) =>
    STORAGE_PUBLIC_URL ?? `http://localhost:${BACKEND_PORT}`,
  backend: ({ BACKEND_URL, BACKEND_PORT }: Pick<Values, 'BACKEND_URL' | 'BACKEND_PORT'>) =>
    BACKEND_URL ?? `http://127.0.0.1:${BACKEND_PORT}`,
  frontEnds: ({ FRONTEND_URLS, PORT }: Pick<Values, 'FRONTEND_URLS' | 'PORT'>) =>
    FRONTEND_URLS.length ? FRONTEND_URLS : [`http://127.0.0.1:${PORT}`],
};
