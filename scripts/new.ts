/**
 * Writes the files of a new domain, call or page and the lines that other files need for it. See
 * CONTRIBUTING.md:
 *
 * - `npm run new -- domain notes`
 * - `npm run new -- call notes.list 'GET /notes' --access member`
 * - `npm run new -- page /notes notes --role member --words content`
 *
 * The written code compiles, passes the table tests and does nothing yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.join(import.meta.dirname, '..');
const usage = `Usage:
  npm run new -- domain <word>
  npm run new -- call <domain>.<name> '<METHOD> <path>' [--access public|member|creator|business|office]
  npm run new -- page <path> <domain> [--role visitor|member|creator|business|office] [--words <file in locales/en>]`;

const written = new Map<string, string>();
const isThere = (file: string) => written.has(file) || existsSync(path.join(root, file));
const read = (file: string) => written.get(file) ?? readFileSync(path.join(root, file), 'utf8');

/**
 * Creates a file.
 * @throws Error if the file exists already
 */
function create(file: string, text: string): void {
  if (isThere(file)) throw new Error(`${file} exists already.`);
  written.set(file, text);
}

/**
 * Inserts lines before the first place that matches.
 * @throws Error if no place matches
 */
function insertBefore(file: string, place: RegExp, text: string): void {
  const source = read(file);
  const at = source.search(place);
  if (at < 0) throw new Error(`${file} has no place like ${place}.`);
  written.set(file, source.slice(0, at) + text + source.slice(at));
}

/**
 * Checks that a word is in a list.
 * @throws Error if the list does not contain the word
 */
