import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/index.ts';

const root = path.join(import.meta.dirname, '../..');
export const apiFolder = path.join(root, 'pages/api');

/**
 * Location of a call: its module in contract/, the exported group in it, and its key in the group.
 */
type Source = { from: string; group: string; key: string };

/** Returns the text of each generated file, by its path below pages/api. */
export async function generateApiFiles(): Promise<Map<string, string>> {
  const sources = await findSources();
  const filepath = path.join(apiFolder, 'any.ts');
  const options = await resolveConfig(filepath);
  const byAddress = Map.groupBy(
    allCalls.flatMap((call) => [call.path, ...call.aliases].map((address) => ({ address, call }))),
    ({ address }) => address,
  );
  const addresses = [...byAddress.keys()];
  const files = [...byAddress].map(async ([address, entries]) => {
    const text = toText(entries.map(({ call }) => sources.get(call)!));
    const formatted = await format(text, { ...options, filepath });
    return [toFile(address, addresses), formatted] as const;
  });
  return new Map(await Promise.all(files));
}

/**
 * Lists the files that forward calls. The generator owns these files and leaves all others alone.
 */
export const listForwardingFiles = (): string[] =>
  readdirSync(apiFolder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      readFileSync(path.join(apiFolder, file), 'utf8').includes("'@/lib/server/proxy/forward'"),
    )
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();

async function findSources(): Promise<Map<Call, Source>> {
  const known = new Set(allCalls);
  const sources = new Map<Call, Source>();
  for (const file of readdirSync(path.join(root, 'contract')).sort()) {
    const from = path.basename(file, '.ts');
    if (!file.endsWith('.ts') || from === 'index') continue;
    const exported = (await import(`../../contract/${from}.ts`)) as Record<string, Record<string, Call>>;
    for (const [group, calls] of Object.entries(exported))
      for (const [key, call] of Object.entries(calls))
        if (known.has(call)) sources.set(call, { from, group, key });
  }
  return sources;
}

/**
 * Returns the file of an address: '/courses/:id' is 'courses/[id].ts', or 'courses/[id]/index.ts'
 * if a longer address begins with it.
 */
function toFile(address: string, addresses: string[]): string {
  const isContinued = addresses.some((other) => other.startsWith(`${address}/`));
  const place = address.slice(1).replace(/:(\w+)/g, '[$1]');
  return isContinued ? `${place}/index.ts` : `${place}.ts`;
}

function toText(calls: Source[]): string {
  const groups = new Map(calls.map(({ from, group }) => [from, group]));
  const imports = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...imports.map(([from, group]) => `import { ${group} } from '@/contract/${from}';`),
    `import { forward } from '@/lib/server/proxy/forward';\n`,
    `export default forward(${calls.map(({ group, key }) => `${group}.${key}`).join(', ')});`,
    // Next reads `config` without running the file, so it has to be a literal.
    'export const config = { api: { bodyParser: false, externalResolver: true } };',
  ].join('\n');
}
