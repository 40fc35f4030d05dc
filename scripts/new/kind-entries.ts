import { readdirSync } from 'node:fs';
import path from 'node:path';
import { addText, capital, create, insertBefore, isThere, read, reserveUsername, root } from './files.ts';
import { writeKindContract, writeKindRoutes } from './kind-calls.ts';
import { kindNames } from './kind-names.ts';
import { writeKindTable, writeTypeChecks } from './kind-table.ts';
import { writeKindTest } from './kind-test.ts';
import { writeKind } from './kind.ts';

const types = 'contract/values/content.ts';
const migrations = 'backend/db/migrations';
const columns = 'backend/db/column-lists.ts';

/**
 * Writes a new content kind, and adds its entries to the files of other domains.
 * @returns the remaining manual steps
 * @throws Error if another kind has the type, or if a file lacks an expected line
 */
export async function addKind(folder: string, type: string): Promise<string[]> {
  if (!/^[a-z]+$/.test(folder)) throw new Error('The folder of a kind is one word, like talks.');
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(type)) throw new Error('The type of a kind is in capitals, like TALK.');
  if (['CREATOR', 'SUBSCRIPTION', ...listTakenTypes()].includes(type))
    throw new Error(`The type ${type} has a kind already.`);
  const isNewType = !listTypes().includes(type);
  create(`contract/${folder}.ts`, writeKindContract(folder, type));
  create(`backend/${folder}/routes.ts`, writeKindRoutes(folder));
  for (const [file, text] of Object.entries(writeKind(folder, type))) create(file, text);
  create(`__tests__/backend/${folder}/${folder}.test.ts`, writeKindTest(folder, type));
  if (isNewType) addType(folder, type);
  const checks = isNewType ? await listTypeColumns() : [];
  create(nameMigration(folder), writeKindTable(folder) + writeTypeChecks(checks, listTypes()));
  addStates(folder, type);
  addModule(folder);
  addTableRows(folder, type);
  addText(
    'locales/en/content.json',
    ['report', 'this', type],
    `Report this ${kindNames(folder, type).label}`,
    'CREATOR',
  );
  addText(
    'locales/en/common.json',
    ['errors', `TOO_MANY_${folder.toUpperCase()}`],
    `You have as many ${folder} as there’s room for. Delete one to make another.`,
    'TOO_MANY_POSTS',
  );
  reserveUsername(`/${folder}`);
  insertBefore('docs/words.md', /\n\nAmounts are integer cents/, `\n| ${folder} | what this word means |`);
  return listSteps(folder, type, isNewType);
}

const listTypes = (): string[] =>
  [...(/\bcontentTypes = \[([^\]]*)/.exec(read(types))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, type]) => type!,
  );

/** Lists the types that already have a domain in the backend. */
const listTakenTypes = (): string[] =>
  readdirSync(path.join(root, 'backend'))
    .map((folder) => `backend/${folder}/content-kind.ts`)
    .filter(isThere)
    .map((file) => /^ {2}type: '(\w+)'/m.exec(read(file))?.[1] ?? '');

/** Lists the database columns that contain content types, such as "likes.content_type". */
async function listTypeColumns(): Promise<string[]> {
  const { columnLists } = await import('../../backend/db/column-lists.ts');
  return Object.entries(columnLists)
    .filter(([, list]) => list.type === 'ContentType')
    .map(([column]) => column);
}

/** Returns the name of a migration that runs after the existing migrations. */
function nameMigration(name: string): string {
  const last = Math.max(...readdirSync(path.join(root, migrations)).map((file) => Number.parseInt(file, 10)));
  const minute = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 12));
  return `${migrations}/${Math.max(minute, last + 1)}_${name}.sql`;
}

