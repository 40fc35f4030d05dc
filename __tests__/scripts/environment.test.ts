import path from 'node:path';
import { childEnvironment, readEnvironment } from '../../scripts/start/environment.ts';

const root = '/somewhere/kumu';
const secret = 'x'.repeat(32);
const production = {
  KUMU_ENV: 'production',
  APP_URL: 'https://kumu.example',
  STORAGE_PUBLIC_URL: 'https://files.kumu.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_ours_thin',
  SMTP_URL: 'smtp://mail.example:587',
  INTERNAL_SECRET: secret,
  DATABASE_URL: 'postgres://db.example/kumu',
};
const problemsOf = (env: Record<string, string>) => readEnvironment(env, root).problems;
const settingsOf = (env: Record<string, string>) => {
  const { problems, settings } = readEnvironment(env, root);
  expect(problems).toEqual([]);
  return settings;
};

describe('the environment of a start', () => {
  it('an empty environment starts the demo world, the sandboxes and the embedded database on default ports', () => {
    expect(settingsOf({})).toEqual({
      isProduction: false,
      ports: { frontEnd: 3000, backend: 4000, payments: 4010, inbox: 4020, identity: 4030, live: 4040 },
      dataFolder: '/somewhere/kumu/.data',
      databaseUrl: undefined,
      hasDemo: true,
      hasPaymentsSandbox: true,
      hasInbox: true,
      hasIdentitySandbox: true,
      hasLiveEngine: true,
      appUrl: 'http://localhost:3000',
      storageUrl: 'http://localhost:4000',
      buildFolder: '.next',
      logFolder: '/somewhere/kumu/.data/logs',
    });
  });

  it('an empty value counts as a missing value', () => {
    expect(settingsOf({ PORT: '', DATABASE_URL: '', KUMU_DEMO: '', STRIPE_SECRET_KEY: '' })).toEqual(
      settingsOf({}),
    );
  });

  it('the addresses are derived from the ports', () => {
    const { appUrl, storageUrl } = settingsOf({ PORT: '3100', BACKEND_PORT: '4100' });
    expect([appUrl, storageUrl]).toEqual(['http://localhost:3100', 'http://localhost:4100']);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT: "abc" is not a port (1 to 65535)'],
    [{ PORT: '0' }, 'PORT: "0" is not a port (1 to 65535)'],
    [{ BACKEND_PORT: '65536' }, 'BACKEND_PORT: "65536" is not a port (1 to 65535)'],
    [{ INBOX_PORT: '4e3' }, 'INBOX_PORT: "4e3" is not a port (1 to 65535)'],
    [{ PAYMENTS_SANDBOX_PORT: '3000' }, 'PAYMENTS_SANDBOX_PORT: 3000 is PORT already'],
    [{ KUMU_ENV: 'staging' }, 'KUMU_ENV: "staging" must be development or production'],
    [{ KUMU_DEMO: 'yes' }, 'KUMU_DEMO: "yes" must be 0 or 1'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
    ],
    [{ APP_URL: 'kumu.example' }, 'APP_URL: must be an address that starts with http:// or https://'],
    [{ APP_URL: 'https://kumu.example/shop' }, 'must not have a path, only https://kumu.example'],
    [{ STORAGE_PUBLIC_URL: 'ftp://x' }, 'STORAGE_PUBLIC_URL: must be an address'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL: must be an address that starts with smtp:// or smtps://'],
    [{ INTERNAL_SECRET: 'short' }, 'INTERNAL_SECRET: needs at least 32 characters'],
    [{ STORAGE_SECRET: 'short' }, 'STORAGE_SECRET: needs at least 32 characters'],
    [{ NEXT_DIST_DIR: '../out' }, 'NEXT_DIST_DIR: "../out" must be .next or .next-<name>'],
    [{ LIVE_ENGINE: 'janus' }, 'LIVE_ENGINE: "janus" must be embedded or mediamtx'],
    [{ LIVE_PORT: '4000' }, 'LIVE_PORT: 4000 is BACKEND_PORT already'],
    [{ LIVE_PUBLIC_IPS: '203.0.113.7, kumu.example' }, 'LIVE_PUBLIC_IPS: must be IP addresses'],
    [{ LIVE_ICE_SERVERS: 'turn:turn.example:3478' }, 'LIVE_ICE_SERVERS: must be servers'],
    [{ LIVE_ICE_SERVERS: 'http://turn.example' }, 'LIVE_ICE_SERVERS: must be servers'],
    [
      { LIVE_ENGINE: 'mediamtx', LIVE_MEDIAMTX_URL: 'https://live.example' },
      'LIVE_MEDIAMTX_HLS_URL: is needed where LIVE_ENGINE is mediamtx',
    ],
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY: is not a secret key'],
    [{ GOOGLE_CLIENT_ID: 'ours' }, 'GOOGLE_CLIENT_SECRET: belongs to GOOGLE_CLIENT_ID'],
    [{ FACEBOOK_CLIENT_SECRET: 'x' }, 'FACEBOOK_CLIENT_ID: belongs to FACEBOOK_CLIENT_SECRET'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_THIN_WEBHOOK_SECRET: 'whsec_thin' },
      'STRIPE_WEBHOOK_SECRET: must be the one that belongs to STRIPE_SECRET_KEY',
    ],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_kumu_sandbox',
        STRIPE_THIN_WEBHOOK_SECRET: 'whsec_thin',
      },
      'STRIPE_WEBHOOK_SECRET: must be the one that belongs to STRIPE_SECRET_KEY',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_ours' },
      'STRIPE_THIN_WEBHOOK_SECRET: must be the one that belongs to STRIPE_SECRET_KEY',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_HOST: 'localhost' }, 'STRIPE_API_HOST: is for a sandbox'],
  ])('the environment %j is refused', (env, message) => {
    const problems = problemsOf(env as Record<string, string>);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('an external live engine starts no engine process', () => {
    const urls = { LIVE_MEDIAMTX_URL: 'https://live.example', LIVE_MEDIAMTX_HLS_URL: 'https://hls.example' };
    expect(settingsOf({ LIVE_ENGINE: 'mediamtx', ...urls }).hasLiveEngine).toBe(false);
  });

  it('a data folder that is a file is refused', () => {
    const file = path.resolve('package.json');
    expect(problemsOf({ KUMU_DATA_DIR: file })).toEqual([`KUMU_DATA_DIR: ${file} is not a folder`]);
  });

  it.each(['postgresql://ana:word@db:5432/kumu', 'postgres://app@/kumu?host=%2Fvar%2Frun%2Fpostgresql'])(
    'the database %s is accepted',
    (url) => {
      expect(settingsOf({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  it('all problems of the environment are reported at once', () => {
    expect(problemsOf({ PORT: 'x', KUMU_DEMO: '2', SMTP_URL: 'y', INTERNAL_SECRET: 'z' })).toHaveLength(4);
  });

  it('a problem does not repeat a value that may contain a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://ana:hunter2@db' }).join()).not.toContain('hunter2');
  });
});

describe('demo world settings', () => {
  it('the demo world is created in the embedded database only', () => {
    expect(settingsOf({ DATABASE_URL: 'postgres://db/kumu' }).hasDemo).toBe(false);
    expect(problemsOf({ DATABASE_URL: 'postgres://db/kumu', KUMU_DEMO: '1' })).toEqual([
      'KUMU_DEMO: the demo world is made in the embedded database only; leave out KUMU_DEMO or DATABASE_URL',
    ]);
  });

  it('the demo world is not created in production or when it is switched off', () => {
    expect(settingsOf(production).hasDemo).toBe(false);
    expect(settingsOf({ KUMU_DEMO: '0' }).hasDemo).toBe(false);
    expect(problemsOf({ ...production, KUMU_DEMO: '1' })).toEqual([
      'KUMU_DEMO: there is no demo world in production; leave it out',
    ]);
  });
});

describe('production settings', () => {
  it('production starts with all required settings, without sandboxes, and logs to the process output', () => {
    const settings = settingsOf(production);
    expect(settings).toMatchObject({ isProduction: true, hasPaymentsSandbox: false, hasInbox: false });
    expect(settings.hasIdentitySandbox).toBe(false);
    expect(settings.logFolder).toBeUndefined();
  });

  it('production names all missing settings', () => {
    const names = problemsOf({ KUMU_ENV: 'production' }).map((line) => line.split(':')[0]);
    expect(names).toEqual([
      'APP_URL',
      'STORAGE_PUBLIC_URL',
      'INTERNAL_SECRET',
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_THIN_WEBHOOK_SECRET',
      'SMTP_URL',
    ]);
  });

  it.each([
    ['APP_URL', 'http://kumu.example'],
    ['STORAGE_PUBLIC_URL', 'http://files.kumu.example'],
    ['STRIPE_SECRET_KEY', 'sk_test_kumu_sandbox'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_kumu_sandbox'],
    ['STRIPE_THIN_WEBHOOK_SECRET', 'whsec_kumu_sandbox_thin'],
    ['STRIPE_API_HOST', '127.0.0.1'],
    ['INTERNAL_SECRET', ''],
    ['LIVE_MEDIAMTX_URL', 'http://live.example'],
    ['DATABASE_URL', ''],
    ['SMTP_URL', ''],
  ])('production refuses %s=%s', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((line) => line.startsWith(`${name}:`))).toBe(true);
  });
});

