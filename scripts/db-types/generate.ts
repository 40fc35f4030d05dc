import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { columnLists, openColumnLists } from '../../backend/db/column-lists.ts';

/** Returns the text of backend/db/types.ts for the tables of a migrated database. */
export function generateTypes(connectionString: string): string {
  // The task queues are in a separate schema, which no typed query reads.
  const tables = ['--include-pattern', 'public.*'];
  const output = ['--camel-case', '--print', '--log-level', 'silent'];
  const options = ['--dialect', 'postgres', '--url', connectionString, ...tables, ...output];
  const text = run('kysely-codegen/dist/cli/bin.js', options);
  // Counts and amounts in cents are read as numbers; connection.ts configures that.
  const typed = withLists(text.replace(/export type Int8 = .*/, 'export type Int8 = number;'));
  return run('prettier/bin/prettier.cjs', ['--stdin-filepath', 'backend/db/types.ts'], typed);
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

/**
 * Replaces the type of each column that is limited to a list of the contract by the type of that
 * list.
 */
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

/** Runs a program of a package and returns its output. */
function run(script: string, args: string[], input?: string): string {
  const program = path.join('node_modules', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
  return stdout;
}