/** Adds a type to the lists of content types, with the texts for the list of its content. */
function addType(folder: string, type: string): void {
  const { label } = kindNames(folder, type);
  insertBefore(types, /(?<=\bcontentTypes = \[[^\]]*)'SUBSCRIPTION'/, `'${type}', `);
  insertBefore(
    'contract/values/categories.ts',
    /(?<=\bkindWords = \{[^}]*)\bSUBSCRIPTION:/,
    `${type}: '${folder}',\n`,
  );
  insertBefore(
    'lib/content-kinds.ts',
    /^ {2}SUBSCRIPTION: \{/m,
    `  ${type}: {
    icon: 'document',
    listPath: null,
    emptyPicture: SEARCH_PICTURE,
    mark: null,
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isItem: false,
    isMonthly: false,
    ownedPath: null,
  },\n`,
  );
  insertBefore('contract/rules/machine-paths.ts', /^ {2}'terms',$/m, `  '${folder}',\n`);
  insertBefore(
    'backend/syndication/texts.ts',
    /^ {2}terms: explore\./m,
    `  ${folder}: explore.list.${type}.title,\n`,
  );
  const cards = '__tests__/components/shell/head/page-cards.test.tsx';
  insertBefore(cards, /(?<=^const list = \(type: )/m, `'${type}' | `);
  insertBefore(cards, /^ {2}terms: </m, `  ${folder}: list('${type}'),\n`);
  insertBefore('docs/events.md', /(?<=\*\*contentType\*\*:[^.]*)`SUBSCRIPTION`/, `\`${type}\`, `);
  const Many = capital(folder);
  const explore = 'locales/en/explore.json';
  addText('locales/en/content.json', ['saved', 'kinds', type], Many, 'SUBSCRIPTION');
  addText(explore, ['search', 'kinds', type], Many, 'SUBSCRIPTION');
  addText(explore, ['search', 'kind', type], capital(label), 'SUBSCRIPTION');
  const list = {
    title: `All ${folder}`,
    lead: `All ${folder} on Kumu, the most popular first.`,
    empty: `No ${folder} yet`,
    emptyText: `${Many} appear here once a creator has published some.`,
  };
  addText(explore, ['list', type], list, 'SUBSCRIPTION');
}

function addStates(folder: string, type: string): void {
  const { one, One, sets } = kindNames(folder, type);
  insertBefore(
    'contract/values/states.ts',
    /^\/\*\* States of a personalised download/m,
    `export const ${one}States = [...postStates] as const;
export type ${One}State = PostState;
export const ${sets} = { ...postStateSets } as const satisfies StateSets<${One}State>;\n\n`,
  );
  insertBefore(columns, /^ {2}digitalProductStates,$/m, `  ${one}States,\n`);
  insertBefore(
    columns,
    /^ {2}'digital_products\.state'/m,
    `  '${folder}.state': { type: '${One}State', module: 'states', values: ${one}States },\n`,
  );
  insertBefore(columns, /^ {2}'digital_products\.topic_id'/m, `  '${folder}.topic_id': topic,\n`);
}

function addModule(folder: string): void {
  const name = `${folder}Module`;
  const contract = 'contract/index.ts';
  insertBefore(
    contract,
    /^import \{ \w+ \} from '\.\/system/m,
    `import { ${folder} } from './${folder}.ts';\n`,
  );
  insertBefore(contract, /^ {2}system,$/m, `  ${folder},\n`);
  insertBefore(
    'backend/app.ts',
    /^import .* from '\.\/office\/module/m,
    `import { ${name} } from './${folder}/module.ts';\n`,
  );
  insertBefore('backend/app.ts', /^ {2}officeModule,$/m, `  ${name},\n`);
  insertBefore('backend/app.ts', /^ {4}engagementModule,$/m, `    ${name},\n`);
}

/** Adds the rows that the table tests expect of a kind. */
function addTableRows(folder: string, type: string): void {
  const { one } = kindNames(folder, type);
  const contract = '__tests__/contract';
  insertBefore(
    `${contract}/call-access-table.ts`,
    /^ {2}'GET \/openapi/m,
    `  'POST /${folder}': 'creator',
  'GET /${folder}/:id': 'public',
  'GET /${folder}/:id/draft': 'creator',
  'PATCH /${folder}/:id': 'creator',
  'PATCH /${folder}/:id/status': 'creator',\n`,
  );
  const ownership = `${contract}/ownership.test.ts`;
  insertBefore(
    ownership,
    /(?<=^const inputs: [^]*?)^\};/m,
    `  'GET /${folder}/:id/draft': ({ ${one}Id }) => ({ params: { id: ${one}Id } }),
  'PATCH /${folder}/:id': ({ ${one}Id }) => ({ params: { id: ${one}Id }, body: { title: 'Another title', version: 1 } }),
  'PATCH /${folder}/:id/status': ({ ${one}Id }) => ({ params: { id: ${one}Id }, body: { status: 'UNPUBLISHED' } }),\n`,
  );
  const make = (creator: string, title: string) =>
    `(await (await import('@/backend/${folder}/service')).create(${creator}, { title: ${title} })).id`;
  insertBefore(ownership, /^ {4}saleId,$/m, `    ${one}Id: ${make('creator.actor', "'A first one'")},\n`);
  insertBefore(`${contract}/database-lists.test.ts`, /^ {2}postStates,$/m, `  ${one}States,\n`);
  insertBefore(
    `${contract}/database-lists.test.ts`,
    /^ {2}'posts\.state'/m,
    `  '${folder}.state': ${one}States,\n`,
  );
  insertBefore(
    `${contract}/personal-data-table.ts`,
    /^ {2}posts: /m,
    `  ${folder}: { list: '${folder}' },\n`,
  );
  insertBefore(
    `${contract}/revalidation.test.ts`,
    /^ {4}VOICE: '',$/m,
    `    ${type}: ${make('creator.actor', "'A first one'")},\n`,
  );
  insertBefore(
    '__tests__/backend/tasks.test.ts',
    /^ {2}'posts\.publishDue'/m,
    `  '${folder}.publishDue': { isAtStart: true },\n`,
  );
  insertBefore(
    '__tests__/support/make/whole-person.ts',
    /^ {2}const othersProductId/m,
    `  await (await import('@/backend/${folder}/service')).create(actor, { title: \`\${mark}’s ${one}\` });\n`,
  );
}

const listSteps = (folder: string, type: string, isNewType: boolean): string[] => [
  `docs/words.md: say what "${folder}" means`,
  `contract/${folder}.ts, backend/${folder}/ and its migration: the fields and rules of its own`,
  `npm run new -- page /${folder}/[id] ${folder}: its page; then its path in publicPages of content-kind.ts, if static`,
  `backend/${folder}/content-kind.ts: the addresses of its page and its editor`,
  ...(isNewType ? [`lib/content-kinds.ts and locales/en/explore.json: its icon, picture and words`] : []),
  `contract/values/content.ts: ${type} in draftTypes, and lib/draft-kinds.ts, for its editor`,
  `contract/values/changes.ts and recordChanges in service.ts, if the office sees its changes`,
  'sellables, searchables and syndicatedKinds in its module.ts, if it is sold, found and listed',
];
