import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { childEnvironment } from './environment.mjs';
import { keepSecrets } from './secrets.mjs';
import { waitForPort } from './waiting.mjs';

/**
 * The database: the one that is named, else the embedded one, started here.
 * @param {import('./environment.mjs').Settings} settings
 * @returns {Promise<{ url: string, place: string, stop: () => Promise<void> }>}
 */
export async function raiseDatabase({ databaseUrl, dataFolder }) {
  if (databaseUrl) {
    const { hostname, pathname } = new URL(databaseUrl);
    return { url: databaseUrl, place: `PostgreSQL at ${hostname}${pathname}`, stop: async () => {} };
  }
  const {
    connectionString,
    dataFolder: place,
    stop,
  } = await startEmbeddedDatabase(path.join(dataFolder, 'database'));
  return { url: connectionString, place, stop };
}

/** What every child is told, beside our own environment. */
export function environmentFor(settings, databaseUrl) {
  return childEnvironment(settings, databaseUrl, keepSecrets(settings.dataFolder, process.env));
}

/**
 * Everything behind the front end: the sandboxes, the schema with or without the demo world, and the backend.
 * Comes back when the backend listens.
 * @param {ReturnType<typeof import('./crew.mjs').createCrew>} crew
 * @param {import('./environment.mjs').Settings} settings
 * @param {Record<string, string>} env
 * @param {string[]} backendFlags for Node
 */
export async function raiseBackend(crew, settings, env, backendFlags = []) {
  const { ports } = settings;
  if (settings.hasPaymentsSandbox) crew.serve('payments-sandbox', ['sandbox/payments/index.ts'], env);
  if (settings.hasInbox) crew.serve('inbox', ['sandbox/inbox/index.ts'], env);
  await Promise.all([
    settings.hasPaymentsSandbox && waitForPort('payments-sandbox', ports.payments),
    settings.hasInbox && waitForPort('inbox', ports.inbox),
    settings.hasDemo
      ? crew.finish('demo-seed', ['scripts/demo/seed.ts'], env)
      : crew.finish('migrate', ['backend/migrate.ts'], env),
  ]);
  crew.serve('backend', [...backendFlags, 'backend/index.ts'], env);
  await waitForPort('backend', ports.backend);
}
