import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from './database';
import { makeNeighbours } from './make/neighbours';
import { rememberUnrelatedRows } from './unrelated-rows';

const folders: string[] = [];

/**
 * Prepares a test file for rules and queries that need no HTTP server. The file gets a folder and a
 * separate database with unrelated rows (see make/neighbours), which the tests must not change.
 *
 * `environment` is set before any file of the backend is loaded, because each test file loads its
 * own instances.
 */
export async function startServices(
  environment: Record<string, string> = {},
  database?: Parameters<typeof freshDatabase>[0],
): Promise<{ folder: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-backend-'));
  folders.push(folder);
  Object.assign(process.env, { KUMU_DATA_DIR: folder, ...environment });
  await freshDatabase(database);
  // Loading the application registers content types, sellables and file usages with the services.
  const { tasks } = await import('@/backend/app');
  const { config } = await import('@/backend/config');
  // Mails about decisions of the office are sent at once, except in the tests of undoing a
  // decision.
  config.officeUndoMinutes = 0;
  await makeNeighbours();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(tasks.map(({ name }) => name));
  await rememberUnrelatedRows();
  return { folder };
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
