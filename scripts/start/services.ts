import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { makeDemoWorld } from './data-folder.ts';
import type { Processes } from './processes.ts';
import { childEnvironment, type Settings } from './environment.ts';
import { keepDatabase } from './keep-database.ts';
import { nodeSettings } from './memory.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { waitForPort } from './waiting.ts';

/** Running database. `place` describes the location of the data. */
type Database = { url: string; place: string; stop: () => Promise<void> };

/**
 * Returns the database of DATABASE_URL. Without DATABASE_URL, returns the embedded database, and
 * starts it if necessary.
 */
export async function startDatabase({ databaseUrl, dataFolder }: Settings): Promise<Database> {
  if (databaseUrl) {
    // The part before the @ is removed because it may contain a password.
    const place = `PostgreSQL at ${databaseUrl.replace(/^\w+:\/\/(.*@)?/, '')}`;
    return { url: databaseUrl, place, stop: async () => {} };
  }
  const {
    connectionString,
    dataFolder: place,
    stop,
  } = await startEmbeddedDatabase(path.join(dataFolder, 'database'));
  return { url: connectionString, place, stop };
}

type KeptDatabase = Database & { untilUp?: () => Promise<void> };

/**
 * Starts the database like `startDatabase` and restarts an embedded database that crashes.
 * `untilUp` resolves when the database is available.
 */
async function startKeptDatabase(
  settings: Settings,
  giveUp: (reason: string) => void,
): Promise<KeptDatabase> {
  if (settings.databaseUrl) return startDatabase(settings);
  const folder = path.join(settings.dataFolder, 'database');
  const { first, untilUp, stop } = await keepDatabase({
    start: () => startEmbeddedDatabase(folder),
    giveUp,
  });
  return { url: first.connectionString, place: first.dataFolder, untilUp, stop };
}

/**
 * Returns the variables that every child process gets in addition to the environment of this
 * process.
 */
export function getChildEnvironment(settings: Settings): Record<string, string> {
  return childEnvironment(settings, loadOrCreateSecrets(settings.dataFolder, process.env));
}

/**
 * Starts everything except the front end: the database, the sandboxes, the live engine, the backend
 * and the worker. It also migrates the schema, and creates the demo world if it is enabled.
 *
 * Resolves when the backend listens and the worker is ready.
 * @param onStop receives the function that stops the database
 * @param backendFlags Node flags of backend and worker
 */
export async function startServices(
  processes: Processes,
  settings: Settings,
  onStop: (stop: () => Promise<void>) => void,
  backendFlags: string[] = [],
): Promise<Database> {
  const database = await startKeptDatabase(settings, processes.giveUp);
  onStop(database.stop);
  const env = { ...getChildEnvironment(settings), DATABASE_URL: database.url };
  const { ports } = settings;
  if (settings.hasPaymentsSandbox) processes.serve('payments-sandbox', ['sandbox/payments/index.ts'], env);
  if (settings.hasInbox) processes.serve('inbox', ['sandbox/inbox/index.ts'], env);
  if (settings.hasIdentitySandbox) processes.serve('identity-sandbox', ['sandbox/identity/index.ts'], env);
  if (settings.hasLiveEngine)
    processes.serve('live', [...nodeSettings.live.flags, 'backend/providers/live/engine/index.ts'], {
      ...env,
      ...nodeSettings.live.variables,
    });
  await Promise.all([
    settings.hasPaymentsSandbox && waitForPort('payments-sandbox', ports.payments),
    settings.hasInbox && waitForPort('inbox', ports.inbox),
    settings.hasIdentitySandbox && waitForPort('identity-sandbox', ports.identity),
    settings.hasLiveEngine && waitForPort('live', ports.live),
    settings.hasDemo
      ? makeDemoWorld(settings.dataFolder, () => processes.finish('demo-seed', ['scripts/demo/seed.ts'], env))
      : processes.finish('migrate', ['backend/migrate.ts'], env),
  ]);
  if (settings.hasDemo && settings.hasLiveEngine)
    processes.serve('live-sandbox', [...nodeSettings.live.flags, 'sandbox/live/index.ts'], {
      ...env,
      ...nodeSettings.live.variables,
    });
  const restart = { restartAfter: database.untilUp };
  processes.serve(
    'backend',
    [...nodeSettings.backend.flags, ...backendFlags, 'backend/index.ts'],
    { ...env, ...nodeSettings.backend.variables },
    restart,
  );
  await Promise.all([
    waitForPort('backend', ports.backend),
    processes.serveUntilReady(
      'worker',
      [...nodeSettings.worker.flags, ...backendFlags, 'backend/worker.ts'],
      { ...env, ...nodeSettings.worker.variables },
      restart,
    ),
  ]);
  return database;
}
