import { z } from 'zod';
import {
  address,
  databaseUrl,
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
 * Every setting, once: its form, its default, what production requires of it, and whether it is part of a build.
 * The start, the backend, the front end's server side, next.config.js and the build stamp read it from here.
 * `.env.example` explains the same names.
 */

/** The payments sandbox's own keys. They are public: they are refused wherever real money is paid. */
export const sandboxPayments = {
  secretKey: 'sk_test_kumu_sandbox',
  webhookSecret: 'whsec_kumu_sandbox',
  thinWebhookSecret: 'whsec_kumu_sandbox_thin',
};

/** The identity sandbox's own client. Its secret is public: the sandbox lets anybody be anybody, and production refuses it. */
export const sandboxIdentity = {
  name: 'Kumu Sandbox ID',
  clientId: 'kumu',
  clientSecret: 'only-for-development-identity',
};

/** The secret in development when a process is given none. Shorter than a given secret may be. */
export const developmentSecrets = {
  internal: 'only-for-development-internal',
  storage: 'only-for-development-storage',
};

type Rules = {
  /** True when `next build` writes the value into pages or headers: another value needs another build. */
  isBaked?: true;
  /** Why production refuses the given text (undefined: not set), if it does. */
  inProduction?: (text: string | undefined) => string | undefined;
};
const rules = z.registry<Rules>();

const demand = (what: string) => (text: string | undefined) => (text ? undefined : what);
const demandHttps = (text: string | undefined) =>
  text?.startsWith('https:') ? undefined : 'production needs an https address';
const isTestKey = (key: string) => /^(sk|rk)_test_/.test(key);

const Environment = z.object({
  // Where processes listen. Part of the build, because the default addresses are derived from the ports.
  PORT: portNumber().default(3000).register(rules, { isBaked: true }),
  HOST: z.string().default('127.0.0.1'),
  BACKEND_PORT: portNumber().default(4000).register(rules, { isBaked: true }),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z.string().default('loopback'),
  PAYMENTS_SANDBOX_PORT: portNumber().default(4010),
  INBOX_PORT: portNumber().default(4020),
  IDENTITY_SANDBOX_PORT: portNumber().default(4030),

  // What is run.
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

  // Addresses that others see.
  APP_URL: origin().optional().register(rules, { isBaked: true, inProduction: demandHttps }),
  STORAGE_PUBLIC_URL: publicAddress()
    .optional()
    .register(rules, { isBaked: true, inProduction: demandHttps }),
  BACKEND_URL: origin().optional(),
  FORWARD_TIMEOUT_MS: wholeNumber(1, 600_000).default(15_000),
  FRONTEND_URLS: origins().default([]),
  COOKIE_DOMAIN: z.string().optional().register(rules, { isBaked: true }),
  // Without an address a link leads to our own page.
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
  // What receipts say about the business, and how long they are kept.
  BUSINESS_NAME: z.string().default('Kumu'),
  BUSINESS_ABN: z
    .string()
    .regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'not an ABN: 11 digits')
    .optional(),
  RECEIPTS_KEEP_YEARS: wholeNumber(5, 50).default(7),

  // What tells people from programs at sign-up.
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

  // Signing in with an account elsewhere. None is required; without one there is no button.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: privateKey().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'has at most 40 characters').optional(),
  OIDC_ISSUER: address('https:', 'http:')
    .optional()
    .register(rules, {
      inProduction: (text) => (text ? demandHttps(text) : undefined),
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
  STORAGE_ACCEL_PREFIX: z
    .string()
    .regex(/^\/[\w/-]+\/$/, 'is a path of the proxy such as /stored/')
    .optional(),

  // Videos. Part of the build, because a host elsewhere must be allowed to the player.
  VIDEO_HOST: oneOf('embedded', 'vimeo').default('embedded').register(rules, { isBaked: true }),
  VIMEO_ACCESS_TOKEN: z.string().min(8, 'needs at least 8 characters').optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),

  // For people who work on Kumu.
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

/** The text of a variable. An empty one counts as not given. */
const textOf = (given: Given, name: VariableName) => given[name] || undefined;

/** Of each variable the text that was read last, with its value: they hardly ever change, and every request reads some. */
const lastRead = new Map<VariableName, { text: string | undefined; value: unknown }>();

/**
 * One variable, with its default; cheap enough for each request.
 * @throws Error that says what is wrong with its text
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
 * All variables. The values may only be used when there are no problems.
 * @param supplied names that the reader provides itself afterwards, so that production does not require them in `given`
 * @returns `problems`: `NAME: what is wrong`, all of them
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
  const captcha = ['NEXT_PUBLIC_CAPTCHA', 'NEXT_PUBLIC_CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'] as const;
  const missing = captcha.filter((name) => !given[name] && !supplied.includes(name));
  if (missing.length > 0 && missing.length < captcha.length)
    problems.push(
      ...missing.map((name) => `${name}: is needed where the other settings of the captcha are given`),
    );
  return { values: values as Values, problems };
}

/** True with a key of the card provider and without a sandbox's host. */
export function hasRealPayments({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_HOST: host,
}: Partial<Pick<Values, 'STRIPE_SECRET_KEY' | 'STRIPE_API_HOST'>>): boolean {
  return Boolean(key) && key !== sandboxPayments.secretKey && !host;
}

/** Production requires each of these separately; in development they must only be consistent with each other. */
function paymentProblems(given: Given): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = given;
  if (!key || !Environment.shape.STRIPE_SECRET_KEY.safeParse(key).success) return [];
  if (host && !isTestKey(key))
    return [
      'STRIPE_API_HOST: is for a sandbox, and a live key must not be sent there; leave out one of the two',
    ];
  // With the sandbox's public secret anybody could sign a webhook.
  if (!hasRealPayments({ STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host })) return [];
  const secrets = [
    ['STRIPE_WEBHOOK_SECRET', sandboxPayments.webhookSecret],
    ['STRIPE_THIN_WEBHOOK_SECRET', sandboxPayments.thinWebhookSecret],
  ] as const;
  return secrets
    .filter(([name, ofSandbox]) => !given[name] || given[name] === ofSandbox)
    .map(([name]) => `${name}: must be the one that belongs to STRIPE_SECRET_KEY`);
}

/** What each provider of identities needs; the first names it. */
const identitySettings = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
] as const satisfies VariableName[][];

/** Whether people can sign in with an account elsewhere; else the sandbox takes that place, outside of production. */
export const hasIdentityProvider = (given: Partial<Values>): boolean =>
  identitySettings.some(([name]) => Boolean(given[name]));

/** A provider with a part of its settings would be a button that fails. */
const identityProblems = (given: Given): string[] =>
  identitySettings.flatMap((names) => {
    const absent = names.filter((name) => !textOf(given, name));
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name}: belongs to ${names.find((each) => !absent.includes(each))!}`);
  });

/** The addresses that are derived from the ports when they are not given. */
export const addresses = {
  app: ({ APP_URL, PORT }: Pick<Values, 'APP_URL' | 'PORT'>) => APP_URL ?? `http://localhost:${PORT}`,
  storage: ({ STORAGE_PUBLIC_URL, BACKEND_PORT }: Pick<Values, 'STORAGE_PUBLIC_URL' | 'BACKEND_PORT'>) =>
    STORAGE_PUBLIC_URL ?? `http://localhost:${BACKEND_PORT}`,
  backend: ({ BACKEND_URL, BACKEND_PORT }: Pick<Values, 'BACKEND_URL' | 'BACKEND_PORT'>) =>
    BACKEND_URL ?? `http://127.0.0.1:${BACKEND_PORT}`,
  frontEnds: ({ FRONTEND_URLS, PORT }: Pick<Values, 'FRONTEND_URLS' | 'PORT'>) =>
    FRONTEND_URLS.length ? FRONTEND_URLS : [`http://127.0.0.1:${PORT}`],
};
