import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../backend/db/embedded.ts';
import { migrate } from '../backend/db/migrate.ts';

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'backend/db/types.ts');

/** Writes backend/db/types.ts from the migrations, read from a temporary database. */
async function writeTypes(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-types-'));
  await chmod(folder, 0o711);
  const { connectionString, stop } = await startEmbeddedDatabase(path.join(folder, 'database'), {
    durable: false,
  });
  try {
    await migrate(connectionString);
    const options = ['--dialect', 'postgres', '--url', connectionString, '--camel-case', '--out-file', file];
    run('kysely-codegen/dist/cli/bin.js', options);
    // Counts and cents are read as numbers, see connection.ts.
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/export type Int8 = .*/, 'export type Int8 = number;'));
    run('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', file]);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
}

await writeTypes();
