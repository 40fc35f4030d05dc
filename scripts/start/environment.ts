import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Everything `npm start` and `npm run dev` need to know, and the one place that says which values are wrong.
 * What only the backend uses is checked by the backend itself.
 */

const sandboxKey = 'sk_test_kumu_sandbox';
const sandboxWebhookSecret = 'whsec_kumu_sandbox';
const shortestSecret = 32;

const ports = [
  ['PORT', 'frontEnd', 3000],
  ['BACKEND_PORT', 'backend', 4000],
  ['PAYMENTS_SANDBOX_PORT', 'payments', 4010],
  ['INBOX_PORT', 'inbox', 4020],
] as const;

export type Settings = {
  isProduction: boolean;
  ports: Record<(typeof ports)[number][1], number>;
  /** Absolute. */
  dataFolder: string;
  /** Absent: the embedded database. */
  databaseUrl: string | undefined;
  /** Whether to seed the demo world. */
  hasDemo: boolean;
  hasPaymentsSandbox: boolean;
  hasInbox: boolean;
  appUrl: string;
  storageUrl: string;
  /** Of the front end, below the project's folder. */
  buildFolder: string;
  /** Absolute. Absent: children write to our own output. */
  logFolder: string | undefined;
};

type Env = Record<string, string | undefined>;
type Refuse = (name: string, message: string) => void;

/**
 * Empty values count as not given; relative folders start from `root`.
 * The settings may only be used when there are no problems.
 */
export function readEnvironment(given: Env, root: string): { settings: Settings; problems: string[] } {
  const env: Env = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems: string[] = [];
  const refuse: Refuse = (name, message) => problems.push(`${name}: ${message}`);

  const isProduction = oneOf(env, 'KUMU_ENV', ['development', 'production'], refuse) === 'production';
  const numbers = readPorts(env, refuse);
  const databaseUrl = env.DATABASE_URL;
  // Not parsed: with a socket it has no host before its path, which is not an address to anybody but PostgreSQL.
  if (databaseUrl && !/^postgres(ql)?:\/\/./.test(databaseUrl)) {
    refuse('DATABASE_URL', 'must be an address that starts with postgres:// or postgresql://');
  }
  const appUrl = readOrigin(env, 'APP_URL', refuse) ?? `http://localhost:${numbers.frontEnd}`;
  const storageUrl = readOrigin(env, 'STORAGE_PUBLIC_URL', refuse) ?? `http://localhost:${numbers.backend}`;
  readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], refuse);
  for (const name of ['INTERNAL_SECRET', 'STORAGE_SECRET']) {
    const secret = env[name];
    if (secret && secret.length < shortestSecret) refuse(name, `needs at least ${shortestSecret} characters`);
  }
  const dataFolder = path.resolve(root, env.KUMU_DATA_DIR ?? '.data');
  if (existsSync(dataFolder) && !statSync(dataFolder).isDirectory())
    refuse('KUMU_DATA_DIR', `${dataFolder} is not a folder`);
  const buildFolder = env.NEXT_DIST_DIR ?? '.next';
  if (!/^\.next(-[\w-]+)?$/.test(buildFolder))
    refuse('NEXT_DIST_DIR', `"${buildFolder}" must be .next or .next-<name>`);

  const hasPaymentsSandbox = readPayments(env, isProduction, refuse);
  const hasDemo = readDemo(env, isProduction, refuse);
  if (isProduction) demandForProduction(env, refuse);

  const logFolder = env.KUMU_LOG_DIR ?? (isProduction ? undefined : path.join(dataFolder, 'logs'));
  return {
    problems,
    settings: {
      isProduction,
      ports: numbers,
      dataFolder,
      databaseUrl,
      hasDemo,
      hasPaymentsSandbox,
      hasInbox: !env.SMTP_URL,
      appUrl,
      storageUrl,
      buildFolder,
      logFolder: logFolder && path.resolve(root, logFolder),
    },
  };
}

/** What each child gets besides the environment we were started with. */
export function childEnvironment(
  settings: Settings,
  secrets: { internalSecret: string; storageSecret: string },
): Record<string, string> {
  const { ports: number, isProduction } = settings;
  return {
    KUMU_ENV: isProduction ? 'production' : 'development',
    KUMU_DATA_DIR: settings.dataFolder,
    PORT: String(number.frontEnd),
    BACKEND_PORT: String(number.backend),
    PAYMENTS_SANDBOX_PORT: String(number.payments),
    INBOX_PORT: String(number.inbox),
    APP_URL: settings.appUrl,
    STORAGE_PUBLIC_URL: settings.storageUrl,
    NEXT_DIST_DIR: settings.buildFolder,
    NEXT_TELEMETRY_DISABLED: '1',
    INTERNAL_SECRET: secrets.internalSecret,
    STORAGE_SECRET: secrets.storageSecret,
    ...(settings.hasPaymentsSandbox
      ? {
          STRIPE_SECRET_KEY: sandboxKey,
          STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret,
          STRIPE_API_HOST: '127.0.0.1',
          STRIPE_API_PORT: String(number.payments),
        }
      : {}),
  };
}

