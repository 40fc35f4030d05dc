import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();
const tree = mkdtempSync(path.join(os.tmpdir(), 'kumu-new-'));
const inTree = (file: string) => path.join(tree, file);
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
const write = (...args: string[]) => run('scripts/new.ts', ...args);

beforeAll(() => {
  const left = /^(\.git|\.next.*|node_modules|public|test-results)$/;
  for (const name of readdirSync(root).filter((each) => !left.test(each)))
    cpSync(path.join(root, name), inTree(name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), inTree('node_modules'));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each([
  [['domain', 'courses'], 'contract/courses.ts exists already.'],
  [['domain', 'my notes'], 'A domain is one word'],
  [['call', 'notes.list', 'GET /notes'], 'There is no domain notes.'],
  [['call', 'library.list', 'GET /library'], 'library.list exists already.'],
  [['call', 'library.more', 'GET /more', '--access', 'everybody'], 'everybody is none of'],
  [['page', '/my-library', 'library'], 'pages/my-library.tsx exists already.'],
  [['page', '/notes', 'notes', '--words', 'notes'], 'There is no locales/en/notes.json.'],
  [['page', '/notes', 'notes', '--read', 'POST /notes'], '--read is a call like'],
  [['page', '/notes', 'notes', '--role', 'visitor', '--read', 'GET /notes'], '--read is a call like'],
  [['kind', 'my talks', '--type', 'TALK'], 'The folder of a kind is one word'],
  [['kind', 'talks'], 'The type of a kind is in capitals'],
  [['kind', 'lessons', '--type', 'COURSE'], 'The type COURSE has a kind already.'],
  [['kind', 'courses', '--type', 'TALK'], 'contract/courses.ts exists already.'],
  [['nothing'], 'Usage:'],
])('the arguments %j are refused with: %s', (args, words) => {
  const { status, stderr, stdout } = write(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

/** Returns the lines of an output between a title and the next title. */
const linesBelow = (title: string, output: string): string[] => {
  const lines = output.split('\n');
  const below = lines.slice(lines.indexOf(title) + 1);
  return below
    .slice(
      0,
      below.findIndex((line) => !line.startsWith('  ')),
    )
    .map((line) => line.trim());
};

const entries: Record<string, string[]> = {
  'contract/index.ts': ['  notes,', '  talks,'],
  'contract/paths.ts': ["myNotes: '/my-notes',"],
  'contract/values/content.ts': ["'TALK',"],
  'contract/values/categories.ts': ["TALK: 'talks',"],
  'contract/values/states.ts': ['export const talkStates = '],
  'contract/rules/usernames.ts': ["'my-notes',", "'talks',"],
  'backend/app.ts': ['  notesModule,', '  talksModule,'],
  'backend/db/column-lists.ts': ["'talks.state': ", "'talks.topic_id': "],
  'backend/db/types.ts': ['export interface Talks {', 'talks: Talks;'],
  'lib/content-kinds.ts': ['TALK: {'],
  'locales/en/explore.json': ['"title": "All talks"'],
  'locales/en/content.json': ['"TALK": "Report this talk"', '"title": "MyNotes"'],
  'pages/api/notes/[id].ts': ['forward(notes.update, notes.replace, notes.remove)'],
  'pages/api/talks/[id]/draft.ts': ['forward(talks.draft)'],
  '__tests__/contract/call-access-table.ts': ["'GET /notes': 'member',", "'PATCH /talks/:id': 'creator',"],
  '__tests__/contract/page-access-table.ts': ["'/office/notes': 'office',"],
  '__tests__/contract/ownership.test.ts': ["'PATCH /talks/:id': "],
  '__tests__/contract/personal-data-table.ts': ["talks: { list: 'talks' },"],
  '__tests__/support/make/whole-person.ts': ['backend/talks/service'],
  'pages/my-notes.tsx': ["reads: () => [read('GET /notes')],"],
  'components/notes/MyNotesPage.tsx': ["useCall('GET /notes', {})", '<Loaded of={answer}'],
  'e2e/visits.ts': ["{ page: '/my-notes', as: 'member' },"],
};

test('a generated domain, its calls, its pages and a new kind are registered in other files and compile', () => {
  const { status, stdout, stderr } = write(
    ...['domain', 'notes', '+', 'call', 'notes.list', 'GET /notes', '--access', 'member'],
    ...['+', 'call', 'notes.update', 'PATCH /notes/:id', '--access', 'creator'],
    ...['+', 'call', 'notes.replace', 'PUT /notes/:id', '--access', 'creator'],
    ...['+', 'call', 'notes.remove', 'DELETE /notes/:id', '--access', 'creator'],
    ...['+', 'page', '/my-notes', 'notes', '--read', 'GET /notes'],
    ...['+', 'page', '/dashboard/notes', 'notes', '--role', 'creator', '--words', 'dashboard'],
    ...['+', 'page', '/office/notes', 'notes', '--role', 'office', '--words', 'admin'],
    ...['+', 'kind', 'talks', '--type', 'TALK'],
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [created, changed] = [linesBelow('New files:', stdout), linesBelow('Changed files:', stdout)];
  expect(created.filter((file) => existsSync(path.join(root, file)))).toEqual([]);
  expect(changed.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);

  const isMissing = ([file, lines]: [string, string[]]) =>
    lines.some((line) => !readFileSync(inTree(file), 'utf8').includes(line));
  expect(Object.entries(entries).filter(isMissing)).toEqual([]);

  // Changed test files are not compiled, which saves a quarter of the time. Their rows have the
  // types of existing rows.
  const code = [...created, ...changed.filter((file) => !file.includes('.test.'))].filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(run('scripts/test/type-errors.ts', ...code)).toMatchObject({
    status: 0,
    stdout: `${code.length} files checked\n`,
    stderr: '',
  });
}, 120_000);

test('the files in the recipes exist', () => {
  const recipes = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const named = [...recipes.matchAll(/[(`]([\w./-]+\/[\w.-]+|[\w-]+\.(?:md|js|mjs|ts))[)`]/g)].map(
    ([, file]) => file!,
  );
  expect(named.length).toBeGreaterThan(30);
  // A name without a folder is a file of a domain.
  const isThere = (file: string) =>
    existsSync(path.join(root, file)) || existsSync(path.join(root, 'backend/courses', file));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