test('production refuses an issuer without https, which includes the sandbox', () => {
  const given = { OIDC_NAME: 'Ours', OIDC_CLIENT_ID: 'kumu', OIDC_CLIENT_SECRET: 'secret' };
  expect(problemsOf({ ...production, ...given, OIDC_ISSUER: 'https://id.example' })).toEqual([]);
  expect(problemsOf({ ...production, ...given, OIDC_ISSUER: 'http://127.0.0.1:4030' })).toEqual([
    'OIDC_ISSUER: production needs an https address',
  ]);
});

describe('the environment of children', () => {
  const secrets = { internalSecret: 'inside', storageSecret: 'files' };

  it('the child environment directs payments to the sandbox and passes on the secrets', () => {
    expect(childEnvironment(settingsOf({ PAYMENTS_SANDBOX_PORT: '4110' }), secrets)).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_kumu_sandbox',
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: '4110',
      INTERNAL_SECRET: 'inside',
      STORAGE_SECRET: 'files',
    });
  });

  it('the child environment directs external sign-ins to the sandbox unless a provider is configured', () => {
    expect(childEnvironment(settingsOf({ IDENTITY_SANDBOX_PORT: '4130' }), secrets)).toMatchObject({
      OIDC_NAME: 'Kumu Sandbox ID',
      OIDC_ISSUER: 'http://127.0.0.1:4130',
      OIDC_CLIENT_ID: 'kumu',
    });
    const named = settingsOf({ GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'secret' });
    expect(named.hasIdentitySandbox).toBe(false);
    expect(childEnvironment(named, secrets)).not.toHaveProperty('OIDC_ISSUER');
    expect(childEnvironment(settingsOf(production), secrets)).not.toHaveProperty('OIDC_ISSUER');
  });

  it('the child environment contains a real payment key unchanged', () => {
    const env = childEnvironment(settingsOf(production), secrets);
    expect(env).not.toHaveProperty('STRIPE_SECRET_KEY');
    expect(env).not.toHaveProperty('STRIPE_API_HOST');
  });
});
