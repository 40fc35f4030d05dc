import path from 'node:path';
import { addresses, developmentSecrets, parseEnvironment, sandboxPayments } from '../config/environment.ts';

const GIB = 1024 ** 3;

/**
 * Reads the settings of the backend from the environment once.
 * @throws Error that lists every wrong value
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const { values: env, problems } = parseEnvironment(environment);
  if (problems.length) throw new Error(`These settings are not right:\n  ${problems.join('\n  ')}`);
  const databaseUrl = () => {
    const url = environment.DATABASE_URL;
    if (!url) throw new Error('DATABASE_URL is not set: start with `npm start`, or name a PostgreSQL.');
    return url;
  };
  return {
    isProduction: env.KUMU_ENV === 'production',
    port: env.BACKEND_PORT,
    host: env.BACKEND_HOST,
    /** Proxies whose X-Forwarded-For is trusted, as names and ranges that Express knows. */
    trustedProxies: env.TRUSTED_PROXIES,
    appUrl: addresses.app(env),
    /** Addresses of all running front ends, whose pages are revalidated. */
    frontEndUrls: addresses.frontEnds(env),
    internalSecret: env.INTERNAL_SECRET ?? developmentSecrets.internal,
    cookieDomain: env.COOKIE_DOMAIN,
    dataFolder: path.resolve(env.KUMU_DATA_DIR),
    logLevel: env.LOG_LEVEL,
    reviewBeforePublish: env.REVIEW_BEFORE_PUBLISH === 'true',
    /**
     * Database settings, read at first use because tests choose their database after this file is
     * loaded.
     */
    database: { url: databaseUrl, pool: env.DATABASE_POOL },
    /** Maximum bytes that one creator may store, before and after approval. */
    quotaBytes: {
      member: env.MEMBER_QUOTA_GIB * GIB,
      new: env.NEW_CREATOR_QUOTA_GIB * GIB,
      approved: env.CREATOR_QUOTA_GIB * GIB,
    },
    storage: {
      publicUrl: addresses.storage(env),
      secret: env.STORAGE_SECRET ?? developmentSecrets.storage,
      /**
       * Path of the stored files at the proxy in front of the backend; null if the backend sends
       * the files itself.
       */
      accelPrefix: env.STORAGE_ACCEL_PREFIX ?? null,
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
    video: {
      vimeo: env.VIDEO_HOST === 'vimeo' ? { accessToken: env.VIMEO_ACCESS_TOKEN! } : null,
      ffmpegPath: env.FFMPEG_PATH,
    },
    live: {
      /** Port of the embedded engine on this machine. */
      port: env.LIVE_PORT,
      iceServers: env.LIVE_ICE_SERVERS,
      /** Service of captions during a live. */
      captions: env.LIVE_CAPTIONS,
      mediaMtx:
        env.LIVE_ENGINE === 'mediamtx'
          ? {
              url: env.LIVE_MEDIAMTX_URL!,
              hlsUrl: env.LIVE_MEDIAMTX_HLS_URL!,
              apiUrl: env.LIVE_MEDIAMTX_API_URL,
              playbackUrl: env.LIVE_MEDIAMTX_PLAYBACK_URL,
            }
          : null,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? sandboxPayments.secretKey,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? sandboxPayments.webhookSecret,
      thinWebhookSecret: env.STRIPE_THIN_WEBHOOK_SECRET ?? sandboxPayments.thinWebhookSecret,
      sandbox: env.STRIPE_API_HOST
        ? { host: env.STRIPE_API_HOST, port: env.STRIPE_API_PORT ?? env.PAYMENTS_SANDBOX_PORT }
        : null,
    },
    fee: { basisPoints: env.PLATFORM_FEE_BASIS_POINTS, fixedCents: env.PLATFORM_FEE_FIXED_CENTS },
    reviewDays: env.REVIEW_DAYS,
    /** Minutes in which the office can undo a decision; 0 for no undo. */
    officeUndoMinutes: env.OFFICE_UNDO_MINUTES,
    /** Refunds above this total of a payment (cents) need a second person of the office. */
    secondPersonCents: env.OFFICE_SECOND_PERSON_CENTS,
    /** Issuer of the receipts. */
    business: { name: env.BUSINESS_NAME, abn: env.BUSINESS_ABN ?? null },
    receiptsKeepYears: env.RECEIPTS_KEEP_YEARS,
    captcha:
      env.NEXT_PUBLIC_CAPTCHA && env.CAPTCHA_SECRET_KEY
        ? { service: env.NEXT_PUBLIC_CAPTCHA, secretKey: env.CAPTCHA_SECRET_KEY }
        : null,
    /** Identity providers for signing in; see providers/identity.ts. */
    identity: {
      google: env.GOOGLE_CLIENT_ID
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! }
        : null,
      apple: env.APPLE_CLIENT_ID
        ? {
            clientId: env.APPLE_CLIENT_ID,
            teamId: env.APPLE_TEAM_ID!,
            keyId: env.APPLE_KEY_ID!,
            privateKey: env.APPLE_PRIVATE_KEY!,
          }
        : null,
      facebook: env.FACEBOOK_CLIENT_ID
        ? { clientId: env.FACEBOOK_CLIENT_ID, clientSecret: env.FACEBOOK_CLIENT_SECRET! }
        : null,
      other: env.OIDC_CLIENT_ID
        ? {
            name: env.OIDC_NAME!,
            issuer: env.OIDC_ISSUER!,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET!,
          }
        : null,
    },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    /** Domains in addition to the well-known ones. */
    freeMailDomains: env.FREE_MAIL_DOMAINS,
  };
}

export const config = readConfig(process.env);
