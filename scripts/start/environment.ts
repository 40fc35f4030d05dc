import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  addresses,
  hasIdentityProvider,
  hasRealPayments,
  parseEnvironment,
  sandboxIdentity,
  sandboxPayments,
  type Values,
} from '../../config/environment.ts';

const ports = [
  ['PORT', 'frontEnd'],
  ['BACKEND_PORT', 'backend'],
  ['PAYMENTS_SANDBOX_PORT', 'payments'],
  ['INBOX_PORT', 'inbox'],
  ['IDENTITY_SANDBOX_PORT', 'identity'],
  ['LIVE_PORT', 'live'],
] as const;

/** Settings of `npm start` and `npm run dev`. */
export type Settings = {
  isProduction: boolean;
  ports: Record<(typeof ports)[number][1], number>;
  /** Absolute path. */
  dataFolder: string;
  /** Address of the database; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** True if the demo world is created. */
  hasDemo: boolean;
  hasPaymentsSandbox: boolean;
  hasInbox: boolean;
  hasIdentitySandbox: boolean;
  hasLiveEngine: boolean;
  appUrl: string;
  storageUrl: string;
  /** Build folder of the front end, relative to the project's folder. */
  buildFolder: string;
  /** Absolute path. If undefined, child processes write to the output of this process. */
  logFolder: string | undefined;
};

type Env = Record<string, string | undefined>;

/**
 * Reads the settings from the environment. Relative folders are relative to `root`. The settings
 * are valid only if `problems` is empty.
 *
 * The problems come from `config/environment.ts`, and from checks that concern all processes on one
 * machine.
 */
export function readEnvironment(given: Env, root: string): { settings: Settings; problems: string[] } {
  // The storage secret may be missing here, because `loadOrCreateSecrets` generates it and stores
  // it on this machine.
  const { values, problems } = parseEnvironment(given, ['STORAGE_SECRET']);
  problems.push(...portProblems(values));

  const isProduction = values.KUMU_ENV === 'production';
  const dataFolder = path.resolve(root, values.KUMU_DATA_DIR);
  if (existsSync(dataFolder) && !statSync(dataFolder).isDirectory())
    problems.push(`KUMU_DATA_DIR: ${dataFolder} is not a folder`);
  if (values.KUMU_DEMO === '1' && values.DATABASE_URL && !isProduction)
    problems.push(
      'KUMU_DEMO: the demo world is made in the embedded database only; leave out KUMU_DEMO or DATABASE_URL',
    );

  const logFolder = values.KUMU_LOG_DIR ?? (isProduction ? undefined : path.join(dataFolder, 'logs'));
  return {
    problems,
    settings: {
      isProduction,
      ports: {
        frontEnd: values.PORT,
        backend: values.BACKEND_PORT,
        payments: values.PAYMENTS_SANDBOX_PORT,
        inbox: values.INBOX_PORT,
        identity: values.IDENTITY_SANDBOX_PORT,
        live: values.LIVE_PORT,
      },
      dataFolder,
      databaseUrl: values.DATABASE_URL,
      hasDemo: values.KUMU_DEMO !== '0' && !isProduction && !values.DATABASE_URL,
      hasPaymentsSandbox: !isProduction && !hasRealPayments(values) && !values.STRIPE_API_HOST,
      hasInbox: !values.SMTP_URL,
      hasIdentitySandbox: !isProduction && !hasIdentityProvider(values),
      hasLiveEngine: values.LIVE_ENGINE === 'embedded',
      appUrl: addresses.app(values),
      storageUrl: addresses.storage(values),
      buildFolder: values.NEXT_DIST_DIR,
      logFolder: logFolder && path.resolve(root, logFolder),
    },
  };
}

function portProblems(values: Values): string[] {
  const takenBy = new Map<number, string>();
  return ports.flatMap(([name]) => {
    const port = values[name];
    if (port === undefined) return [];
    const other = takenBy.get(port);
    takenBy.set(port, other ?? name);
    return other ? [`${name}: ${port} is ${other} already`] : [];
  });
}

/**
 * Returns the variables that each child process gets in addition to the environment of this
 * process.
 */
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
    IDENTITY_SANDBOX_PORT: String(number.identity),
    LIVE_PORT: String(number.live),
    APP_URL: settings.appUrl,
    STORAGE_PUBLIC_URL: settings.storageUrl,
    NEXT_DIST_DIR: settings.buildFolder,
    NEXT_TELEMETRY_DISABLED: '1',
    INTERNAL_SECRET: secrets.internalSecret,
    STORAGE_SECRET: secrets.storageSecret,
    ...(settings.hasPaymentsSandbox
      ? {
          STRIPE_SECRET_KEY: sandboxPayments.secretKey,
          STRIPE_WEBHOOK_SECRET: sandboxPayments.webhookSecret,
          STRIPE_THIN_WEBHOOK_SECRET: sandboxPayments.thinWebhookSecret,
          STRIPE_API_HOST: '127.0.0.1',
          STRIPE_API_PORT: String(number.payments),
        }
      : {}),
    ...(settings.hasIdentitySandbox
      ? {
          OIDC_NAME: sandboxIdentity.name,
          OIDC_ISSUER: `http://127.0.0.1:${number.identity}`,
          OIDC_CLIENT_ID: sandboxIdentity.clientId,
          OIDC_CLIENT_SECRET: sandboxIdentity.clientSecret,
        }
      : {}),
  };
}
