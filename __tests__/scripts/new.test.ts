import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@/scripts/mutation/jest-runs';

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
  [['nothing'], 'Usage:'],
])('the arguments %j are refused with: %s', (args, words) => {
  const { status, stderr, stdout } = write(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

test('a new domain with two calls and three pages compiles and passes the table tests', async () => {
  for (const args of [
    ['domain', 'notes'],
    ['call', 'notes.list', 'GET /notes', '--access', 'member'],
    ['call', 'notes.update', 'PATCH /notes/:id', '--access', 'creator'],
    ['call', 'notes.replace', 'PUT /notes/:id', '--access', 'creator'],
    ['call', 'notes.remove', 'DELETE /notes/:id', '--access', 'creator'],
    ['page', '/my-notes', 'notes'],
    ['page', '/dashboard/notes', 'notes', '--role', 'creator', '--words', 'dashboard'],
    ['page', '/office/notes', 'notes', '--role', 'office', '--words', 'admin'],
  ])
    expect(write(...args)).toMatchObject({ status: 0, stderr: '' });

  expect(readFileSync(inTree('pages/api/notes/[id].ts'), 'utf8')).toContain(
    'forward(notes.update, notes.replace, notes.remove)',
  );
  // The new files, and the files with a row or key for each call, page or domain.
  const files = '^(contract/|__tests__/(contract|locales)/|backend/(app\\.ts|notes/)|e2e/visits|.*notes)';
  expect(run('scripts/test/type-errors.ts', files)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^[1-9]\d+ files checked/),
    stderr: '',
  });
  const tables = ['call-access', 'pages', 'routes', 'folders'].map(
    (name) => `__tests__/contract/${name}.test.ts`,
  );
  // Runs tests about all calls or pages together, and tests about the new domain. Tests about a
  // single existing call run elsewhere.
  const only = '^(?!.*\\b(GET|POST|PUT|PATCH|DELETE) /)|notes';
  expect(await runTests(tree, tables, process.env.TEST_DATABASES_SOCKET!, { limitMs: 300_000, only })).toBe(
    true,
  );
}, 360_000);

test('the recipes name files that exist', () => {
  const recipes = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const named = [...recipes.matchAll(/[(`]([\w./-]+\/[\w.-]+|[\w-]+\.(?:md|js|mjs|ts))[)`]/g)].map(
    ([, file]) => file!,
  );
  expect(named.length).toBeGreaterThan(30);
  // A bare name is a file that a domain has.
  const isThere = (file: string) =>
    existsSync(path.join(root, file)) || existsSync(path.join(root, 'backend/courses', file));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
