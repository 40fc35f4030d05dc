import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../backend/db/embedded.ts';
import { migrate } from '../backend/db/migrate.ts';
import { generateTypes } from './db-types/generate.ts';

/** Writes backend/db/types.ts from the migrations, which are applied to a temporary database. */
async function writeTypes(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-types-'));
  await chmod(folder, 0o711);
  const { connectionString, stop } = await startEmbeddedDatabase(path.join(folder, 'database'), {
    durable: false,
  });
  try {
    await migrate(connectionString);
    await writeFile(path.join('backend', 'db', 'types.ts'), generateTypes(connectionString));
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await writeTypes();
