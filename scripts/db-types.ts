import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../backend/db/embedded.ts';
import { columnLists, openColumnLists } from '../backend/db/column-lists.ts';
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
    await writeFile(file, withLists(text.replace(/export type Int8 = .*/, 'export type Int8 = number;')));
    run('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', file]);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

/** Gives the columns that hold one of the contract's lists the type of that list. */
function withLists(text: string): string {
  const lists = { ...columnLists, ...openColumnLists };
  const typed = Object.entries(lists).reduce((before, [place, { type }]) => {
    const [table = '', column = ''] = place.split('.');
    const line = new RegExp(
      `(export interface ${pascal(table)} \\{[^}]*?\\n  ${camel(column)}: [^;]*?)\\bstring\\b`,
    );
    const after = before.replace(line, `$1${type}`);
    if (after === before) throw new Error(`there is no text column ${place}`);
    return after;
  }, text);
  const imports = new Map(Object.values(lists).map(({ type, module }) => [type, module]));
  const lines = [...imports].map(
    ([type, module]) => `import type { ${type} } from '../../contract/values/${module}.ts';`,
  );
  return typed.replace(/import type \{ ColumnType \} from .kysely.;/, (line) => [line, ...lines].join('\n'));
}

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
}

await writeTypes();
