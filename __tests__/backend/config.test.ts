import path from 'node:path';
import { readConfig } from '@/backend/config';

const production = {
  KUMU_ENV: 'production',
  APP_URL: 'https://kumu.example',
  DATABASE_URL: 'postgres://db.example/kumu',
  STORAGE_PUBLIC_URL: 'https://files.kumu.example',
  STRIPE_SECRET_KEY: 'sk_live_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_ours_thin',
  STORAGE_SECRET: 'x'.repeat(32),
  INTERNAL_SECRET: 'y'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
} as const;
const read = (environment: Record<string, string>) => readConfig(environment as NodeJS.ProcessEnv);

test('a backend with all required settings starts in production', () => {
  expect(read(production).isProduction).toBe(true);
});

test.each([
  ['APP_URL', 'http://kumu.example'],
  ['STORAGE_PUBLIC_URL', ''],
  ['DATABASE_URL', ''],
  ['STRIPE_API_HOST', 'localhost'],
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_SECRET_KEY', 'sk_test_ours'],
  ['STRIPE_SECRET_KEY', 'rk_test_ours'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_kumu_sandbox'],
  ['STRIPE_THIN_WEBHOOK_SECRET', ''],
  ['STRIPE_THIN_WEBHOOK_SECRET', 'whsec_kumu_sandbox_thin'],
  ['KUMU_DEMO', '1'],
  ['STORAGE_SECRET', ''],
  ['INTERNAL_SECRET', ''],
  ['SMTP_URL', ''],
])('production rejects %s "%s" with a message', (name, value) => {
  expect(() => read({ ...production, [name]: value })).toThrow(`\n  ${name}: `);
});

test('every setting has a default in development', () => {
  const { database, dataFolder, ...settings } = read({ PORT: '', STRIPE_SECRET_KEY: '' });
  expect(path.isAbsolute(dataFolder)).toBe(true);
  expect(database.pool).toBe(20);
  expect(() => database.url()).toThrow('DATABASE_URL is not set');
  expect(settings).toEqual({
    isProduction: false,
    port: 4000,
    host: '127.0.0.1',
    trustedProxies: 'loopback',
    appUrl: 'http://localhost:3000',
    frontEndUrls: ['http://127.0.0.1:3000'],
    internalSecret: 'only-for-development-internal',
    cookieDomain: undefined,
    logLevel: 'info',
    reviewBeforePublish: true,
    reviewDays: 3,
    secondPersonCents: 50_000,
    quotaBytes: { member: 1_073_741_824, new: 2_147_483_648, approved: 214_748_364_800 },
    storage: {
      publicUrl: 'http://localhost:4000',
      secret: 'only-for-development-storage',
      accelPrefix: null,
      s3: null,
    },
    video: { vimeo: null, ffmpegPath: 'ffmpeg' },
    live: { captions: 'off', port: 4040, iceServers: [], mediaMtx: null },
    stripe: {
      secretKey: 'sk_test_kumu_sandbox',
      sandbox: null,
      webhookSecret: 'whsec_kumu_sandbox',
      thinWebhookSecret: 'whsec_kumu_sandbox_thin',
    },
    fee: { basisPoints: 1000, fixedCents: 30 },
    business: { name: 'Kumu', abn: null },
    receiptsKeepYears: 7,
    captcha: null,
    identity: { google: null, apple: null, facebook: null, other: null },
    mail: { smtpUrl: null, from: 'Kumu <hello@kumu.test>' },
    officeUndoMinutes: 10,
    freeMailDomains: [],
  });
});

test('explicit settings replace the defaults', () => {
  expect(read(production)).toMatchObject({
    internalSecret: 'y'.repeat(32),
    mail: { smtpUrl: 'smtp://mail.example' },
    storage: { secret: 'x'.repeat(32) },
    stripe: {
      secretKey: 'sk_live_ours',
      webhookSecret: 'whsec_ours',
      thinWebhookSecret: 'whsec_ours_thin',
    },
  });
  expect(read(production).database.url()).toBe('postgres://db.example/kumu');
  const given = {
    BUSINESS_ABN: '12 345 678 901',
    REVIEW_BEFORE_PUBLISH: 'false',
    STORAGE_ACCEL_PREFIX: '/stored/',
    COOKIE_DOMAIN: 'kumu.example',
    STRIPE_API_HOST: 'localhost',
  };
  expect(read({ ...given, STRIPE_API_PORT: '4011' })).toMatchObject({
    business: { abn: '12 345 678 901' },
    reviewBeforePublish: false,
    cookieDomain: 'kumu.example',
    storage: { accelPrefix: '/stored/' },
    stripe: { sandbox: { host: 'localhost', port: 4011 } },
  });
  expect(read(given).stripe.sandbox).toEqual({ host: 'localhost', port: 4010 });
});

test('the configuration uses S3 for files and Vimeo for videos when they are configured', () => {
  const s3 = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    STORAGE_PUBLIC_URL: 'https://files.s3.example',
  };
  expect(read(s3).storage.s3).toEqual({
    bucket: 'files',
    region: 'ap-southeast-2',
    endpoint: 'https://s3.example',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  const vimeo = { VIDEO_HOST: 'vimeo', VIMEO_ACCESS_TOKEN: 'a-token-of-ours' };
  expect(read(vimeo).video.vimeo).toEqual({ accessToken: 'a-token-of-ours' });
  expect(read({ VIMEO_ACCESS_TOKEN: 'a-token-of-ours' }).video.vimeo).toBeNull();
});

test('the configuration uses a CAPTCHA when a service and its key are set', () => {
  const captcha = {
    NEXT_PUBLIC_CAPTCHA: 'turnstile',
    NEXT_PUBLIC_CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET_KEY: 'secret',
  };
  expect(read(captcha).captcha).toEqual({ service: 'turnstile', secretKey: 'secret' });
});

test('the configuration contains only the identity providers that are set', () => {
  expect(read(production).identity).toEqual({ google: null, apple: null, facebook: null, other: null });
  const key = '-----BEGIN PRIVATE KEY-----\\nMIGH\\n-----END PRIVATE KEY-----';
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: key };
  expect(read({ ...production, ...apple }).identity.apple).toEqual({
    clientId: 'a',
    teamId: 'b',
    keyId: 'c',
    privateKey: '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----',
  });
  const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
  const facebook = { FACEBOOK_CLIENT_ID: 'c', FACEBOOK_CLIENT_SECRET: 'd' };
  const other = {
    OIDC_NAME: 'Elsewhere',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'e',
    OIDC_CLIENT_SECRET: 'f',
  };
  expect(read({ ...production, ...google, ...facebook, ...other }).identity).toEqual({
    google: { clientId: 'a', clientSecret: 'b' },
    apple: null,
    facebook: { clientId: 'c', clientSecret: 'd' },
    other: { name: 'Elsewhere', issuer: 'https://id.example', clientId: 'e', clientSecret: 'f' },
  });
});

test.each([
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: "1" is not a whole number from 2 to 200'],
  [{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' }, 'APPLE_PRIVATE_KEY: belongs to'],
  [{ APPLE_PRIVATE_KEY: 'MIGH' }, 'APPLE_PRIVATE_KEY: is not a private key in PEM'],
  [{ FRONTEND_URLS: 'http://one.example,two' }, 'FRONTEND_URLS: must be an address'],
  [{ S3_BUCKET: 'files' }, 'STORAGE_PUBLIC_URL: with S3 it is the address of the bucket'],
])('the environment %j is rejected', (environment, message) => {
  expect(() => read(environment)).toThrow(`\n  ${message}`);
});

test('the configuration contains the servers of lives', () => {
  const servers = 'stun:stun.example:3478, turn:turn.example:3478?transport=tcp kumu word';
  const urls = { LIVE_MEDIAMTX_URL: 'https://live.example', LIVE_MEDIAMTX_HLS_URL: 'https://hls.example/' };
  expect(read({ LIVE_ICE_SERVERS: servers, LIVE_ENGINE: 'mediamtx', ...urls }).live).toEqual({
    port: 4040,
    captions: 'off',
    iceServers: [
      { urls: 'stun:stun.example:3478' },
      { urls: 'turn:turn.example:3478?transport=tcp', username: 'kumu', credential: 'word' },
    ],
    mediaMtx: {
      url: 'https://live.example',
      hlsUrl: 'https://hls.example',
      apiUrl: 'http://127.0.0.1:9997',
      playbackUrl: 'http://127.0.0.1:9996',
    },
  });
});
