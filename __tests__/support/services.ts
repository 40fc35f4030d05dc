import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from './database';
import { makeNeighbours } from './make/neighbours';
import { rememberUnrelatedRows } from './unrelated-rows';

const folders: string[] = [];

/**
 * What the services of a test file need: a database of its own with unrelated rows (see make/neighbours), which
 * the tests must leave as they are, and a folder for files. No server is started: for rules and queries that need no HTTP. `environment` is set before any file of
 * the backend is loaded, because each test file loads its own instances.
 */
export async function startServices(environment: Record<string, string> = {}): Promise<{ folder: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-backend-'));
  folders.push(folder);
  Object.assign(process.env, { KUMU_DATA_DIR: folder, ...environment });
  await freshDatabase();
  // Loading it registers what the services know of each other: kinds of content, sellables, uses of files.
  const { tasks } = await import('@/backend/app');
  await makeNeighbours();
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(tasks.map(({ name }) => name));
  await rememberUnrelatedRows();
  return { folder };
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