function checkWord(word: string, allowed: readonly string[]): void {
  if (!allowed.includes(word)) throw new Error(`${word} is none of ${allowed.join(', ')}.`);
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
/** Converts an address to camel case: '/my-notes/[id]' is 'myNotes'. */
const camelOf = (address: string) =>
  address
    .replace(/\/?\[\w+\]/g, '')
    .replace(/^\//, '')
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

function newDomain([word = '']: string[]): string[] {
  if (!/^[a-z][a-zA-Z]*$/.test(word)) throw new Error('A domain is one word, like notes.');
  create(`contract/${word}.ts`, `export const ${word} = {};\n`);
  insertBefore(
    'contract/index.ts',
    /^import \{ \w+ \} from '\.\/system/m,
    `import { ${word} } from './${word}.ts';\n`,
  );
  insertBefore('contract/index.ts', /^ {2}system,$/m, `  ${word},\n`);
  create(
    `backend/${word}/routes.ts`,
    `import { Router } from 'express';\n\nexport const ${word}Router = Router();\n`,
  );
  create(
    `backend/${word}/module.ts`,
    `import type { DomainModule } from '../extension-points/module.ts';\nimport { ${word}Router } from './routes.ts';\n\nexport const ${word}Module: DomainModule = { routers: [${word}Router] };\n`,
  );
  const name = `${word}Module`;
  insertBefore(
    'backend/app.ts',
    /^import .* from '\.\/office\/module/m,
    `import { ${name} } from './${word}/module.ts';\n`,
  );
  insertBefore('backend/app.ts', /^ {2}officeModule,$/m, `  ${name},\n`);
  insertBefore('docs/words.md', /\n\nAmounts are integer cents/, `\n| ${word} | what this word means |`);
  return [`docs/words.md: say what "${word}" means`, `npm run new -- call ${word}.… for its first call`];
}

function newCall([name = '', wire = '']: string[], access: string): string[] {
  const [, domain, call] = /^([a-z]\w*)\.([a-z]\w*)$/.exec(name) ?? [];
  const [, method, address] = /^(GET|POST|PUT|PATCH|DELETE) (\/[\w/:.-]+)$/.exec(wire) ?? [];
  if (!domain || !call || !method || !address) throw new Error(usage);
  if (!isThere(`contract/${domain}.ts`)) throw new Error(`There is no domain ${domain}.`);
  checkWord(access, ['public', 'member', 'creator', 'business', 'office']);

  const define = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' }[method]!;
  const contract = `contract/${domain}.ts`;
  if (new RegExp(`^ {2}${call}:`, 'm').test(read(contract))) throw new Error(`${name} exists already.`);
  written.set(
    contract,
    read(contract).replace(`export const ${domain} = {};`, `export const ${domain} = {\n};`),
  );
  insertBefore(
    contract,
    new RegExp(`(?<=^export const ${domain} = \\{\n[^]*?)^\\};`, 'm'),
    `  ${call}: ${define}('${address}', {\n    access: '${access}',\n    summary: '${capital(call)} of ${domain}',\n    reply: z.object({}),\n  }),\n`,
  );
  importInto(contract, './call.ts', define);
  importInto(contract, 'zod', 'z');

  const routes = `backend/${domain}/routes.ts`;
  importInto(routes, `../../contract/${domain}.ts`, domain);
  importInto(routes, '../http/mount.ts', 'mount');
  if (!read(routes).includes("'./service.ts'"))
    insertBefore(routes, /\n\nexport const/, "\nimport * as service from './service.ts';");
  written.set(
    routes,
    `${read(routes)}\nmount(${domain}Router, ${domain}.${call}, () => service.${call}());\n`,
  );

  const service = `backend/${domain}/service.ts`;
  const answer = `export const ${call} = (): Reply<typeof ${domain}.${call}> => ({});\n`;
  if (isThere(service)) written.set(service, `${read(service)}\n${answer}`);
  else create(service, answer);
  importInto(service, '../../contract/call.ts', 'Reply', true);
  importInto(service, `../../contract/${domain}.ts`, domain, true);

  insertBefore(
    '__tests__/contract/call-access-table.ts',
    /^ {2}'GET \/openapi/m,
    `  '${method} ${address}': '${access}',\n`,
  );
  return [
    `${contract}: what comes in and what goes out`,
    `${service}: the rule; repository.ts the query, policy.ts who may`,
    `hooks/${domain}/: the hook that calls it`,
  ];
}

/** Adds a name to the imports of a file from a module. */
function importInto(file: string, from: string, name: string, isType = false): void {
  const source = read(file);
  const line = new RegExp(`^import (?:type )?\\{ ([^}]*) \\} from '${from.replaceAll('.', '\\.')}';$`, 'm');
  const known = line.exec(source);
  if (known?.[1]!.split(/, /).some((each) => each.replace('type ', '') === name)) return;
  written.set(
    file,
    known
      ? source.replace(known[0], known[0].replace(' }', `, ${name} }`))
      : `import ${isType ? 'type ' : ''}{ ${name} } from '${from}';\n${source}`,
  );
}

function newPage([address = '', domain = '']: string[], role: string, words: string): string[] {
  if (!/^(\/[\w-]+|\/\[\w+\])+$/.test(address) || !domain) throw new Error(usage);
  checkWord(role, ['visitor', 'member', 'creator', 'business', 'office']);
  const locale = `locales/en/${words}.json`;
  if (!isThere(locale)) throw new Error(`There is no ${locale}.`);
  const key = camelOf(address);
  const name = `${capital(key)}Page`;
  const layout = { creator: 'DashboardLayout', office: 'OfficeLayout' }[role];
  create(
    `pages${address}.tsx`,
    `import { ${name} } from '@/components/${domain}/${name}';
${layout ? `import { ${layout} } from '@/components/shell/layouts/${layout}';\n` : ''}import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ${capital(key)}: Page = () => <${name} />;
${layout ? `${capital(key)}.layout = ${layout};\n` : ''}
export const getServerSideProps = guard('${role}', { texts: ['${words}'] });
export default ${capital(key)};
`,
  );
  create(
    `components/${domain}/${name}.tsx`,
    `import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/layout/PageHeader';

export function ${name}() {
  const { t } = useTranslation('${words}');
  return (
    <>
      <PageHead title={t('${key}.title')} noIndex />
      <PageHeader title={t('${key}.title')} />
    </>
  );
}
`,
  );
  const said = JSON.parse(read(locale)) as Record<string, unknown>;
  if (key in said) throw new Error(`${locale} has words for ${key} already.`);
  written.set(locale, `${JSON.stringify({ ...said, [key]: { title: capital(key) } }, null, 2)}\n`);
  if (!address.includes('['))
    insertBefore('contract/paths.ts', /^\} as const;/m, `  ${key}: '${address}',\n`);
  insertBefore(
    '__tests__/contract/page-access-table.ts',
    /^ {2}'\/view-content-page'/m,
    `  '${address}': '${role}',\n`,
  );
  const as = role === 'visitor' ? '' : `, as: '${role}'`;
  const visit = `  { page: '${address}'${as} },\n`;
  insertBefore('e2e/visits.ts', /(?<=^export const visits[^]*?)^\];/m, visit);
  return [
    `components/${domain}/${name}.tsx: what the page shows`,
    `${locale}: its title, not that of another page`,
    ...(address.includes('[')
      ? ['contract/paths.ts and the visit in e2e/visits.ts: an address with its id']
      : []),
  ];
}

function runScript(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} failed.`);
}

function run(): string[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      access: { type: 'string', default: 'member' },
      role: { type: 'string', default: 'member' },
      words: { type: 'string', default: 'content' },
    },
  });
  const [what, ...rest] = positionals;
  if (what === 'domain') return newDomain(rest);
  if (what === 'call') return newCall(rest, values.access);
  if (what === 'page') return newPage(rest, values.role, values.words);
  throw new Error(usage);
}

try {
  const left = run();
  for (const [file, text] of written) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
  const formatted = [...written.keys()].filter((file) => !file.endsWith('.md'));
  runScript('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', ...formatted);
  if (formatted.some((file) => file.startsWith('contract/'))) runScript('scripts/api-files.ts');
  console.log(`\nLeft to you:\n${left.map((step) => `  ${step}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
