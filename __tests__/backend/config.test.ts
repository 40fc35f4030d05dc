import { readConfig } from '@/backend/config';

const production = {
  KUMU_ENV: 'production',
  APP_URL: 'https://kumu.example',
  DATABASE_URL: 'postgres://db.example/kumu',
  STRIPE_SECRET_KEY: 'sk_live_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  STORAGE_SECRET: 'x'.repeat(32),
  INTERNAL_SECRET: 'y'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
} as const;
const read = (environment: Record<string, string>) => readConfig(environment as NodeJS.ProcessEnv);

test('a backend of its own, with everything it needs, starts in production', () => {
  expect(read(production).isProduction).toBe(true);
});

test.each([
  ['APP_URL', 'http://kumu.example'],
  ['DATABASE_URL', ''],
  ['STRIPE_API_HOST', 'localhost'],
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_SECRET_KEY', 'sk_test_ours'],
  ['STRIPE_SECRET_KEY', 'rk_test_ours'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STORAGE_SECRET', ''],
  ['INTERNAL_SECRET', ''],
  ['SMTP_URL', ''],
])('production refuses %s "%s" and says so', (name, value) => {
  expect(() => read({ ...production, [name]: value })).toThrow(`\n  ${name}: `);
});