function readPorts(env: Env, refuse: Refuse): Settings['ports'] {
  const found: Settings['ports'] = { frontEnd: 0, backend: 0, payments: 0, inbox: 0 };
  const takenBy = new Map<number, string>();
  for (const [name, part, usual] of ports) {
    const text = env[name] ?? String(usual);
    const number = Number(text);
    if (!/^\d{1,5}$/.test(text) || number < 1 || number > 65535) {
      refuse(name, `"${text}" is not a port (1 to 65535)`);
    } else if (takenBy.has(number)) {
      refuse(name, `${number} is ${takenBy.get(number)} already`);
    } else {
      takenBy.set(number, name);
    }
    found[part] = number;
  }
  return found;
}

function readDemo(env: Env, isProduction: boolean, refuse: Refuse): boolean {
  const asked = oneOf(env, 'KUMU_DEMO', ['0', '1'], refuse);
  if (asked === '1' && isProduction)
    refuse('KUMU_DEMO', 'there is no demo world in production; leave it out');
  else if (asked === '1' && env.DATABASE_URL) {
    refuse(
      'KUMU_DEMO',
      'the demo world is made in the embedded database only; leave out KUMU_DEMO or DATABASE_URL',
    );
  }
  return asked !== '0' && !isProduction && !env.DATABASE_URL;
}

/** The sandbox stands in for the card provider until there is a key of the real one. */
function readPayments(env: Env, isProduction: boolean, refuse: Refuse): boolean {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_HOST: host } = env;
  const isKey = key !== undefined && /^(sk|rk)_(test|live)_\w+$/.test(key);
  if (key && !isKey) refuse('STRIPE_SECRET_KEY', 'is not a secret key of the card provider');
  if (host && isKey && !/^(sk|rk)_test_/.test(key)) {
    refuse(
      'STRIPE_API_HOST',
      'is for a sandbox, and a live key must not be sent there; leave out one of the two',
    );
  }
  const isReal = isKey && key !== sandboxKey && !host;
  // The sandbox's secret is known to everybody: with it anybody could report a payment.
  if (isReal && !isProduction && (!secret || secret === sandboxWebhookSecret)) {
    refuse('STRIPE_WEBHOOK_SECRET', 'must be the one that belongs to STRIPE_SECRET_KEY');
  }
  return !isProduction && !isReal && !host;
}

function demandForProduction(env: Env, refuse: Refuse): void {
  for (const name of ['APP_URL', 'STORAGE_PUBLIC_URL']) {
    if (!env[name]?.startsWith('https:')) refuse(name, 'production needs an https address');
  }
  if (!env.DATABASE_URL) refuse('DATABASE_URL', 'production needs a PostgreSQL of its own');
  const key = env.STRIPE_SECRET_KEY;
  if (!key || /^(sk|rk)_test_/.test(key))
    refuse('STRIPE_SECRET_KEY', 'production needs a live key of the card provider');
  const secret = env.STRIPE_WEBHOOK_SECRET;
  if (!secret || secret === sandboxWebhookSecret) {
    refuse('STRIPE_WEBHOOK_SECRET', "production needs the secret of the card provider's webhook");
  }
  if (env.STRIPE_API_HOST)
    refuse('STRIPE_API_HOST', 'production talks to the card provider itself; leave it out');
  if (!env.SMTP_URL) refuse('SMTP_URL', 'production needs a mail server, smtp://user:password@host:port');
  if (!env.INTERNAL_SECRET)
    refuse('INTERNAL_SECRET', 'production needs a secret that front end and backend share');
}

function oneOf(env: Env, name: string, allowed: string[], refuse: Refuse): string | undefined {
  const value = env[name];
  if (value !== undefined && !allowed.includes(value))
    refuse(name, `"${value}" must be ${allowed.join(' or ')}`);
  return value;
}

function readUrl(env: Env, name: string, protocols: string[], refuse: Refuse): string | undefined {
  const value = env[name];
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    // The value itself may carry a password, so it is not repeated.
    refuse(name, `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  }
  return value;
}

/** An address without a path; a slash at its end is taken off. */
function readOrigin(env: Env, name: string, refuse: Refuse): string | undefined {
  const value = readUrl(env, name, ['http:', 'https:'], refuse);
  if (value === undefined || !URL.canParse(value)) return value;
  const { origin, pathname, search, hash } = new URL(value);
  if (pathname !== '/' || search || hash) refuse(name, `"${value}" must not have a path, only ${origin}`);
  return origin;
}
