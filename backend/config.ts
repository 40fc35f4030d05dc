import path from 'node:path';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
const list = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const Environment = z
  .object({
    KUMU_ENV: z.enum(['development', 'production']).default('development'),
    PORT: port(3000),
    BACKEND_PORT: port(4000),
    BACKEND_HOST: z.string().default('127.0.0.1'),
    TRUSTED_PROXIES: z.string().default('loopback'),
    APP_URL: z.url().optional(),
    FRONTEND_URLS: list,
    STORAGE_PUBLIC_URL: z.url().optional(),
    STORAGE_SECRET: z.string().min(32).default('only-for-development-storage'),
    INTERNAL_SECRET: z.string().min(32).default('only-for-development-internal'),
    COOKIE_DOMAIN: z.string().optional(),
    KUMU_DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.string().min(1).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    REVIEW_BEFORE_PUBLISH: z.enum(['true', 'false']).default('true'),
    STRIPE_SECRET_KEY: z.string().default('sk_test_kumu_sandbox'),
    STRIPE_WEBHOOK_SECRET: z.string().min(8).default('whsec_kumu_sandbox'),
    STRIPE_API_HOST: z.string().optional(),
    STRIPE_API_PORT: z.coerce.number().int().optional(),
    PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(1000),
    PLATFORM_FEE_FIXED_CENTS: z.coerce.number().int().min(0).max(1000).default(30),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().default('Kumu <hello@kumu.test>'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('ap-southeast-2'),
    S3_ENDPOINT: z.url().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.S3_BUCKET && !env.STORAGE_PUBLIC_URL)
      refuse('STORAGE_PUBLIC_URL', 'with S3 it is the address of the bucket');
    if (env.KUMU_ENV !== 'production') return;
    if (!env.APP_URL?.startsWith('https://'))
      refuse('APP_URL', 'production needs the https address of the site');
    if (!env.DATABASE_URL) refuse('DATABASE_URL', 'production needs a PostgreSQL of its own');
    if (env.STRIPE_API_HOST) refuse('STRIPE_API_HOST', 'production talks to the real card provider only');
    if (/^(sk|rk)_test_/.test(env.STRIPE_SECRET_KEY))
      refuse('STRIPE_SECRET_KEY', 'production needs a live key');
    if (env.STRIPE_WEBHOOK_SECRET === 'whsec_kumu_sandbox')
      refuse('STRIPE_WEBHOOK_SECRET', 'production needs its own');
    if (env.STORAGE_SECRET.startsWith('only-for-development'))
      refuse('STORAGE_SECRET', 'production needs its own');
    if (env.INTERNAL_SECRET.startsWith('only-for-development'))
      refuse('INTERNAL_SECRET', 'production needs its own');
    if (!env.SMTP_URL) refuse('SMTP_URL', 'production needs a mail server');
  });

/**
 * The settings of the backend, read from the environment once.
 * @throws Error that lists every value that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(filled);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not right:\n${lines.join('\n')}`);
  }
  const env = result.data;
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  const databaseUrl = () => {
    const url = environment.DATABASE_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_URL is not set: start with `npm start`, or name a PostgreSQL.');
    return url;
  };
  return {
    isProduction: env.KUMU_ENV === 'production',
    port: env.BACKEND_PORT,
    host: env.BACKEND_HOST,
    /** Neighbours whose word about the caller's address is taken: names and ranges that Express knows. */
    trustedProxies: env.TRUSTED_PROXIES,
    appUrl,
    /** Every running front end, to be told when a page's content changed. */
    frontEndUrls: env.FRONTEND_URLS.length ? env.FRONTEND_URLS : [`http://127.0.0.1:${env.PORT}`],
    internalSecret: env.INTERNAL_SECRET,
    cookieDomain: env.COOKIE_DOMAIN,
    dataFolder: path.resolve(env.KUMU_DATA_DIR),
    logLevel: env.LOG_LEVEL,
    reviewBeforePublish: env.REVIEW_BEFORE_PUBLISH === 'true',
    /** Read at first use: tests choose their database after this file was loaded. */
    database: { url: databaseUrl, pool: env.DATABASE_POOL },
    storage: {
      publicUrl: env.STORAGE_PUBLIC_URL ?? `http://localhost:${env.BACKEND_PORT}`,
      secret: env.STORAGE_SECRET,
      s3: env.S3_BUCKET
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      sandbox: env.STRIPE_API_HOST ? { host: env.STRIPE_API_HOST, port: env.STRIPE_API_PORT ?? 4010 } : null,
    },
    fee: { basisPoints: env.PLATFORM_FEE_BASIS_POINTS, fixedCents: env.PLATFORM_FEE_FIXED_CENTS },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
  };
}

export const config = readConfig(process.env);
