/**
 * Writes the files of a new domain, call, page or content kind, and adds the necessary lines to
 * existing files. See CONTRIBUTING.md:
 *
 * - `npm run new -- domain notes`
 * - `npm run new -- call notes.list 'GET /notes' --access member`
 * - `npm run new -- page /notes notes --role member --words content --read 'GET /notes'`
 * - `npm run new -- kind talks --type TALK`
 *
 * `+` joins several of these into one run: `npm run new -- domain notes + page /my-notes notes`.
 *
 * The written code compiles and passes the table tests. A new domain, call or page has no function
 * yet. A new kind has calls that create, edit, publish, like, report, take down and delete it. It
 * has no pages and cannot be sold yet.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  addText,
  capital,
  checkWord,
  create,
  importInto,
  insertBefore,
  isThere,
  read,
  reserveUsername,
  root,
  storeFiles,
  written,
} from './new/files.ts';
import { addKind } from './new/kind-entries.ts';

const usage = `Usage:
  npm run new -- domain <word>
  npm run new -- call <domain>.<name> '<METHOD> <path>' [--access public|member|creator|business|office]
  npm run new -- page <path> <domain> [--role visitor|member|creator|business|office] [--words <file in locales/en>]
                          [--read 'GET <path>'] what a page of signed-in users shows first
  npm run new -- kind <folder> --type <TYPE>
  npm run new -- <one of these> + <another> + …`;

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

  reserveUsername(address);
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

type PageOptions = { role: string; words: string; read?: string };

function newPage([address = '', domain = '']: string[], { role, words, read: first }: PageOptions): string[] {
  if (!/^(\/[\w-]+|\/\[\w+\])+$/.test(address) || !domain) throw new Error(usage);
  checkWord(role, ['visitor', 'member', 'creator', 'business', 'office']);
  if (first && (role === 'visitor' || !/^GET \/\S+$/.test(first)))
    throw new Error("--read is a call like 'GET /notes' of a page that requires signing in.");
  const locale = `locales/en/${words}.json`;
  if (!isThere(locale)) throw new Error(`There is no ${locale}.`);
  const key = camelOf(address);
  const name = `${capital(key)}Page`;
  const layout = { creator: 'DashboardLayout', office: 'OfficeLayout' }[role];
  create(
    `pages${address}.tsx`,
    `import { ${name} } from '@/components/${domain}/${name}';
${layout ? `import { ${layout} } from '@/components/shell/layouts/${layout}';\n` : ''}${first ? "import { read } from '@/lib/api-call';\n" : ''}import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ${capital(key)}: Page = () => <${name} />;
${layout ? `${capital(key)}.layout = ${layout};\n` : ''}
export const getServerSideProps = guard('${role}', {
  texts: ['${words}'],
${first ? `  reads: () => [read('${first}')],\n` : ''}});
export default ${capital(key)};
`,
  );
  create(
    `components/${domain}/${name}.tsx`,
    `import { useTranslation } from 'next-i18next/pages';
${first ? "import { Loaded } from '@/components/loading/Loaded';\n" : ''}import { PageHead } from '@/components/shell/head/PageHead';
${first ? "import { Skeleton } from '@/components/ui/feedback/Skeleton';\n" : ''}import { PageHeader } from '@/components/ui/layout/PageHeader';
${first ? "import { useCall } from '@/hooks/useCall';\n" : ''}
export function ${name}() {
  const { t } = useTranslation('${words}');
${first ? `  const answer = useCall('${first}', {});\n` : ''}  return (
    <>
      <PageHead title={t('${key}.title')} noIndex />
      <PageHeader title={t('${key}.title')} />
${first ? '      <Loaded of={answer} skeleton={<Skeleton shape="block" height={320} />}>\n        {() => null}\n      </Loaded>\n' : ''}    </>
  );
}
`,
  );
  if (key in (JSON.parse(read(locale)) as object)) throw new Error(`${locale} has words for ${key} already.`);
  addText(locale, [key], { title: capital(key) });
  reserveUsername(address);
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
    ...(role === 'visitor' || first
      ? []
      : [`pages${address}.tsx: the reads of what the page shows first, which come with its HTML`]),
    `${locale}: its title, not that of another page`,
    ...(address.includes('[')
      ? ['contract/paths.ts and the visit in e2e/visits.ts: an address with its id']
      : []),
  ];
}

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      access: { type: 'string', default: 'member' },
      role: { type: 'string', default: 'member' },
      words: { type: 'string', default: 'content' },
      read: { type: 'string' },
      type: { type: 'string', default: '' },
    },
  });
  const [what, ...rest] = positionals;
  if (what === 'domain') return newDomain(rest);
  if (what === 'call') return newCall(rest, values.access);
  if (what === 'page') return newPage(rest, values);
  if (what === 'kind') return addKind(rest[0] ?? '', values.type);
  throw new Error(usage);
}

const printList = (title: string, lines: string[]): void =>
  console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);

/** Splits the arguments at each `+`. */
function splitArguments([...args]: string[]): string[][] {
  const at = args.indexOf('+');
  return at < 0 ? [args] : [args.slice(0, at), ...splitArguments(args.slice(at + 1))];
}

function runScript(script: string): void {
  const { status } = spawnSync(process.execPath, [path.join(root, script)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed.`);
}

try {
  const left: string[] = [];
  for (const args of splitArguments(process.argv.slice(2))) left.push(...(await run(args)));
  const { created, changed } = await storeFiles();
  const files = [...created, ...changed];
  const generated: string[] = [];
  if (files.some((file) => file.startsWith('contract/'))) {
    runScript('scripts/api-files.ts');
    generated.push('pages/api/', '__tests__/contract/openapi-inputs.json');
  }
  if (files.some((file) => file.endsWith('.sql'))) {
    runScript('scripts/db-types.ts');
    generated.push('backend/db/types.ts');
  }
  printList('New files:', created);
  printList('Left to you:', left);
  printList('Changed files:', changed);
  if (generated.length > 0) printList('Generated again:', generated);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
