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

test('a backend that is started alone with all required settings starts in production', () => {
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
])('production refuses %s "%s" with a message', (name, value) => {
  expect(() => read({ ...production, [name]: value })).toThrow(`\n  ${name}: `);
});

test('in development everything has a default', () => {
  expect(read({ PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
    isProduction: false,
    appUrl: 'http://localhost:3000',
    frontEndUrls: ['http://127.0.0.1:3000'],
    storage: { publicUrl: 'http://localhost:4000', s3: null },
    stripe: { secretKey: 'sk_test_kumu_sandbox', sandbox: null },
    fee: { basisPoints: 1000, fixedCents: 30 },
  });
});

test('identity providers are those that are named', () => {
  expect(read(production).identity).toEqual({ google: null, apple: null, facebook: null, other: null });
  const key = '-----BEGIN PRIVATE KEY-----\\nMIGH\\n-----END PRIVATE KEY-----';
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: key };
  expect(read({ ...production, ...apple }).identity.apple).toEqual({
    clientId: 'a',
    teamId: 'b',
    keyId: 'c',
    privateKey: '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----',
  });
});

test.each([
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: "1" is not a whole number from 2 to 200'],
  [{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' }, 'APPLE_PRIVATE_KEY: belongs to'],
  [{ APPLE_PRIVATE_KEY: 'MIGH' }, 'APPLE_PRIVATE_KEY: is not a private key in PEM'],
  [{ FRONTEND_URLS: 'http://one.example,two' }, 'FRONTEND_URLS: must be an address'],
  [{ S3_BUCKET: 'files' }, 'STORAGE_PUBLIC_URL: with S3 it is the address of the bucket'],
])('%j is refused', (environment, message) => {
  expect(() => read(environment)).toThrow(`\n  ${message}`);
});
